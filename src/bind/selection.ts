// Binds dimensions and measures to columns of the result: known fields, matching functions, unique names.
// Spec: POST / request body, measures.

import { automaticAlias } from '../catalog/aliases.ts'
import type { Catalog, CatalogField } from '../catalog/catalog.ts'
import { functionsOf } from '../catalog/description.ts'
import { type FunctionEntry, type FunctionName, functions } from '../catalog/functions.ts'
import type { Place } from '../issues/body-place.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import { namesOf } from '../names/names-of.ts'
import { unknownName } from '../names/quoted-name.ts'
import { countRows } from '../query/aggregates.ts'
import type { OutputColumn } from '../query/bound-query.ts'
import type { Expression } from '../query/expression.ts'
import type { MeasureRequest, StructuredRequest } from '../request/request.ts'
import type { Reference } from './references.ts'

const FUNCTIONS: ReadonlyMap<string, FunctionName> = new Map(namesOf(functions).map((name) => [name, name]))

/** The field of this name, or the issue of an unknown name. */
export function resolveField(
  name: string,
  at: Place,
  { fields, fieldNames }: Catalog,
): { readonly field: CatalogField } | { readonly issue: PlacedIssue } {
  const field = fields.get(name)
  if (field !== undefined) return { field }
  return { issue: { code: 'unknown_field', kind: 'field', at, ...unknownName(name, fieldNames) } }
}

export interface BoundColumns {
  readonly columns: readonly OutputColumn[]
  /** The group keys: one expression per dimension. */
  readonly groups: readonly Expression[]
  readonly references: readonly Reference[]
  readonly issues: readonly PlacedIssue[]
  /** Measures by alias, for `having`. A faulty measure has no expression. */
  readonly measures: ReadonlyMap<string, Expression | undefined>
  /** The names of all columns, including faulty ones. */
  readonly names: ReadonlySet<string>
  /** Some column has an unreadable name, so an unknown name may refer to it. */
  readonly incomplete: boolean
}

/** Binds `dimensions` and `measures`, in request order with dimensions first. */
export function bindColumns(request: StructuredRequest, catalog: Catalog): BoundColumns {
  const columns: OutputColumn[] = []
  const groups: Expression[] = []
  const references: Reference[] = []
  const issues: PlacedIssue[] = []
  const measures = new Map<string, Expression | undefined>()
  const taken = new Map<string, string>()
  const names = new Set<string>()
  const unusable = request.unusable.has('dimensions') || request.unusable.has('measures')
  let incomplete = unusable || request.dimensions.includes(undefined)

  request.dimensions.forEach((name, index) => {
    if (name === undefined) return
    names.add(name)
    const at = ['dimensions', index]
    const bound = resolveField(name, at, catalog)
    if ('issue' in bound) {
      issues.push(bound.issue)
      taken.set(name.toLowerCase(), name)
      return
    }
    references.push({ as: 'dimension', field: bound.field, at })
    // Field names are lower case, so another spelling is already refused as an unknown field.
    const duplicate = taken.get(name.toLowerCase()) === name
    if (duplicate) issues.push({ code: 'duplicate_name', kind: 'twice', at, name })
    taken.set(name.toLowerCase(), name)
    if (duplicate) return
    const { expression } = bound.field
    columns.push({ name, role: 'dimension', expression })
    groups.push(expression)
  })

  request.measures.forEach((measure, index) => {
    const bound = bindMeasure(measure, ['measures', index], catalog)
    issues.push(...bound.issues)
    if (bound.reference !== undefined) references.push(bound.reference)
    const { alias } = bound
    if (alias === undefined) {
      incomplete = true
      return
    }
    names.add(alias)
    const holder = taken.get(alias.toLowerCase())
    if (holder !== undefined) {
      issues.push(duplicateAlias(alias, holder, measure, index))
      if (!measures.has(alias)) measures.set(alias, undefined)
      return
    }
    taken.set(alias.toLowerCase(), alias)
    measures.set(alias, bound.expression)
    if (bound.expression !== undefined) columns.push({ name: alias, role: 'measure', expression: bound.expression })
  })
  return { columns, groups, references, issues, measures, names, incomplete }
}

function duplicateAlias(
  alias: string,
  holder: string,
  measure: MeasureRequest | undefined,
  index: number,
): PlacedIssue {
  const chosen = typeof measure?.alias === 'string'
  const at = chosen ? ['measures', index, 'alias'] : ['measures', index]
  return { code: 'duplicate_name', kind: chosen ? 'alias' : 'automatic_alias', at, alias, holder }
}

interface BoundMeasure {
  readonly alias?: string | undefined
  readonly expression?: Expression
  readonly reference?: Reference
  readonly issues: readonly PlacedIssue[]
}

function bindMeasure(measure: MeasureRequest | undefined, at: Place, catalog: Catalog): BoundMeasure {
  const fn = measure?.fn === undefined ? undefined : FUNCTIONS.get(measure.fn)
  const name = measure?.field
  if (measure === undefined || name === undefined) return { alias: measure?.alias ?? undefined, issues: [] }
  const alias = measure.alias === null ? fn && automaticAlias(fn, name) : measure.alias
  if (name === '*') {
    if (fn === undefined) return { alias, issues: [] }
    if (fn === 'count') return { alias, expression: countRows, issues: [] }
    const issue: PlacedIssue = {
      code: 'unsupported_function',
      kind: 'rows',
      at: [...at, 'fn'],
      fn,
      expected: ['count'],
    }
    return { alias, issues: [issue] }
  }
  const bound = resolveField(name, [...at, 'field'], catalog)
  if ('issue' in bound) return { alias, issues: [bound.issue] }
  const { field } = bound
  const reference: Reference = { as: 'measure', field, fn, at: [...at, 'field'] }
  if (fn === undefined) return { alias, reference, issues: [] }
  const { type } = field
  if (entryOf(fn).types.includes(type)) {
    return { alias, reference, expression: catalog.measure(fn, field), issues: [] }
  }
  const issue: PlacedIssue = {
    code: 'unsupported_function',
    kind: 'field',
    at: [...at, 'fn'],
    fn,
    field: name,
    type,
    expected: functionsOf(type),
  }
  return { alias, reference, issues: [issue] }
}

const entryOf = (fn: FunctionName): FunctionEntry => functions[fn]
