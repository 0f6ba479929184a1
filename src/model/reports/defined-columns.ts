// Creates the columns of a report from their definitions, with their expressions, metrics and units.

import { atPlace } from '../../names/at-place.ts'
import { namesOf } from '../../names/names-of.ts'
import { columnOfResult, type OutputColumn } from '../../query/bound-query.ts'
import type { Expression } from '../../query/expression.ts'
import type { Unit } from '../metric.ts'
import { type Computation, expressionOf, type ReportColumn, shownColumn } from './columns.ts'
import type { ColumnDefinitions } from './definition.ts'
import type { Metrics } from './metric-definition.ts'
import { metricExpression } from './metric-expression.ts'
import type { Rowset } from './rowset.ts'

interface Definition<Columns extends ColumnDefinitions> {
  readonly from: Rowset
  readonly columns: Columns
  readonly metrics?: Metrics
  readonly units?: { readonly [Name in keyof Columns]?: Unit }
}

interface DefinedColumns<Name extends string> {
  readonly columns: readonly (OutputColumn & { readonly name: Name })[]
  /** The metrics that columns show, by the names of the columns. */
  readonly metrics: Readonly<Record<string, string>>
  /** The units of columns, by the names of the columns, where known. */
  readonly units: Readonly<Record<string, Unit>>
}

/** Each ratio of another ratio multiplies the length of the SQL. */
const MOST_RATIOS = 3

/** Creates the columns in order. A ratio can refer only to earlier columns. */
export function definedColumns<Columns extends ColumnDefinitions>(
  { from, columns: definitions, metrics = {}, units: given = {} }: Definition<Columns>,
  place: string,
): DefinedColumns<Extract<keyof Columns, string>> {
  const columns: (OutputColumn & { readonly name: Extract<keyof Columns, string> })[] = []
  const shown: Record<string, string> = {}
  const units: Record<string, Unit> = {}
  const depths = new Map<string, number>()
  const depthOf = (of: Expression): number => {
    if (of.kind === 'quotient') return 1 + Math.max(depthOf(of.dividend), depthOf(of.divisor))
    return of.kind === 'column' ? (depths.get(of.name) ?? 0) : 0
  }
  const partOfMetric = (part: string): Expression | undefined => {
    const column = columns.find(({ name }) => shown[name] === part)
    return column && columnOfResult(column.name, column.expression)
  }
  for (const name of namesOf(definitions)) {
    const definition: ReportColumn | string | undefined = definitions[name]
    if (definition === undefined) continue
    const isMetric = typeof definition === 'string'
    const expression = atPlace(`${place}.columns.${name}`, () =>
      isMetric
        ? metricExpression(metrics, definition, from, partOfMetric)
        : expressionOf(definition.computes, from, (part) => shownColumn(part, columns)),
    )
    depths.set(name, depthOf(expression))
    if (depthOf(expression) > MOST_RATIOS)
      throw new TypeError(`${place}.columns.${name}: at most ${MOST_RATIOS} ratios can be computed from each other`)
    const unit =
      (Object.hasOwn(given, name) ? given[name] : undefined) ??
      (isMetric ? metrics[definition]?.unit : unitOf(definition.computes))
    if (unit !== undefined) units[name] = unit
    if (isMetric) shown[name] = definition
    columns.push({ name, role: isMetric ? 'measure' : definition.role, expression })
  }
  return { columns, metrics: shown, units }
}

/** Counts have the unit `count`. Other units cannot be derived from the computation. */
const unitOf = (of: Computation): Unit | undefined =>
  'fn' in of && (of.fn === 'count' || of.fn === 'count_distinct') ? 'count' : undefined
