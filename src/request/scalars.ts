// Readers of strings, numbers and booleans: one per schema keyword, each with its issue code.

import type { Fault } from '../issues/issue-parameters.ts'
import { knownNames } from '../names/nearest.ts'
import { otherNames } from '../names/other-names.ts'
import { type UnknownName, unknownName } from '../names/quoted-name.ts'
import { type Reader, refuse, refuseType } from './cursor.ts'
import type { ChoiceSchema, PatternSchema, ScalarSchema, WholeNumberSchema } from './json-schema.ts'
import { valueText } from './value-text.ts'

export function choiceReader(schema: ChoiceSchema): Reader {
  const faultOf = FAULTS[schema.kind]
  const names = schema.enum.filter((name) => name !== null)
  const known = knownNames(names, otherNames)
  return (value, cursor) => {
    if (typeof value !== 'string') return refuseType(value, schema, cursor)
    return names.includes(value) ? value : refuse(cursor, faultOf({ ...unknownName(value, known), expected: names }))
  }
}

type Choice = UnknownName & { readonly expected: readonly string[] }

const FAULTS: Readonly<Record<ChoiceSchema['kind'], (choice: Choice) => Fault>> = {
  operator: (choice) => ({ code: 'unknown_operator', ...choice }),
  function: (choice) => ({ code: 'unknown_function', ...choice }),
  direction: (choice) => ({ code: 'bad_value', kind: 'direction', ...choice }),
  grain: (choice) => ({ code: 'bad_value', kind: 'grain', ...choice }),
  shift: (choice) => ({ code: 'bad_value', kind: 'shift', ...choice }),
}

export function patternReader(schema: PatternSchema): Reader {
  const pattern = new RegExp(schema.pattern, 'u')
  return (value, cursor) => {
    if (typeof value !== 'string') return refuseType(value, schema, cursor)
    return pattern.test(value) ? value : refuse(cursor, { code: 'bad_alias', alias: value, wanted: schema.expected })
  }
}

export const wholeNumberReader =
  (schema: WholeNumberSchema): Reader =>
  (value, cursor) => {
    if (typeof value !== 'number') return refuseType(value, schema, cursor)
    if (Number.isInteger(value) && value >= schema.minimum && value <= schema.maximum) return value
    return refuse(cursor, { code: 'out_of_bounds', kind: 'number', wanted: schema.expected, given: value })
  }

export function scalarReader(schema: ScalarSchema): Reader {
  if (schema.type.includes('number')) return valueReader(schema)
  const type = schema.type.includes('boolean') ? 'boolean' : 'string'
  return (value, cursor) => (typeof value === type ? value : refuseType(value, schema, cursor))
}

/** Reads a value of a condition, or an edge of a bin, as text. */
function valueReader(schema: ScalarSchema): Reader {
  const takesBooleans = schema.type.includes('boolean')
  return (value, cursor) => {
    if (typeof value === 'string') return value
    // Infinity counts as a number that has lost digits, because JSON.parse reads 1e400 as Infinity.
    const isNumber = typeof value === 'number' && !Number.isNaN(value)
    const isBoolean = typeof value === 'boolean' && takesBooleans
    if (!isBoolean && !isNumber) return refuseType(value, schema, cursor)
    return valueText(value) ?? refuse(cursor, { code: 'bad_value', kind: 'rounded_integer' })
  }
}
