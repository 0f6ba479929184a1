// The row types of requests. `tsc -p .` checks this file, and no test runs it.

import { expectTypeOf } from 'vitest'
import type {
  AdHocRequest,
  Checked,
  Compiler,
  Context,
  Envelope,
  FieldName,
  Filter,
  Measure,
  Periods,
  PeriodsOf,
  Result,
  Row,
  RowOf,
  TotalsOf,
} from '../../../src/index.ts'

declare const compiler: Compiler
declare const context: Context
declare const text: string
declare const yes: boolean

/** Returns one row of a request. */
function rowOf<const R>(body: Checked<R>) {
  const result = compiler.compile(body, context)
  if (!result.ok) throw new Error(result.error.body.message)
  const [row] = result.query.read([])
  if (row === undefined) throw new Error('no row')
  return row
}

/* A literal request determines the names of its columns. */

const result = compiler.compile(
  { dimensions: ['keyword'], measures: [{ field: '*', fn: 'count', alias: 'n' }] },
  { account: 'acme', now: new Date(0) },
)
if (result.ok) {
  expectTypeOf(result.query.read([])).toEqualTypeOf<readonly { readonly keyword?: string; readonly n: string }[]>()
}

expectTypeOf(rowOf({ dimensions: ['keyword', 'event_date'] })).toEqualTypeOf<{
  readonly keyword?: string
  readonly event_date?: string
}>()

/* Counts, and metrics that are counts or sums, are never null. Automatic aliases are columns, too. A null alias counts as missing. */

expectTypeOf(
  rowOf({
    measures: [
      { field: '*', fn: 'count' },
      { field: 'item_total', fn: 'sum' },
      { field: 'tracking_id', fn: 'count_distinct', alias: null },
      { field: 'event_date', fn: 'max', alias: undefined },
    ],
  }),
).toEqualTypeOf<{
  readonly count: string
  readonly sum_item_total?: string
  readonly count_distinct_tracking_id: string
  readonly max_event_date?: string
}>()

/* Grains, bins, the column of the rest, metrics, and measures of the analysis language are columns, too. */

const ranking = {
  dimensions: [
    { field: 'event_date', by: 'week' },
    { field: 'event_date', by: 'month', alias: 'month' },
    { field: 'item_total', bins: ['1', '10'], alias: null },
    { field: 'engine_name', top: { limit: 5, by: 'searches', rest: 'is_rest' } },
    { field: 'keyword', top: null },
    'item_id',
  ],
  measures: [
    { metric: 'searches' },
    { metric: 'revenue', alias: 'money' },
    { alias: 'before', of: 'searches', in: 'prior' },
    { alias: 'share', divide: ['searches', { of: 'searches', over: [] }] },
  ],
  compare: { prior: 'previous_month', easter: ['2025-04-18', '2025-04-21'] },
  totals: true,
} as const

expectTypeOf<RowOf<typeof ranking>>().toEqualTypeOf<{
  readonly event_date_week?: string
  readonly month?: string
  readonly item_total_bins?: string
  readonly engine_name?: string
  readonly is_rest?: string
  readonly keyword?: string
  readonly item_id?: string
  readonly searches: string
  readonly money: string
  readonly before: string
  readonly share?: string
}>()

/* Totals contain the measures. Periods contain the compared periods and the request's own period, by name. */

type Pair = readonly [string, string]
interface Totals {
  readonly searches: string
  readonly money: string
  readonly before: string
  readonly share?: string
}
interface Named {
  readonly current: Pair
  readonly prior: Pair
  readonly easter: Pair
}
expectTypeOf<TotalsOf<typeof ranking>>().toEqualTypeOf<Totals>()
expectTypeOf<PeriodsOf<typeof ranking>>().toEqualTypeOf<Named>()
expectTypeOf<PeriodsOf<{ dimensions: ['keyword'] }>>().toEqualTypeOf<Periods>()
expectTypeOf<PeriodsOf<unknown>>().toEqualTypeOf<Periods>()
expectTypeOf<TotalsOf<unknown>>().toEqualTypeOf<Row>()

const ranked = compiler.compile(ranking, context)
if (ranked.ok) expectTypeOf(ranked.query.periods).toEqualTypeOf<Named | undefined>()

type Ranking = typeof ranking
declare const answer: Envelope<RowOf<Ranking>, TotalsOf<Ranking>, PeriodsOf<Ranking>>
expectTypeOf(answer.totals?.money).toEqualTypeOf<string | undefined>()
expectTypeOf(answer.periods?.prior).toEqualTypeOf<Pair | undefined>()

/* Null, undefined and an empty list count as missing. */

expectTypeOf(
  rowOf({ dimensions: null, measures: [{ field: '*', fn: 'count' }], filters: undefined, having: [], order: null }),
).toEqualTypeOf<{ readonly count: string }>()

/* A request in a constant has the same row type, with `as const` or `satisfies`. */

const kept = { dimensions: ['keyword'], order: [{ field: 'keyword', dir: 'desc' }], limit: 10 } as const
expectTypeOf(rowOf(kept)).toEqualTypeOf<{ readonly keyword?: string }>()
expectTypeOf<RowOf<typeof kept>>().toEqualTypeOf<{ readonly keyword?: string }>()
const satisfying = { dimensions: ['keyword'] } as const satisfies AdHocRequest
expectTypeOf(rowOf(satisfying)).toEqualTypeOf<{ readonly keyword?: string }>()

/* Requests with optional parts, and unions of requests. */

const part = yes ? { order: [{ field: 'keyword' }] } : {}
expectTypeOf(rowOf({ dimensions: ['keyword'], ...part })).toEqualTypeOf<{ readonly keyword?: string }>()
expectTypeOf(rowOf(yes ? ({ dimensions: ['keyword'] } as const) : kept)).toEqualTypeOf<{ readonly keyword?: string }>()
declare const some: readonly ('keyword' | 'item_id')[]
expectTypeOf(rowOf({ dimensions: some })).toEqualTypeOf<{ readonly keyword?: string; readonly item_id?: string }>()

/* A body without a precise type has rows with columns of any name. */

declare const parsed: unknown
declare const json: ReturnType<typeof JSON.parse>
declare const object: object
declare const dictionary: Record<string, unknown>
declare const wide: AdHocRequest
declare const names: string[]
declare const measures: Measure[]
declare const filters: Filter[]
expectTypeOf<Row>().toEqualTypeOf<{ readonly [column: string]: string | undefined }>()
expectTypeOf(rowOf(parsed)).toEqualTypeOf<Row>()
expectTypeOf(rowOf(json)).toEqualTypeOf<Row>()
expectTypeOf(rowOf(object)).toEqualTypeOf<Row>()
expectTypeOf(rowOf(dictionary)).toEqualTypeOf<Row>()
expectTypeOf(rowOf({ query: 'what sells best?' })).toEqualTypeOf<Row>()
expectTypeOf(rowOf({ dimensions: names, filters, order: [{ field: 'keyword' }] })).toEqualTypeOf<Row>()
expectTypeOf(rowOf({ dimensions: ['keyword', text] })).toEqualTypeOf<Row>()
expectTypeOf(rowOf({ dimensions: ['keyword'], measures, order: [{ field: text }] })).toEqualTypeOf<Row>()
expectTypeOf(rowOf({ measures: [{ field: '*', fn: 'count', alias: text }] })).toEqualTypeOf<Row>()
expectTypeOf(rowOf({ measures: yes ? [{ field: '*', fn: 'count' }] : [] })).toEqualTypeOf<Row>()

/* A request of a wide type has rows with every column that the request could have. */

expectTypeOf(rowOf(wide)).toEqualTypeOf<Row>()
declare const anyField: FieldName
expectTypeOf(rowOf({ dimensions: [anyField] })).toEqualTypeOf<{ readonly [F in FieldName]?: string }>()

/* Every row type extends `Row`. */

expectTypeOf(rowOf(kept)).toExtend<Row>()

/* A compiler can be wrapped without type annotations. */

const counted: string[] = []
const wrapped: Compiler = {
  ...compiler,
  compile: (body, within) => {
    counted.push(within.account)
    return compiler.compile(body, within)
  },
}
expectTypeOf(wrapped.compile(kept, context)).toEqualTypeOf<
  Result<{ readonly keyword?: string }, Periods, { readonly keyword: string | null }>
>()
expectTypeOf(wrapped.compile(kept, context)).toExtend<Result>()

/* Accessing a missing column is an error. */

// @ts-expect-error the request has no such column
rowOf(kept).item_id
// @ts-expect-error a cell can be absent
rowOf(kept).keyword.length
