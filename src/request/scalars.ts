// Readers of strings, numbers and booleans: one per schema keyword, each with its issue code.

import { knownNames } from '../names/nearest.ts'
import { otherNames } from '../names/other-names.ts'
import { type Reader, refuse, refuseType } from './cursor.ts'
import type { ChoiceSchema, PatternSchema, ScalarSchema, WholeNumberSchema } from './json-schema.ts'
import { quote, unknownName } from './name-messages.ts'
import { valueText } from './value-text.ts'

export function choiceReader(schema: ChoiceSchema): Reader {
  const { code, kind } = schema
  const names = schema.enum.filter((name) => name !== null)
  const known = knownNames(names, otherNames)
  const ending = `; expected one of ${names.join(', ')}`
  return (value, cursor) => {
    if (typeof value !== 'string') return refuseType(schema, cursor)
    if (names.includes(value)) return value
    return refuse(cursor, { code, ...unknownName(kind, value, known), ending, allowed: [...names] })
  }
}

export function patternReader(schema: PatternSchema): Reader {
  const { code, kind, expected } = schema
  const pattern = new RegExp(schema.pattern, 'u')
  return (value, cursor) => {
    if (typeof value !== 'string') return refuseType(schema, cursor)
    if (pattern.test(value)) return value
    return refuse(cursor, { code, message: `${quote(value)} is not a valid ${kind}; expected ${expected}` })
  }
}

export const wholeNumberReader =
  (schema: WholeNumberSchema): Reader =>
  (value, cursor) => {
    if (typeof value !== 'number') return refuseType(schema, cursor)
    if (Number.isInteger(value) && value >= schema.minimum && value <= schema.maximum) return value
    return refuse(cursor, { code: 'out_of_bounds', message: `must be ${schema.expected}` })
  }

export function scalarReader(schema: ScalarSchema): Reader {
  if (schema.type.includes('number')) return valueReader(schema)
  const type = schema.type.includes('boolean') ? 'boolean' : 'string'
  return (value, cursor) => (typeof value === type ? value : refuseType(schema, cursor))
}

/** Reads a value of a condition as text. */
const valueReader =
  (schema: ScalarSchema): Reader =>
  (value, cursor) => {
    if (typeof value === 'string') return value
    // JSON.parse reads 1e400 as Infinity.
    const isNumber = typeof value === 'number' && !Number.isNaN(value)
    if (typeof value !== 'boolean' && !isNumber) return refuseType(schema, cursor)
    const text = valueText(value)
    return text ?? refuse(cursor, { code: 'bad_value', message: LOST_DIGITS })
  }

const LOST_DIGITS = 'a whole number beyond 9007199254740991: send it as a string'
