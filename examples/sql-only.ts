// Only SQL: compiles one request for three engines. Run it with `npx node examples/sql-only.ts`.

import { createCompiler } from 'sightline'
import { duckdb } from 'sightline/dialects/duckdb'
import { postgres } from 'sightline/dialects/postgres'
import { trino } from 'sightline/dialects/trino'

const request = {
  dimensions: ['event_date'],
  measures: [
    { field: 'tracking_id', fn: 'count_distinct', alias: 'searches' },
    { field: 'click_element_position', fn: 'avg', alias: 'mean_click_position' },
  ],
  filters: [
    { member: 'event_type', operator: 'equals', values: ['search'] },
    { member: 'event_date', operator: 'inDateRange', values: ['last_30_days'] },
    { member: 'is_bot', operator: 'notEquals', values: ['true'] },
  ],
  having: [{ member: 'searches', operator: 'gte', values: ['10'] }],
} as const

const context = { account: 'acme', now: new Date('2026-01-31T12:00:00Z'), timeZone: 'Europe/Berlin' }

for (const dialect of [duckdb(), postgres(), trino()]) {
  const result = createCompiler({ dialect }).compile(request, context)
  if (!result.ok) throw new Error(result.error.body.message)
  const { page, toSQL } = result.query
  console.log(`-- ${dialect.name}`)
  console.log(page.sql)
  console.log(JSON.stringify(page.parameters))
  console.log('-- with literals instead of parameters, for the shell of the engine')
  console.log(`${toSQL()};\n`)
}
