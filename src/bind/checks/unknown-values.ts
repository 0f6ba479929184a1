// Warns about a condition on a value that its field is not known to have, such as `event_type equals "purchase"`: other
// values are accepted, so the answer is empty without an error.

import type { PlacedWarning } from '../../issues/warning-sentences.ts'
import { knownNames, nearest } from '../../names/nearest.ts'
import type { Operator } from '../../query/operators.ts'
import { compactMap } from '../../std/compact-map.ts'
import type { Reference } from '../references.ts'

const WHOLE_VALUES: readonly (Operator | undefined)[] = ['equals', 'in', 'notEquals']

export const unknownValues = (references: readonly Reference[]): readonly PlacedWarning[] =>
  compactMap(references, (reference): PlacedWarning | undefined => {
    if (reference.as !== 'filter' || !WHOLE_VALUES.includes(reference.operator)) return undefined
    const { name, type, values: known = [], otherValues = {} } = reference.field
    if (type !== 'string' || known.length === 0) return undefined
    const index = reference.values.findIndex(({ text }) => !known.includes(text))
    const value = reference.values[index]?.text
    if (value === undefined) return undefined
    const near = nearest(
      value,
      knownNames(known, (one) => otherValues[one]),
    )
    const at = [...reference.at.slice(0, -1), 'values', index]
    return { code: 'unknown_value', at, field: name, value, known, ...(near !== undefined && { nearest: near }) }
  })
