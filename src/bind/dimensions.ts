// Binds `dimensions`: fields, grains of a date, bins of a number. Spec: POST / request body, dimensions.

import type { Grain } from '../calendar/grains.ts'
import type { Catalog, CatalogField } from '../catalog/catalog.ts'
import type { Place } from '../issues/body-place.ts'
import type { Fault } from '../issues/issue-parameters.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import type { OutputColumn } from '../query/bound-query.ts'
import type { Expression } from '../query/expression.ts'
import type { Value } from '../query/value.ts'
import type { DimensionRequest, ShapedDimension, TopRequest } from '../request/request.ts'
import type { Reference } from './references.ts'
import { resolveField } from './resolve-field.ts'
import type { TakenNames } from './taken-names.ts'
import { parseValue } from './values.ts'

/** A dimension of the result. An invalid dimension has no column. */
export interface BoundDimension {
  readonly at: Place
  readonly name: string
  readonly column?: OutputColumn
  readonly field?: CatalogField
  readonly by?: Grain
  readonly fill: boolean
  readonly top?: TopRequest
}

export interface BoundDimensions {
  readonly dimensions: readonly BoundDimension[]
  /**
   * One column per dimension. If a dimension with `top` shows all other values as one row (the rest), the column that
   * flags this row follows the column of the dimension.
   */
  readonly columns: readonly OutputColumn[]
  readonly references: readonly Reference[]
  readonly issues: readonly PlacedIssue[]
}

export function bindDimensions(
  requests: readonly (DimensionRequest | undefined)[],
  taken: TakenNames,
  catalog: Catalog,
): BoundDimensions {
  const dimensions: BoundDimension[] = []
  const columns: OutputColumn[] = []
  const references: Reference[] = []
  const issues: PlacedIssue[] = []
  requests.forEach((request, index) => {
    const at = ['dimensions', index]
    if (typeof request === 'string') {
      const bound = resolveField(request, at, catalog)
      if ('issue' in bound) {
        taken.all.add(request)
        issues.push(bound.issue)
        return
      }
      const duplicate = taken.take(request, 'dimension', at)
      const { field } = bound
      references.push({ as: 'dimension', field, at })
      if (duplicate !== undefined) {
        issues.push(duplicate)
        return
      }
      const column: OutputColumn = { name: request, role: 'dimension', expression: field.expression }
      columns.push(column)
      dimensions.push({ at, name: request, column, field, fill: false })
    } else if (request?.field !== undefined) {
      const shaped = bindShaped(request, request.field, at, taken, catalog)
      issues.push(...shaped.issues)
      if (shaped.reference !== undefined) references.push(shaped.reference)
      if (shaped.dimension === undefined) return
      dimensions.push(shaped.dimension)
      columns.push(...shaped.columns)
    }
  })
  return { dimensions, columns, references, issues }
}

interface Shaped {
  readonly dimension?: BoundDimension
  readonly columns: readonly OutputColumn[]
  readonly reference?: Reference
  readonly issues: readonly PlacedIssue[]
}

function bindShaped(request: ShapedDimension, name: string, at: Place, taken: TakenNames, catalog: Catalog): Shaped {
  const issues: PlacedIssue[] = []
  const { alias, by, bins, fill, top } = request
  const bound = resolveField(name, [...at, 'field'], catalog)
  const own = alias ?? automaticName(name, by, bins != null)
  if (own.length > LONGEST_NAME) issues.push({ code: 'bad_dimension', at, kind: 'long_name', name: own })
  let duplicate: PlacedIssue | undefined
  if (alias != null) duplicate = taken.take(own, 'alias', [...at, 'alias'])
  // An unknown field is one mistake: its name does not refuse other columns.
  else if ('issue' in bound) taken.all.add(own)
  else duplicate = taken.take(own, own === name ? 'dimension' : 'automatic_alias', at)
  if (duplicate !== undefined) issues.push(duplicate)
  const flag = top?.rest
  const flagTwice = flag == null ? undefined : taken.take(flag, 'rest', [...at, 'top', 'rest'])
  if (flagTwice !== undefined) issues.push(flagTwice)
  if ('issue' in bound) return { columns: [], issues: [...issues, bound.issue] }
  const { field } = bound
  const formed = expressionOf(field, request, at)
  issues.push(...formed.issues)
  const { expression } = formed
  const reference: Reference = { as: 'dimension', field, at: [...at, 'field'] }
  if (duplicate !== undefined || expression === undefined) return { columns: [], reference, issues }
  const column: OutputColumn = { name: own, role: 'dimension', expression }
  const rest: readonly OutputColumn[] = flag == null ? [] : [{ name: flag, role: 'dimension', expression: REST }]
  return {
    dimension: {
      at,
      name: own,
      column,
      field,
      ...(by != null && { by }),
      fill: fill === true,
      ...(top != null && { top }),
    },
    columns: [column, ...rest],
    reference,
    issues,
  }
}

const REST: Expression = { kind: 'rest', type: 'boolean', storage: 'boolean' }
const LONGEST_NAME = 63

/** The name of a dimension, even of an invalid one. Undefined if it is unreadable. */
export function dimensionName(request: DimensionRequest | undefined): string | undefined {
  if (typeof request !== 'object') return request
  const { alias, field, by, bins } = request
  return alias === null && field !== undefined ? automaticName(field, by, bins != null) : (alias ?? undefined)
}

/** The default name of a dimension: `event_date_week`, `click_element_position_bins`, or the name of the field. */
function automaticName(field: string, by: Grain | null | undefined, hasBins: boolean): string {
  if (by != null) return `${field}_${by}`
  return hasBins ? `${field}_bins` : field
}

function expressionOf(
  { name, type, expression }: CatalogField,
  { by, bins }: ShapedDimension,
  at: Place,
): { readonly expression?: Expression; readonly issues: readonly PlacedIssue[] } {
  if (by === undefined || bins === undefined) return { issues: [] }
  const refused = (fault: Fault, ...member: Place) => ({ issues: [{ ...fault, at: [...at, ...member] }] })
  if (by !== null) {
    if (type !== 'date')
      return refused({ code: 'bad_dimension', kind: 'grain', field: name, type, expected: ['date'] }, 'by')
    if (by === 'day') return { expression, issues: [] }
    const isNumber = by === 'weekday'
    const [of, storage] = isNumber ? (['number', 'integer'] as const) : (['date', 'date'] as const)
    return { expression: { kind: 'grain', type: of, storage, by, of: expression }, issues: [] }
  }
  if (bins === null) return { expression, issues: [] }
  if (type !== 'number')
    return refused({ code: 'bad_dimension', kind: 'bins', field: name, type, expected: ['number'] }, 'bins')
  const { edges, issues } = bindEdges(bins, [...at, 'bins'])
  if (edges.length < bins.length || issues.length > 0) return { issues }
  return { expression: { kind: 'bin', type: 'string', storage: 'string', of: expression, edges }, issues: [] }
}

/** Binds the edges of bins. The edges must increase. They become literals in the statement. */
function bindEdges(texts: readonly (string | undefined)[], at: Place) {
  const edges: Value[] = []
  const issues: PlacedIssue[] = []
  texts.forEach((text, index) => {
    if (text === undefined) return
    const parsed = parseValue.number(text)
    const place = [...at, index]
    if (!parsed.ok) {
      issues.push({ code: 'bad_value', at: place, ...parsed.fault })
      return
    }
    const before = edges.at(-1)
    if (before !== undefined && compareNumbers(before.text, parsed.value.text) >= 0) {
      issues.push({
        code: 'bad_dimension',
        kind: 'edges_fall',
        at: place,
        before: before.text,
        after: parsed.value.text,
      })
    }
    edges.push({ ...parsed.value, literal: true })
  })
  return { edges, issues }
}

/** Compares two numbers, given as canonical texts, without rounding. */
function compareNumbers(one: string, other: string): number {
  const [left, right] = [inBillionths(one), inBillionths(other)]
  return left < right ? -1 : left > right ? 1 : 0
}

function inBillionths(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const size = BigInt(`${whole}${fraction.padEnd(9, '0')}`)
  return text.startsWith('-') ? -size : size
}
