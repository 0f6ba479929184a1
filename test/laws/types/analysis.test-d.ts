// Literal requests of the analysis language: what is refused, and its right neighbours. Checked by `tsc -p .`; never run.

import type { AnyMeasure, Checked, Compiler, ConditionTree, Context, Dimension, Operand } from '../../../src/index.ts'

declare const compiler: Compiler
declare const context: Context
declare const text: string
declare const texts: string[]

const ok = <const R>(body: Checked<R>) => compiler.compile(body, context)
const COUNT = { field: '*', fn: 'count', alias: 'n' } as const
const SET = { member: 'keyword', operator: 'set' } as const
const by = { dimensions: ['keyword'] } as const

/* The two examples of the guide. */

ok({
  dimensions: ['keyword'],
  measures: [
    { metric: 'searches' },
    { metric: 'ctr' },
    { alias: 'before', of: 'searches', in: 'prior' },
    { alias: 'growth', change: ['searches', 'before'] },
    { alias: 'share', divide: ['searches', { of: 'searches', over: [] }] },
  ],
  compare: { prior: 'previous_month' },
  totals: true,
  filters: [
    { member: 'event_date', operator: 'inDateRange', values: ['last_month'] },
    { not: { member: 'is_bot', operator: 'equals', values: ['true'] } },
    {
      or: [
        { member: 'engine_id', operator: 'equals', values: ['main'] },
        { member: 'landing_page_url', operator: 'notSet' },
      ],
    },
  ],
  having: [{ member: 'before', operator: 'gte', values: ['50'] }],
  order: [{ field: 'growth', dir: 'asc' }],
  limit: 20,
})
ok({
  dimensions: [
    { field: 'event_date', by: 'week', alias: 'week', fill: true },
    { field: 'engine_name', top: { limit: 5, by: 'searches', rest: 'is_rest' } },
  ],
  measures: [{ metric: 'searches' }, { metric: 'order_rate' }],
  filters: [{ member: 'event_date', operator: 'inDateRange', values: ['2026-01-05', '2026-03-29'] }],
})

/* Trees of conditions. */

ok({ ...by, filters: [{ and: [SET, { or: [SET, { not: SET }] }] }] })
ok({ measures: [COUNT], having: [{ or: [{ member: 'n', operator: 'gt', values: [1] }] }] })
// @ts-expect-error an unknown field below two operators
ok({ ...by, filters: [{ not: { and: [{ member: 'keywrd', operator: 'set' }] } }] })
// @ts-expect-error an operator that does not fit
ok({ ...by, filters: [{ or: [SET, { member: 'is_bot', operator: 'gt', values: ['true'] }] }] })
// @ts-expect-error an empty list joins nothing
ok({ ...by, filters: [{ or: [] }] })
// @ts-expect-error `not` negates one condition
ok({ ...by, filters: [{ not: [SET] }] })
// @ts-expect-error `or` joins a list
ok({ ...by, filters: [{ or: SET }] })
// @ts-expect-error one operator an object
ok({ ...by, filters: [{ and: [SET], or: [SET] }] })
// @ts-expect-error xor for or
ok({ ...by, filters: [{ xor: [SET] }] })
// @ts-expect-error a dimension is not a measure, in a tree neither
ok({ ...by, measures: [COUNT], having: [{ not: { member: 'keyword', operator: 'set' } }] })

/* Grains, bins and filled gaps. */

ok({ dimensions: [{ field: 'event_date', by: 'week' }], measures: [COUNT], order: [{ field: 'event_date_week' }] })
ok({ dimensions: [{ field: 'item_total', bins: ['1', 2.5, '10'] }], order: [{ field: 'item_total_bins' }] })
ok({
  dimensions: [
    { field: 'item_total', bins: texts },
    { field: text, by: 'day' },
  ],
})
ok({ dimensions: [{ field: 'keyword', alias: 'k' }], order: [{ field: 'k' }] })
ok({ dimensions: [{ field: 'event_date', by: 'day', fill: true, top: null, bins: null }], measures: [COUNT] })
// @ts-expect-error unknown field
ok({ dimensions: [{ field: 'event_dat', by: 'week' }] })
// @ts-expect-error unknown grain
ok({ dimensions: [{ field: 'event_date', by: 'weak' }] })
// @ts-expect-error a grain of a text
ok({ dimensions: [{ field: 'keyword', by: 'week' }] })
// @ts-expect-error bins of a date
ok({ dimensions: [{ field: 'event_date', bins: ['1'] }] })
// @ts-expect-error an edge that is no number
ok({ dimensions: [{ field: 'item_total', bins: ['one'] }] })
// @ts-expect-error no edges
ok({ dimensions: [{ field: 'item_total', bins: [] }] })
// @ts-expect-error either a grain or bins
ok({ dimensions: [{ field: 'event_date', by: 'week', bins: ['1'] }] })
// @ts-expect-error nothing to fill
ok({ dimensions: [{ field: 'keyword', fill: true }], measures: [COUNT] })
// @ts-expect-error weekdays have no gaps
ok({ dimensions: [{ field: 'event_date', by: 'weekday', fill: true }], measures: [COUNT] })
// @ts-expect-error the field of a dimension with a grain
ok({ dimensions: [{ field: 'event_date', by: 'week' }], measures: [COUNT], order: [{ field: 'event_date' }] })
// @ts-expect-error grain for by
ok({ dimensions: [{ field: 'event_date', grain: 'week' }] })
// @ts-expect-error no field
ok({ dimensions: [{ by: 'week' }] })

/* Rankings. */

const top = { limit: 10, by: 'n' } as const
ok({ dimensions: [{ field: 'keyword', top }], measures: [COUNT] })
ok({ dimensions: ['engine_name', { field: 'keyword', top: { ...top, within: ['engine_name'] } }], measures: [COUNT] })
ok({
  dimensions: [{ field: 'keyword', top: { ...top, dir: 'asc', rest: 'is_rest' } }],
  measures: [COUNT],
  order: [{ field: 'is_rest' }],
})
// @ts-expect-error no measure of the request
ok({ dimensions: [{ field: 'keyword', top: { limit: 10, by: 'm' } }], measures: [COUNT] })
// @ts-expect-error a date does not rank
ok({ dimensions: [{ field: 'keyword', top }], measures: [{ field: 'event_date', fn: 'max', alias: 'n' }] })
// @ts-expect-error not a dimension of the request
ok({ dimensions: [{ field: 'keyword', top: { ...top, within: ['engine_name'] } }], measures: [COUNT] })
// @ts-expect-error within its own values
ok({ dimensions: [{ field: 'keyword', top: { ...top, within: ['keyword'] } }], measures: [COUNT] })
// @ts-expect-error no limit
ok({ dimensions: [{ field: 'keyword', top: { by: 'n' } }], measures: [COUNT] })
// @ts-expect-error others for rest
ok({ dimensions: [{ field: 'keyword', top: { ...top, others: 'is_rest' } }], measures: [COUNT] })
const ranked = [{ field: 'keyword', top: { ...top, rest: 'r' } }] as const
// @ts-expect-error the flag of the rest is no measure
ok({ dimensions: ranked, measures: [COUNT], having: [{ member: 'r', operator: 'set' }] })
// @ts-expect-error the flag of the rest is no dimension
ok({ dimensions: ranked, measures: [COUNT, { alias: 'a', of: 'n', over: ['r'] }] })

/* Totals. */

ok({ measures: [COUNT], totals: null })
// @ts-expect-error totals is a boolean
ok({ measures: [COUNT], totals: 'true' })

/* Reports take trees and totals. */

compiler.compileReport('searches', { filters: [{ not: { or: [SET, SET] } }], totals: true }, context)
compiler.compileReport(
  'searches',
  { having: [{ or: [{ member: 'search_count', operator: 'gt', values: [5] }] }] },
  context,
)
// @ts-expect-error not a filter of this report
compiler.compileReport('searches', { filters: [{ not: { member: 'order_number', operator: 'set' } }] }, context)
// @ts-expect-error not a measure of this report
compiler.compileReport('searches', { having: [{ or: [{ member: 'clicks', operator: 'set' }] }] }, context)
// @ts-expect-error total for totals
compiler.compileReport('searches', { total: true }, context)

/* Parts that are built step by step are checked at run time. */

declare const dimensions: Dimension[]
declare const measures: AnyMeasure[]
declare const filters: ConditionTree[]
declare const tree: ConditionTree
declare const operand: Operand
ok({ dimensions, measures, filters, order: [{ field: text }], having: [{ member: text, operator: 'set' }] })
ok({ dimensions: ['keyword', ...dimensions], measures: [COUNT, ...measures], filters: [SET, ...filters] })
ok({ ...by, filters: [tree, { or: [SET, tree] }, { and: filters }, { not: tree }] })
ok({ ...by, measures: [COUNT, { alias: 'x', divide: ['n', operand] }, { alias: 'y', of: operand, over: [] }] })
