// Literal requests that are refused, and their right neighbours. Checked by `tsc -p .`; never run.

import type { Checked, Compiler, Context } from '../../../src/index.ts'

declare const compiler: Compiler
declare const context: Context
declare const text: string
declare const texts: string[]

const ok = <const R>(body: Checked<R>) => compiler.compile(body, context)
const COUNT = { field: '*', fn: 'count', alias: 'n' } as const

/* Nothing selected. */

ok({ dimensions: ['keyword'] })
// @ts-expect-error neither dimensions nor measures
ok({})
// @ts-expect-error neither dimensions nor measures
ok({ filters: [{ member: 'keyword', operator: 'set' }] })
// @ts-expect-error an empty list is a missing one
ok({ dimensions: [], measures: null })
// @ts-expect-error a text is not a request
ok('keyword')
// @ts-expect-error a list is not a request
ok(['keyword'])

/* Unknown members, at any depth. */

// @ts-expect-error filter for filters
ok({ dimensions: ['keyword'], filter: [] })
// @ts-expect-error direction for dir
ok({ dimensions: ['keyword'], order: [{ field: 'keyword', direction: 'desc' }] })
// @ts-expect-error func for fn
ok({ measures: [{ ...COUNT, func: 'count' }] })
// @ts-expect-error value for values
ok({ dimensions: ['keyword'], filters: [{ member: 'keyword', operator: 'equals', values: ['x'], value: 'x' }] })
// @ts-expect-error not
ok({ measures: [COUNT], having: [{ member: 'n', operator: 'gt', values: [1], not: true }] })
const misspelt = { dimensions: ['keyword'], order: [{ field: 'keyword', direction: 'desc' }] } as const
// @ts-expect-error also in a request that is not a literal here
ok(misspelt)
const misnamed = { dimensions: ['keyword'], filter: [] } as const
// @ts-expect-error also in a request that is not a literal here
ok(misnamed)

/* Dimensions. */

// @ts-expect-error unknown field
ok({ dimensions: ['keywrd'] })
// @ts-expect-error unknown field beside one that only the run time knows
ok({ dimensions: ['keywrd', text] })
// @ts-expect-error a field only within a list
ok({ dimensions: 'keyword' })
// @ts-expect-error * is not a dimension
ok({ dimensions: ['*'] })

/* Measures. */

ok({ measures: [{ field: 'keyword', fn: 'max' }] })
// @ts-expect-error unknown field
ok({ measures: [{ field: 'item_totl', fn: 'sum' }] })
// @ts-expect-error unknown function
ok({ measures: [{ field: 'item_total', fn: 'median' }] })
// @ts-expect-error a sum of texts
ok({ measures: [{ field: 'keyword', fn: 'sum' }] })
// @ts-expect-error an average of dates
ok({ measures: [{ field: 'event_date', fn: 'avg' }] })
// @ts-expect-error the least boolean
ok({ measures: [{ field: 'is_bot', fn: 'min' }] })
// @ts-expect-error only count takes all rows
ok({ measures: [{ field: '*', fn: 'count_distinct' }] })
// @ts-expect-error no function
ok({ measures: [{ field: 'item_total' }] })
// @ts-expect-error no field
ok({ measures: [{ fn: 'count' }] })
// @ts-expect-error an alias is a text
ok({ measures: [{ field: '*', fn: 'count', alias: 1 }] })

/* Filters. */

const by = { dimensions: ['keyword'] } as const

ok({ ...by, filters: [{ member: 'item_total', operator: 'gte', values: ['12.50'] }] })
ok({ ...by, filters: [{ member: 'item_total', operator: 'in', values: [1, '2', 0.5] }] })
ok({ ...by, filters: [{ member: 'is_bot', operator: 'notEquals', values: ['true'] }] })
ok({ ...by, filters: [{ member: 'keyword', operator: 'contains', values: ['a', 'b'] }] })
ok({ ...by, filters: [{ member: 'user_id', operator: 'notSet' }] })
ok({ ...by, filters: [{ member: 'user_id', operator: 'set', values: [] }] })
ok({ ...by, filters: [{ member: 'event_type', operator: 'equals', values: ['something_new'] }] })
ok({ ...by, filters: [{ member: 'keyword', operator: 'in', values: texts }] })
ok({ ...by, filters: [{ member: 'item_total', operator: 'gt', values: [text] }] })
ok({ ...by, filters: [{ member: text, operator: 'gt', values: texts }] })
// @ts-expect-error unknown field
ok({ ...by, filters: [{ member: 'keywrd', operator: 'set' }] })
// @ts-expect-error unknown operator
ok({ ...by, filters: [{ member: 'keyword', operator: 'like', values: ['a'] }] })
// @ts-expect-error text within a number
ok({ ...by, filters: [{ member: 'item_total', operator: 'contains', values: ['1'] }] })
// @ts-expect-error an order of booleans
ok({ ...by, filters: [{ member: 'is_bot', operator: 'gt', values: ['true'] }] })
// @ts-expect-error a date range of texts
ok({ ...by, filters: [{ member: 'keyword', operator: 'inDateRange', values: ['today'] }] })
// @ts-expect-error no operator
ok({ ...by, filters: [{ member: 'keyword', values: ['a'] }] })
// @ts-expect-error no values
ok({ ...by, filters: [{ member: 'keyword', operator: 'equals' }] })
// @ts-expect-error an empty list has no values
ok({ ...by, filters: [{ member: 'keyword', operator: 'in', values: [] }] })
// @ts-expect-error two values to be greater than
ok({ ...by, filters: [{ member: 'item_total', operator: 'gt', values: ['1', '2'] }] })
// @ts-expect-error set takes no values
ok({ ...by, filters: [{ member: 'keyword', operator: 'set', values: ['a'] }] })
// @ts-expect-error notSet takes no values
ok({ ...by, filters: [{ member: 'keyword', operator: 'notSet', values: texts }] })
// @ts-expect-error null is not a value
ok({ ...by, filters: [{ member: 'keyword', operator: 'equals', values: [null] }] })
// @ts-expect-error no number
ok({ ...by, filters: [{ member: 'item_total', operator: 'equals', values: ['ten'] }] })
// @ts-expect-error no boolean
ok({ ...by, filters: [{ member: 'is_bot', operator: 'equals', values: ['yes'] }] })

/* Date ranges. */

ok({ ...by, filters: [{ member: 'event_date', operator: 'inDateRange', values: ['last_30_days'] }] })
ok({ ...by, filters: [{ member: 'event_date', operator: 'inDateRange', values: ['2026-01-01', '2026-01-31'] }] })
ok({ ...by, filters: [{ member: 'event_date', operator: 'inDateRange', values: [text, text] }] })
ok({ ...by, filters: [{ member: 'event_date', operator: 'inDateRange', values: texts }] })
// @ts-expect-error unknown shortcut
ok({ ...by, filters: [{ member: 'event_date', operator: 'inDateRange', values: ['last_week'] }] })
// @ts-expect-error one date is not a range
ok({ ...by, filters: [{ member: 'event_date', operator: 'inDateRange', values: ['2026-01-01'] }] })
// @ts-expect-error a shortcut ends no range
ok({ ...by, filters: [{ member: 'event_date', operator: 'inDateRange', values: ['2026-01-01', 'today'] }] })
// @ts-expect-error no date
ok({ ...by, filters: [{ member: 'event_date', operator: 'equals', values: ['today'] }] })

/* Having. */

ok({ measures: [COUNT], having: [{ member: 'n', operator: 'gte', values: [10] }] })
ok({ measures: [{ field: 'item_total', fn: 'sum' }], having: [{ member: 'sum_item_total', operator: 'set' }] })
ok({
  measures: [{ field: 'keyword', fn: 'min' }],
  having: [{ member: 'min_keyword', operator: 'contains', values: ['a'] }],
})
// @ts-expect-error a dimension is not a measure
ok({ dimensions: ['keyword'], measures: [COUNT], having: [{ member: 'keyword', operator: 'set' }] })
// @ts-expect-error the field of a measure is not its alias
ok({ measures: [{ field: 'item_total', fn: 'sum' }], having: [{ member: 'item_total', operator: 'set' }] })
// @ts-expect-error there are no measures
ok({ dimensions: ['keyword'], having: [{ member: 'keyword', operator: 'set' }] })
// @ts-expect-error a count is a number
ok({ measures: [COUNT], having: [{ member: 'n', operator: 'contains', values: ['1'] }] })
// @ts-expect-error the least keyword is a text
ok({ measures: [{ field: 'keyword', fn: 'min' }], having: [{ member: 'min_keyword', operator: 'inDateRange' }] })
// @ts-expect-error no values
ok({ measures: [COUNT], having: [{ member: 'n', operator: 'gt' }] })

/* Order. */

ok({ dimensions: ['keyword'], measures: [COUNT], order: [{ field: 'n', dir: 'desc' }, { field: 'keyword' }] })
// @ts-expect-error no column of this request
ok({ dimensions: ['keyword'], measures: [COUNT], order: [{ field: 'item_id' }] })
// @ts-expect-error the measure has an alias
ok({ measures: [COUNT], order: [{ field: 'count' }] })
// @ts-expect-error lower case only
ok({ dimensions: ['keyword'], order: [{ field: 'keyword', dir: 'DESC' }] })
// @ts-expect-error no field
ok({ dimensions: ['keyword'], order: [{ dir: 'desc' }] })

/* The plain members. */

ok({ dimensions: ['keyword'], page: 2, limit: 50, dryRun: true })
// @ts-expect-error a page is a number
ok({ dimensions: ['keyword'], page: '2' })
// @ts-expect-error dryRun is a boolean
ok({ dimensions: ['keyword'], dryRun: 'true' })
