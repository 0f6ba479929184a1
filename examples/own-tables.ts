// Tables of your own: other names, a schema for each account, accounts that are numbers, partitions by year and month.
// Run it with `npx node examples/own-tables.ts`. Imports elsewhere: 'sightline' and 'sightline/dialects/trino'.

import { trino } from '../dialects/trino/index.ts'
import { createCompiler, type Warehouse } from '../src/index.ts'

const warehouse: Warehouse = {
  schema: (account) => `shop_${account}`,
  accountColumn: 'client_id',
  accountType: 'number',
  relations: {
    summary: {
      table: 'search_events',
      columns: { keyword: 'search_term', event_date: 'day', event_year: 'y', event_month: 'm' },
      partitioned: true,
    },
    facet_selections: { table: 'facets_used', schema: 'shared', columns: { event_date: 'day' } },
  },
}

const compiler = createCompiler({ dialect: trino(), warehouse })

const result = compiler.compile(
  {
    dimensions: ['keyword', 'facet_value'],
    measures: [{ field: 'tracking_id', fn: 'count_distinct', alias: 'searches' }],
    filters: [
      { member: 'event_type', operator: 'equals', values: ['search'] },
      { member: 'event_date', operator: 'inDateRange', values: ['2025-12-15', '2026-01-15'] },
    ],
  },
  { account: '42', now: new Date('2026-01-31T12:00:00Z') },
)
if (!result.ok) throw new Error(result.error.body.message)
console.log(`${result.query.toSQL()};`)
