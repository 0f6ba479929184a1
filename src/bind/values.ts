// Parses texts of a request into typed values in canonical form, so that all engines interpret them in the same way.
// Requests send all values as texts, including numbers, booleans and dates. Spec: Filter operators.

import { parseDay } from '../calendar/civil-day.ts'
import { limits } from '../catalog/limits.ts'
import type { BadText } from '../issues/issue-parameters.ts'
import type { FieldType } from '../query/value.ts'
import { numberValue, type Value } from '../query/value.ts'

export type Parsed = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly fault: BadText }

const refuse = (fault: BadText): Parsed => ({ ok: false, fault })
const accept = (type: Value['type'], text: string): Parsed => ({ ok: true, value: { type, text } })

/** The grammar of numbers: at most 28 digits before the point and 9 after it. */
export const numberPattern = '^-?(0|[1-9][0-9]{0,27})(\\.[0-9]{1,9})?$'

const NUMBER = new RegExp(numberPattern)
const BOOLEANS: readonly string[] = ['true', 'false']

/** Parses a value by the type of the field that it is compared with. */
export const parseValue: Readonly<Record<FieldType, (text: string) => Parsed>> = {
  string: (text) => {
    if (text.includes('\0')) return refuse({ kind: 'nul' })
    if (!text.isWellFormed()) return refuse({ kind: 'surrogate' })
    if (isLongerThan(text, limits.maxTextLength)) return refuse({ kind: 'too_long', most: limits.maxTextLength })
    return accept('string', text)
  },
  number: (text) => {
    if (!NUMBER.test(text)) return refuse({ kind: 'number', text })
    return { ok: true, value: numberValue(text) }
  },
  date: (text) => (parseDay(text) === undefined ? refuse({ kind: 'date', text }) : accept('date', text)),
  boolean: (text) =>
    BOOLEANS.includes(text) ? accept('boolean', text) : refuse({ kind: 'boolean', text, expected: BOOLEANS }),
}

const isLongerThan = (text: string, most: number): boolean =>
  text.length > most && (text.length > 2 * most || [...text].length > most)
