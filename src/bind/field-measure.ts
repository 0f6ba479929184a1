// Binds a measure that applies a function to a field, or counts rows. Spec: POST / request body, measures.

import type { Catalog } from '../catalog/catalog.ts'
import { functionsOf } from '../catalog/description.ts'
import { type FunctionEntry, type FunctionName, functions } from '../catalog/functions.ts'
import type { Place } from '../issues/body-place.ts'
import { countRows } from '../query/aggregates.ts'
import type { FieldMeasure } from '../request/request.ts'
import type { BoundMeasure } from './bound-measure.ts'
import type { Reference } from './references.ts'
import { resolveField } from './resolve-field.ts'

export function bindFieldMeasure({ field: name, fn }: FieldMeasure, at: Place, catalog: Catalog): BoundMeasure {
  const nothing: BoundMeasure = { issues: [], plain: [], metrics: [] }
  if (name === undefined) return nothing
  if (name === '*') {
    if (fn === undefined) return nothing
    if (fn === 'count') return { ...nothing, expression: countRows, plain: [{ filters: [] }] }
    const place = [...at, 'fn']
    return { ...nothing, issues: [{ code: 'unsupported_function', kind: 'rows', at: place, fn, expected: ['count'] }] }
  }
  const place = [...at, 'field']
  const bound = resolveField(name, place, catalog)
  if ('issue' in bound) return { ...nothing, issues: [bound.issue] }
  const { field } = bound
  const reference: Reference = { as: 'measure', field, fn, at: place }
  const plain = [{ reference, filters: [] }]
  if (fn === undefined) return { ...nothing, plain }
  const { type } = field
  if (entryOf(fn).types.includes(type)) return { ...nothing, expression: catalog.measure(fn, field), plain }
  return {
    ...nothing,
    plain,
    issues: [
      {
        code: 'unsupported_function',
        kind: 'field',
        at: [...at, 'fn'],
        fn,
        field: name,
        type,
        expected: functionsOf(type),
      },
    ],
  }
}

const entryOf = (fn: FunctionName): FunctionEntry => functions[fn]
