// Parses texts of a request into typed values in canonical form, so that all engines read them alike.
// Requests send numbers, booleans, dates and strings all as text. Spec: Filter operators.

import { parseDay } from '../calendar/civil-day.ts'
import { limits } from '../catalog/limits.ts'
import type { FieldType } from '../query/value.ts'
import { numberValue, type Value } from '../query/value.ts'
import { quote } from '../request/name-messages.ts'

export type Parsed = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly message: string }

const refuse = (message: string): Parsed => ({ ok: false, message })
const accept = (type: Value['type'], text: string): Parsed => ({ ok: true, value: { type, text } })

/** The grammar of numbers: at most 28 digits before the point and 9 after it. */
export const numberPattern = '^-?(0|[1-9][0-9]{0,27})(\\.[0-9]{1,9})?$'

const NUMBER = new RegExp(numberPattern)

/** Parses a value by the type of the field that it is compared with. */
export const parseValue: Readonly<Record<FieldType, (text: string) => Parsed>> = {
  string: (text) => {
    if (text.includes('\0')) return refuse('contains a NUL character, which no text may')
    if (!text.isWellFormed()) return refuse('holds half of a surrogate pair, which is not valid text')
    if (isLongerThan(text, limits.maxTextLength)) return refuse(`is longer than ${limits.maxTextLength} characters`)
    return accept('string', text)
  },
  number: (text) => {
    if (!NUMBER.test(text)) {
      return refuse(
        `${quote(text)} is not a number; expected digits like -12.5, at most 28 before and 9 after the point`,
      )
    }
    return { ok: true, value: numberValue(text) }
  },
  date: (text) =>
    parseDay(text) === undefined
      ? refuse(`${quote(text)} is not a date; expected a day of the calendar as YYYY-MM-DD`)
      : accept('date', text),
  boolean: (text) =>
    text === 'true' || text === 'false'
      ? accept('boolean', text)
      : refuse(`${quote(text)} is not a boolean; expected true or false`),
}

const isLongerThan = (text: string, most: number): boolean =>
  text.length > most && (text.length > 2 * most || [...text].length > most)
