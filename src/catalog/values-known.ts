// The known text values of columns: values that fields list, and constants in conditions and orders of reports. If a
// table stores other texts instead, answers are empty or zero.

import { namesOf } from '../names/names-of.ts'
import type { Comparison } from '../query/expression.ts'
import type { Catalog } from './catalog.ts'

/** The known values of one column. */
export interface KnownValues {
  readonly relation: string
  readonly field: string
  /** The values, each with the names that hosts often use instead. */
  readonly values: ReadonlyMap<string, readonly string[]>
  /** Whether the column is the row type. Rows with an unknown row type never count. */
  readonly isRowType: boolean
  /** Whether the values come from the list of a field. Otherwise they come from comparisons in reports. */
  readonly isListed: boolean
}

/** The text columns with known values. */
export function knownValues({ model, fields }: Catalog): readonly KnownValues[] {
  const known = new Map<string, KnownValues>()
  for (const { name, type, from, values = [], otherValues = {} } of fields.values()) {
    if (type !== 'string' || values.length === 0) continue
    const named = values.map((value) => [value, otherValues[value] ?? []] as const)
    const isRowType = name === model.rowType?.field
    known.set(`${from}.${name}`, { relation: from, field: name, values: new Map(named), isRowType, isListed: true })
  }
  const compared = new Map<string, KnownValues & { readonly values: Map<string, readonly string[]> }>()
  forEachComparison(model.reports, ({ operand, values }) => {
    if (operand.kind !== 'field' || operand.type !== 'string' || values.length === 0) return
    const { relation, field } = operand
    const place = `${relation}.${field}`
    if (known.has(place) || !namesOf(model.relations).includes(relation)) return
    const found = compared.get(place) ?? { relation, field, values: new Map(), isRowType: false, isListed: false }
    for (const { text } of values) found.values.set(text, [])
    compared.set(place, found)
  })
  return [...known.values(), ...compared.values()]
}

function forEachComparison(data: unknown, found: (comparison: Comparison) => void): void {
  if (typeof data !== 'object' || data === null) return
  if (isComparison(data)) found(data)
  for (const part of Object.values(data)) forEachComparison(part, found)
}

const isComparison = (data: object): data is Comparison =>
  'kind' in data && data.kind === 'comparison' && 'operand' in data && 'values' in data
