// A custom model: orders of a bookshop on DuckDB, with a report, typed rows and a self-describing service.
// Run it with `npx node examples/bookshop.ts`.

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { createCompiler } from 'sightline'
import { duckdb } from 'sightline/dialects/duckdb'
import { openDuckDB } from 'sightline/engines/duckdb'
import {
  count,
  date,
  defineModel,
  descending,
  dimension,
  number,
  relation,
  report,
  required,
  rows,
  string,
  sum,
} from 'sightline/model'
import { createService } from 'sightline/service'

const bookshop = defineModel({
  name: 'bookshop',
  account: 'tenant_id',
  relations: {
    orders: relation('orders', { columns: { customer_id: required('text') } }),
    customers: relation('customers', { columns: { customer_id: required('text') } }),
  },
  base: 'orders',
  date: 'ordered_on',
  fields: {
    ordered_on: date({ about: 'Day of the order' }),
    title: string({ about: 'Title of the book' }),
    total: number({ about: 'Price of all books of the order', synonyms: ['revenue'] }),
    country: string({ from: 'customers', about: 'Country of the customer' }),
  },
  joins: { customers: { on: ['customer_id'], rows: 'one' } },
  reports: ({ orders, customers }) => [
    report({
      path: 'best-sellers',
      about: 'Orders and revenue by title',
      from: rows(orders, {}, { beside: [customers] }),
      filters: ['ordered_on', 'title', 'country'],
      columns: { title: dimension('title'), order_count: count(), revenue: sum('total') },
      order: [descending('revenue'), 'title'],
    }),
  ],
})

const path = join(mkdtempSync(join(tmpdir(), 'bookshop-')), 'books.duckdb')
const database = await DuckDBInstance.create(path)
const connection = await database.connect()
await connection.run(`
  create table orders as select * from (values
    ('a', 'c1', date '2026-01-01', 'Emma', 10.5), ('a', 'c2', date '2026-01-02', 'Dune', 30),
    ('a', 'c1', date '2026-01-02', 'Emma', 10.5), ('b', 'c1', date '2026-01-02', 'Other', 99)
  ) t (tenant_id, customer_id, ordered_on, title, total);
  create table customers as select * from (values ('a', 'c1', 'DE'), ('a', 'c2', 'FR'), ('b', 'c1', 'IT'))
    t (tenant_id, customer_id, country)`)
connection.closeSync()
database.closeSync()

const compiler = createCompiler({ dialect: duckdb(), model: bookshop })
const engine = await openDuckDB({ path })
const service = createService({ compiler, engine })
const answers = [
  await service.query({ dimensions: ['country'], measures: [{ field: 'total', fn: 'sum' }] }, { account: 'a' }),
  await service.report('best-sellers', { startDate: '2026-01-01' }, { account: 'a' }),
]
for (const { body } of answers) console.log(JSON.stringify(JSON.parse(body).data))
console.log(compiler.describe().fields.map(({ name, type }) => `${name}: ${type}`))
await engine.close()
