// Literal requests of the analysis language. Each mistake is next to a correct request. `tsc -p .` checks this file,
// and no test runs it.

import type { AnyMeasure, Checked, Compiler, ConditionTree, Context, Dimension, Operand } from '../../../src/index.ts'

declare const compiler: Compiler
declare const context: Context
declare const text: string
declare const texts: string[]

const ok = <const R>(body: Checked<R>) => compiler.compile(body, context)
const COUNT = { field: '*', fn: 'count', alias: 'n' } as const
const SET = { member: 'keyword', operator: 'set' } as const
const by = { dimensions: ['keyword'] } as const

/* Two requests that combine several parts of the analysis language. */

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
// @ts-expect-error unknown field, two levels deep
ok({ ...by, filters: [{ not: { and: [{ member: 'keywrd', operator: 'set' }] } }] })
// @ts-expect-error a boolean does not accept gt
ok({ ...by, filters: [{ or: [SET, { member: 'is_bot', operator: 'gt', values: ['true'] }] }] })
// @ts-expect-error `or` requires at least one condition
ok({ ...by, filters: [{ or: [] }] })
// @ts-expect-error `not` takes one condition, not a list
ok({ ...by, filters: [{ not: [SET] }] })
// @ts-expect-error `or` takes a list
ok({ ...by, filters: [{ or: SET }] })
// @ts-expect-error an object has either `and` or `or`
ok({ ...by, filters: [{ and: [SET], or: [SET] }] })
// @ts-expect-error there is no operator xor
ok({ ...by, filters: [{ xor: [SET] }] })
// @ts-expect-error having accepts no dimension, not even below `not`
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
// @ts-expect-error a text has no grain
ok({ dimensions: [{ field: 'keyword', by: 'week' }] })
// @ts-expect-error a date has no bins
ok({ dimensions: [{ field: 'event_date', bins: ['1'] }] })
// @ts-expect-error an edge must be a number
ok({ dimensions: [{ field: 'item_total', bins: ['one'] }] })
// @ts-expect-error bins needs at least one edge
ok({ dimensions: [{ field: 'item_total', bins: [] }] })
// @ts-expect-error a dimension has a grain or bins, not both
ok({ dimensions: [{ field: 'event_date', by: 'week', bins: ['1'] }] })
// @ts-expect-error a text has no gaps to fill
ok({ dimensions: [{ field: 'keyword', fill: true }], measures: [COUNT] })
// @ts-expect-error weekdays have no gaps to fill
ok({ dimensions: [{ field: 'event_date', by: 'weekday', fill: true }], measures: [COUNT] })
// @ts-expect-error the column is named event_date_week
ok({ dimensions: [{ field: 'event_date', by: 'week' }], measures: [COUNT], order: [{ field: 'event_date' }] })
// @ts-expect-error the member is named `by`, not `grain`
ok({ dimensions: [{ field: 'event_date', grain: 'week' }] })
// @ts-expect-error a dimension needs a field
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
// @ts-expect-error the request has no measure m
ok({ dimensions: [{ field: 'keyword', top: { limit: 10, by: 'm' } }], measures: [COUNT] })
// @ts-expect-error a ranking needs a number, not a date
ok({ dimensions: [{ field: 'keyword', top }], measures: [{ field: 'event_date', fn: 'max', alias: 'n' }] })
// @ts-expect-error the request has no dimension engine_name
ok({ dimensions: [{ field: 'keyword', top: { ...top, within: ['engine_name'] } }], measures: [COUNT] })
// @ts-expect-error a dimension cannot be within itself
ok({ dimensions: [{ field: 'keyword', top: { ...top, within: ['keyword'] } }], measures: [COUNT] })
// @ts-expect-error top needs a limit
ok({ dimensions: [{ field: 'keyword', top: { by: 'n' } }], measures: [COUNT] })
// @ts-expect-error the member is named `rest`, not `others`
ok({ dimensions: [{ field: 'keyword', top: { ...top, others: 'is_rest' } }], measures: [COUNT] })
const ranked = [{ field: 'keyword', top: { ...top, rest: 'r' } }] as const
// @ts-expect-error the column of the rest is not a measure
ok({ dimensions: ranked, measures: [COUNT], having: [{ member: 'r', operator: 'set' }] })
// @ts-expect-error the column of the rest is not a dimension
ok({ dimensions: ranked, measures: [COUNT, { alias: 'a', of: 'n', over: ['r'] }] })

/* Totals. */

ok({ measures: [COUNT], totals: null })
// @ts-expect-error totals must be a boolean
ok({ measures: [COUNT], totals: 'true' })

/* Reports accept trees and totals. */

compiler.compileReport('searches', { filters: [{ not: { or: [SET, SET] } }], totals: true }, context)
compiler.compileReport(
  'searches',
  { having: [{ or: [{ member: 'search_count', operator: 'gt', values: [5] }] }] },
  context,
)
// @ts-expect-error the report has no such filter
compiler.compileReport('searches', { filters: [{ not: { member: 'order_number', operator: 'set' } }] }, context)
// @ts-expect-error the report has no such measure
compiler.compileReport('searches', { having: [{ or: [{ member: 'clicks', operator: 'set' }] }] }, context)
// @ts-expect-error the member is named `totals`, not `total`
compiler.compileReport('searches', { total: true }, context)

/* TypeScript does not check parts that are built step by step. The compiler checks these parts at run time. */

declare const dimensions: Dimension[]
declare const measures: AnyMeasure[]
declare const filters: ConditionTree[]
declare const tree: ConditionTree
declare const operand: Operand
ok({ dimensions, measures, filters, order: [{ field: text }], having: [{ member: text, operator: 'set' }] })
ok({ dimensions: ['keyword', ...dimensions], measures: [COUNT, ...measures], filters: [SET, ...filters] })
ok({ ...by, filters: [tree, { or: [SET, tree] }, { and: filters }, { not: tree }] })
ok({ ...by, measures: [COUNT, { alias: 'x', divide: ['n', operand] }, { alias: 'y', of: operand, over: [] }] })
