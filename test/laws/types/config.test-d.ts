// The type of a configuration: models, rollups and mappings of any model fit, and unknown members do not.

import { defineService } from '../../../src/config/index.ts'
import { date, defineModel, relation, string } from '../../../src/model/index.ts'
import { determines, rollup, unique } from '../../../src/rollups/index.ts'
import { siteSearch } from '../../../src/site-search/index.ts'

const cinema = defineModel({
  name: 'cinema',
  account: 'house',
  relations: { tickets: relation('tickets', { columns: {} }) },
  base: 'tickets',
  date: 'sold_on',
  fields: { sold_on: date({ about: 'Day of the sale' }), film: string({ about: 'Title' }) },
})
const day = { name: 'day', of: 'tickets', by: ['sold_on', 'film'], closedAfter: { days: 1 } } as const

defineService({
  model: cinema,
  rollups: { tables: [rollup<typeof cinema>(day), day], facts: [unique('film'), { unique: 'film' }] },
  warehouse: { schema: (account) => `t_${account}`, relations: { tickets: { table: 'sales' } } },
  database: { engine: 'postgres', url: process.env.DATABASE_URL },
})
defineService({
  model: siteSearch.extend({ currency: 'EUR' }),
  rollups: {
    tables: [rollup({ name: 'day', of: 'summary', by: ['event_date'], metrics: ['searches'] })],
    facts: [determines(['visit_id'], ['engine_id']), { columns: ['visit_id'], determine: ['engine_id'] }],
  },
  rateLimit: 'off',
  cache: { results: { env: 'REDIS_URL' } },
})

// @ts-expect-error no such member
defineService({ databse: { file: 'a.duckdb' } })
// @ts-expect-error no such member of a group
defineService({ server: { prot: 8080 } })
// @ts-expect-error a port is a number
defineService({ server: { port: '8080' } })
// @ts-expect-error no such engine
defineService({ database: { engine: 'mysql' } })
