// Literal requests. Each mistake is next to a correct request. `tsc -p .` checks this file, and no test runs it.

import type { Checked, Compiler, Context } from '../../../src/index.ts'

declare const compiler: Compiler
declare const context: Context
declare const text: string
declare const texts: string[]

const ok = <const R>(body: Checked<R>) => compiler.compile(body, context)
const COUNT = { field: '*', fn: 'count', alias: 'n' } as const

/* Nothing selected. */

ok({ dimensions: ['keyword'] })
// @ts-expect-error a request needs dimensions or measures
ok({})
// @ts-expect-error a request needs dimensions or measures
ok({ filters: [{ member: 'keyword', operator: 'set' }] })
// @ts-expect-error an empty list counts as missing
ok({ dimensions: [], measures: null })
// @ts-expect-error a text is not a request
ok('keyword')
// @ts-expect-error a list is not a request
ok(['keyword'])

/* Unknown members at any depth. */

// @ts-expect-error the member is named `filters`
ok({ dimensions: ['keyword'], filter: [] })
// @ts-expect-error the member is named `dir`
ok({ dimensions: ['keyword'], order: [{ field: 'keyword', direction: 'desc' }] })
// @ts-expect-error the member is named `fn`
ok({ measures: [{ ...COUNT, func: 'count' }] })
// @ts-expect-error the member is named `values`
ok({ dimensions: ['keyword'], filters: [{ member: 'keyword', operator: 'equals', values: ['x'], value: 'x' }] })
// @ts-expect-error a condition has no member `not`
ok({ measures: [COUNT], having: [{ member: 'n', operator: 'gt', values: [1], not: true }] })
const misspelt = { dimensions: ['keyword'], order: [{ field: 'keyword', direction: 'desc' }] } as const
// @ts-expect-error the literal is in a constant, and `dir` is misspelt
ok(misspelt)
const misnamed = { dimensions: ['keyword'], filter: [] } as const
// @ts-expect-error the literal is in a constant, and `filters` is misspelt
ok(misnamed)

/* Dimensions. */

// @ts-expect-error unknown field
ok({ dimensions: ['keywrd'] })
// @ts-expect-error unknown field, although the other text is known only at run time
ok({ dimensions: ['keywrd', text] })
// @ts-expect-error dimensions must be a list
ok({ dimensions: 'keyword' })
// @ts-expect-error * is not a dimension
ok({ dimensions: ['*'] })

/* Measures. */

ok({ measures: [{ field: 'keyword', fn: 'max' }] })
// @ts-expect-error unknown field
ok({ measures: [{ field: 'item_totl', fn: 'sum' }] })
// @ts-expect-error unknown function
ok({ measures: [{ field: 'item_total', fn: 'median' }] })
// @ts-expect-error a text has no sum
ok({ measures: [{ field: 'keyword', fn: 'sum' }] })
// @ts-expect-error a date has no average
ok({ measures: [{ field: 'event_date', fn: 'avg' }] })
// @ts-expect-error a boolean has no minimum
ok({ measures: [{ field: 'is_bot', fn: 'min' }] })
// @ts-expect-error only count accepts *
ok({ measures: [{ field: '*', fn: 'count_distinct' }] })
// @ts-expect-error a measure needs a function
ok({ measures: [{ field: 'item_total' }] })
// @ts-expect-error a measure needs a field
ok({ measures: [{ fn: 'count' }] })
// @ts-expect-error an alias must be a text
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
// @ts-expect-error a number does not accept contains
ok({ ...by, filters: [{ member: 'item_total', operator: 'contains', values: ['1'] }] })
// @ts-expect-error a boolean does not accept gt
ok({ ...by, filters: [{ member: 'is_bot', operator: 'gt', values: ['true'] }] })
// @ts-expect-error a text does not accept inDateRange
ok({ ...by, filters: [{ member: 'keyword', operator: 'inDateRange', values: ['today'] }] })
// @ts-expect-error a filter needs an operator
ok({ ...by, filters: [{ member: 'keyword', values: ['a'] }] })
// @ts-expect-error equals needs values
ok({ ...by, filters: [{ member: 'keyword', operator: 'equals' }] })
// @ts-expect-error the list of values is empty
ok({ ...by, filters: [{ member: 'keyword', operator: 'in', values: [] }] })
// @ts-expect-error gt takes one value
ok({ ...by, filters: [{ member: 'item_total', operator: 'gt', values: ['1', '2'] }] })
// @ts-expect-error set takes no values
ok({ ...by, filters: [{ member: 'keyword', operator: 'set', values: ['a'] }] })
// @ts-expect-error notSet takes no values
ok({ ...by, filters: [{ member: 'keyword', operator: 'notSet', values: texts }] })
// @ts-expect-error null is not a value
ok({ ...by, filters: [{ member: 'keyword', operator: 'equals', values: [null] }] })
// @ts-expect-error `ten` is not a number
ok({ ...by, filters: [{ member: 'item_total', operator: 'equals', values: ['ten'] }] })
// @ts-expect-error `yes` is not a boolean
ok({ ...by, filters: [{ member: 'is_bot', operator: 'equals', values: ['yes'] }] })

/* Date ranges. */

ok({ ...by, filters: [{ member: 'event_date', operator: 'inDateRange', values: ['last_30_days'] }] })
ok({ ...by, filters: [{ member: 'event_date', operator: 'inDateRange', values: ['2026-01-01', '2026-01-31'] }] })
ok({ ...by, filters: [{ member: 'event_date', operator: 'inDateRange', values: [text, text] }] })
ok({ ...by, filters: [{ member: 'event_date', operator: 'inDateRange', values: texts }] })
// @ts-expect-error unknown shortcut
ok({ ...by, filters: [{ member: 'event_date', operator: 'inDateRange', values: ['next_week'] }] })
// @ts-expect-error a range needs two dates
ok({ ...by, filters: [{ member: 'event_date', operator: 'inDateRange', values: ['2026-01-01'] }] })
// @ts-expect-error a shortcut cannot end a range
ok({ ...by, filters: [{ member: 'event_date', operator: 'inDateRange', values: ['2026-01-01', 'today'] }] })
// @ts-expect-error equals takes a date, not a shortcut
ok({ ...by, filters: [{ member: 'event_date', operator: 'equals', values: ['today'] }] })

/* Having. */

ok({ measures: [COUNT], having: [{ member: 'n', operator: 'gte', values: [10] }] })
ok({ measures: [{ field: 'item_total', fn: 'sum' }], having: [{ member: 'sum_item_total', operator: 'set' }] })
ok({
  measures: [{ field: 'keyword', fn: 'min' }],
  having: [{ member: 'min_keyword', operator: 'contains', values: ['a'] }],
})
// @ts-expect-error having accepts no dimension
ok({ dimensions: ['keyword'], measures: [COUNT], having: [{ member: 'keyword', operator: 'set' }] })
// @ts-expect-error having needs the alias of a measure, not its field
ok({ measures: [{ field: 'item_total', fn: 'sum' }], having: [{ member: 'item_total', operator: 'set' }] })
// @ts-expect-error having needs measures in the request
ok({ dimensions: ['keyword'], having: [{ member: 'keyword', operator: 'set' }] })
// @ts-expect-error a count is a number, which does not accept contains
ok({ measures: [COUNT], having: [{ member: 'n', operator: 'contains', values: ['1'] }] })
// @ts-expect-error the minimum of a text is a text, which does not accept inDateRange
ok({ measures: [{ field: 'keyword', fn: 'min' }], having: [{ member: 'min_keyword', operator: 'inDateRange' }] })
// @ts-expect-error gt needs a value
ok({ measures: [COUNT], having: [{ member: 'n', operator: 'gt' }] })

/* Order. */

ok({ dimensions: ['keyword'], measures: [COUNT], order: [{ field: 'n', dir: 'desc' }, { field: 'keyword' }] })
// @ts-expect-error the request has no such column
ok({ dimensions: ['keyword'], measures: [COUNT], order: [{ field: 'item_id' }] })
// @ts-expect-error order needs the alias of the measure
ok({ measures: [COUNT], order: [{ field: 'count' }] })
// @ts-expect-error dir must be in lower case
ok({ dimensions: ['keyword'], order: [{ field: 'keyword', dir: 'DESC' }] })
// @ts-expect-error an order term needs a field
ok({ dimensions: ['keyword'], order: [{ dir: 'desc' }] })

/* Members with a single value. */

ok({ dimensions: ['keyword'], page: 2, limit: 50, dryRun: true })
// @ts-expect-error page must be a number
ok({ dimensions: ['keyword'], page: '2' })
// @ts-expect-error dryRun must be a boolean
ok({ dimensions: ['keyword'], dryRun: 'true' })
