// The conditions in `rows` of rollups and facts: each column must equal one of its values.

import { conditionsOn } from '../../model/reports/conditions.ts'
import { atPlace } from '../../names/at-place.ts'
import type { FieldExpression } from '../../query/expression.ts'
import { isObject } from '../../std/is-object.ts'
import { type Condition, conditionsOf } from '../condition.ts'
import type { RollupRows } from './definition.ts'

/** Throws a TypeError that names the column, for a value that the column cannot have, and for a date. */
export function rowConditions(
  rows: RollupRows,
  place: string,
  column: (name: string) => FieldExpression,
): readonly Condition[] {
  if (!isObject(rows)) throw new TypeError(`${place} must be an object with a value or an array of values per column`)
  for (const [name, value] of Object.entries(rows)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    if (values.length === 0) throw new TypeError(`${place}.${name} must have a value`)
    if (values.some((one) => typeof one === 'object' || one === undefined))
      throw new TypeError(`${place}.${name} must be a value or an array of values`)
    if (column(name).type === 'date')
      throw new TypeError(`${place}.${name} is a date, but rows accept only values of texts, numbers and booleans`)
  }
  return conditionsOf(atPlace(place, () => conditionsOn(column, rows as Parameters<typeof conditionsOn>[1])))
}
