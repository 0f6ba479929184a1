// Literal measures of the analysis language. Each mistake is next to a correct measure. `tsc -p .` checks this file,
// and no test runs it.

import type { Checked, Compiler, Context } from '../../../src/index.ts'

declare const compiler: Compiler
declare const context: Context
declare const text: string
declare const texts: string[]

const ok = <const R>(body: Checked<R>) => compiler.compile(body, context)
const COUNT = { field: '*', fn: 'count', alias: 'n' } as const
const SET = { member: 'keyword', operator: 'set' } as const
const by = { dimensions: ['keyword'] } as const
const compared = { ...by, compare: { before: 'previous_month' } } as const

/* Metrics. */

ok({ measures: [{ metric: 'revenue', alias: 'r' }], having: [{ member: 'r', operator: 'gt', values: [1] }] })
ok({ measures: [{ metric: 'revenue' }], order: [{ field: 'revenue', dir: 'desc' }] })
ok({ measures: [{ metric: text }], having: [{ member: text, operator: 'gt', values: [1] }] })
ok({ measures: [{ metric: 'searches', filters: [SET] }] })
// @ts-expect-error unknown metric
ok({ measures: [{ metric: 'serches' }] })
// @ts-expect-error a metric has no function
ok({ measures: [{ metric: 'searches', fn: 'count' }] })
// @ts-expect-error the column is named r, after the alias
ok({ measures: [{ metric: 'revenue', alias: 'r' }], order: [{ field: 'revenue' }] })
// @ts-expect-error a metric is a number, which does not accept contains
ok({ measures: [{ metric: 'ctr' }], having: [{ member: 'ctr', operator: 'contains', values: ['1'] }] })
// @ts-expect-error the member is named `metric`
ok({ measures: [{ metrc: 'searches' }] })

/* Measures with filters. */

ok({
  measures: [
    { ...COUNT, filters: [{ not: SET }] },
    { field: 'item_total', fn: 'sum', filters: null },
  ],
})
// @ts-expect-error unknown field
ok({ measures: [{ ...COUNT, filters: [{ member: 'keywrd', operator: 'set' }] }] })
// @ts-expect-error `yes` is not a boolean
ok({ measures: [{ metric: 'searches', filters: [{ member: 'is_bot', operator: 'equals', values: ['yes'] }] }] })

/* Other periods. */

ok({ ...compared, measures: [COUNT, { alias: 'was', of: 'n', in: 'before' }] })
ok({ ...by, measures: [COUNT], compare: { year: 'previous_year', easter: ['2025-04-18', '2025-04-21'] } })
ok({ ...by, measures: [COUNT, { alias: 'was', of: 'n', in: text }], compare: { a: [text, text] } })
// @ts-expect-error the request has no period named after
ok({ ...compared, measures: [COUNT, { alias: 'was', of: 'n', in: 'after' }] })
// @ts-expect-error the request compares no periods
ok({ ...by, measures: [COUNT, { alias: 'was', of: 'n', in: 'before' }] })
// @ts-expect-error there is no such comparison
ok({ ...by, measures: [COUNT], compare: { before: 'last_month' } })
// @ts-expect-error `today` is not a date
ok({ ...by, measures: [COUNT], compare: { before: ['2025-04-18', 'today'] } })
// @ts-expect-error a period needs two dates
ok({ ...by, measures: [COUNT], compare: { before: ['2025-04-18'] } })
// @ts-expect-error the name is reserved for the request's own period
ok({ ...by, measures: [COUNT], compare: { current: 'previous_week' } })

/* Other groups. */

ok({ ...by, measures: [COUNT, { alias: 'all', of: 'n', over: [] }] })
ok({ ...by, measures: [COUNT, { alias: 'all', of: 'n', over: ['keyword'], filters: [SET] }] })
ok({ ...by, measures: [COUNT, { alias: 'all', of: { metric: 'searches' }, over: texts }] })
// @ts-expect-error the request has no dimension engine_name
ok({ ...by, measures: [COUNT, { alias: 'all', of: 'n', over: ['engine_name'] }] })
// @ts-expect-error the dimension is named k, after its alias
ok({ dimensions: [{ field: 'keyword', alias: 'k' }], measures: [COUNT, { alias: 'a', of: 'n', over: ['keyword'] }] })
// @ts-expect-error the request has no measure m
ok({ ...by, measures: [COUNT, { alias: 'all', of: 'm', over: [] }] })
// @ts-expect-error a measure cannot refer to itself
ok({ ...by, measures: [COUNT, { alias: 'all', of: 'all', over: [] }] })
ok({ ...by, measures: [COUNT, { alias: 'again', of: 'n' }] })
// @ts-expect-error a derived measure needs an alias
ok({ ...by, measures: [COUNT, { of: 'n', over: [] }] })
const last = [
  { field: 'event_date', fn: 'max', alias: 'd' },
  { alias: 'l', of: 'd', over: [] },
] as const
ok({ measures: last, having: [{ member: 'l', operator: 'inDateRange', values: ['today'] }] })
// @ts-expect-error this measure is a date, which does not accept contains
ok({ measures: last, having: [{ member: 'l', operator: 'contains', values: ['1'] }] })

/* Arithmetic. */

ok({ measures: [COUNT, { alias: 'x', add: ['n', { field: 'item_total', fn: 'sum' }] }] })
ok({ measures: [COUNT, { alias: 'x', subtract: [{ metric: 'searches' }, { divide: ['n', { metric: 'orders' }] }] }] })
ok({ measures: [COUNT, { alias: 'x', divide: ['n', text] }], order: [{ field: 'x' }] })
// @ts-expect-error the request has no measure m
ok({ measures: [COUNT, { alias: 'x', add: ['n', 'm'] }] })
// @ts-expect-error the request has no measure m, two levels deep
ok({ measures: [COUNT, { alias: 'x', add: ['n', { change: ['n', { of: 'm', over: [] }] }] }] })
// @ts-expect-error a measure cannot refer to itself
ok({ measures: [COUNT, { alias: 'x', add: ['n', 'x'] }] })
// @ts-expect-error a measure cannot refer to itself, one level deep
ok({ measures: [COUNT, { alias: 'x', add: ['n', { of: 'x', over: [] }] }] })
// @ts-expect-error a date cannot be an operand
ok({ measures: [COUNT, { field: 'event_date', fn: 'max', alias: 'd' }, { alias: 'x', subtract: ['n', 'd'] }] })
// @ts-expect-error add needs two operands
ok({ measures: [COUNT, { alias: 'x', add: ['n'] }] })
// @ts-expect-error add takes only two operands
ok({ measures: [COUNT, { alias: 'x', add: ['n', 'n', 'n'] }] })
// @ts-expect-error a measure has only one operation
ok({ measures: [COUNT, { alias: 'x', add: ['n', 'n'], divide: ['n', 'n'] }] })
// @ts-expect-error an operand has no alias
ok({ measures: [COUNT, { alias: 'x', add: ['n', { metric: 'searches', alias: 's' }] }] })
// @ts-expect-error unknown metric
ok({ measures: [COUNT, { alias: 'x', add: ['n', { metric: 'serches' }] }] })
// @ts-expect-error a text has no sum
ok({ measures: [COUNT, { alias: 'x', add: ['n', { field: 'keyword', fn: 'sum' }] }] })
// @ts-expect-error a derived measure needs an alias
ok({ measures: [COUNT, { add: ['n', 'n'] }] })
