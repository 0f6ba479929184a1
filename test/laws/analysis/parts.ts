// Takes random requests apart, so that the laws can recombine the parts. Also compares rows by their keys.

import { ANALYSIS_FIELDS } from '../../tools/oracle/analysis/fields.ts'
import {
  type AnalysisMeasureJson,
  type DimensionJson,
  membersOf,
  type TreeJson,
} from '../../tools/oracle/analysis/json.ts'
import { METRICS } from '../../tools/oracle/analysis/metrics.ts'
import { defaultName } from '../../tools/oracle/analysis/normalize.ts'
import type { Drawn } from './law.ts'

export type PrintedRow = Readonly<Record<string, string>>

export const is = (member: string, operator: string, ...values: readonly string[]): TreeJson =>
  values.length === 0 ? { member, operator } : { member, operator, values }

/** A filter that accepts any row type. The compiler accepts a field of a single row type only with such a filter. */
const ANY_TYPE = is('event_type', 'set')

export const COUNT = { field: '*', fn: 'count', alias: 'zz_n' } as const

const KINDS: readonly AnalysisMeasureJson[] = [
  { field: '*', fn: 'count' },
  { field: 'item_total', fn: 'sum' },
  { field: 'item_price', fn: 'avg' },
  { field: 'visit_id', fn: 'count_distinct' },
  { field: 'keyword', fn: 'count' },
  { field: 'engine_name', fn: 'max' },
  { field: 'event_date', fn: 'min' },
  ...['searches', 'revenue', 'ctr', 'visits', 'average_results', 'order_rate', 'orders'].map((metric) => ({ metric })),
]

/** Selects a measure by a number. */
export const measureOf = (n: number, alias: string): AnalysisMeasureJson => ({
  ...(KINDS[n % KINDS.length] ?? COUNT),
  alias,
})

/** The cell of a measure in a group without rows. */
export function cellOfNothing({ fn, metric }: AnalysisMeasureJson): string | undefined {
  if (fn) return fn === 'count' || fn === 'count_distinct' ? '0' : undefined
  const kind = METRICS.get(metric ?? '')?.kind
  return kind === 'mean' || kind === 'ratio' ? undefined : '0'
}

export const nameOf = (one: DimensionJson): string =>
  typeof one === 'string' ? one : (one.alias ?? defaultName(one.field, one.by ?? undefined, Boolean(one.bins)))
export const namesOf = (dimensions: readonly DimensionJson[]) => dimensions.map(nameOf)
export const fieldOf = (one: DimensionJson): string => (typeof one === 'string' ? one : one.field)

/** The dimensions of the request, each without its `top` and `fill`. */
export const dimensionsOf = ({ request }: Drawn): readonly DimensionJson[] =>
  (request.dimensions ?? []).map((one) => {
    if (typeof one === 'string') return one
    const { top: _top, fill: _fill, ...rest } = one
    return rest
  })

export const filtersOf = ({ request }: Drawn): readonly TreeJson[] => [ANY_TYPE, ...(request.filters ?? [])]

const isRange = (tree: TreeJson): boolean => 'operator' in tree && tree.operator === 'inDateRange'
export const withoutRange = (filters: readonly TreeJson[]): readonly TreeJson[] =>
  filters.filter((tree) => !isRange(tree))
export const rangeOf = ({ request }: Drawn): TreeJson | undefined => request.filters?.find(isRange)

/**
 * Splits one condition off the filters of a request. Adds conditions to the others that cause the same joins as the
 * split condition.
 */
export function parted(drawn: Drawn): { readonly tree: TreeJson; readonly others: readonly TreeJson[] } {
  const trees = withoutRange(drawn.request.filters ?? [])
  const tree = trees[drawn.n % Math.max(1, trees.length)] ?? is('engine_id', 'equals', 'e1')
  return { tree, others: [...filtersOf(drawn).filter((one) => one !== tree), ...joining(membersOf(tree))] }
}

/** Conditions that make the statement join the relations of these fields. All joined rows meet these conditions. */
export function joining(fields: readonly string[]): readonly TreeJson[] {
  const joined = fields.filter((name) => ANALYSIS_FIELDS.get(name)?.relation !== 'summary')
  return [...new Set(joined)].map((name) => ({ or: [is(name, 'set'), is(name, 'notSet')] }))
}

/** Conditions that select the same rows as these dimensions do: through their joins, and without blank keywords. */
export function impliedBy(dimensions: readonly DimensionJson[]): readonly TreeJson[] {
  const fields = dimensions.map(fieldOf)
  const blank = fields.includes('keyword') ? [is('keyword', 'set'), is('keyword', 'notEquals', '')] : []
  return [...joining(fields), ...blank]
}

export const keyOf = (row: PrintedRow, names: readonly string[]): string =>
  JSON.stringify(names.map((name) => row[name] ?? null))

/** Rows, keyed by the cells of these columns. */
export const byKey = (rows: readonly PrintedRow[], names: readonly string[]): ReadonlyMap<string, PrintedRow> =>
  new Map(rows.map((row) => [keyOf(row, names), row]))
