// The baseline of the compile benchmark: builds the statements of measured-requests.ts with Kysely's query builder,
// without validation.

import {
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type SqlBool,
} from 'kysely'
import type { BenchRequest } from './measured-requests.ts'

type Rows = { readonly summary: Readonly<Record<string, string>> }

const db = new Kysely<Rows>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const OPERATORS = { equals: '=', in: 'in', gte: '>=', lte: '<=', gt: '>' } as const

export function compileWithBuilder(request: BenchRequest): string {
  let query = db.selectFrom('summary').where('summary.account_id', '=', 'acme').select([])
  for (const dimension of request.dimensions)
    query = query.select(`summary.${dimension}`).groupBy(`summary.${dimension}`)
  for (const { member, operator, values } of request.filters) {
    const [first = ''] = values
    query =
      operator === 'in'
        ? query.where(`summary.${member}`, 'in', [...values])
        : query.where(`summary.${member}`, OPERATORS[operator], first)
  }
  const aggregates = new Map<string, Expression<unknown>>()
  for (const { field, fn, alias } of request.measures) {
    const aggregate =
      fn === 'count'
        ? db.fn.countAll()
        : fn === 'sum'
          ? db.fn.sum(`summary.${field}`)
          : db.fn.count(`summary.${field}`).distinct()
    aggregates.set(alias, aggregate)
    query = query.select(aggregate.as(alias))
  }
  for (const { member, values } of request.having) {
    const aggregate = aggregates.get(member)
    if (aggregate !== undefined) query = query.having((eb): Expression<SqlBool> => eb(aggregate, '>', values[0]))
  }
  for (const { field, dir } of request.order) query = query.orderBy(field, dir)
  return query
    .limit(100)
    .offset((request.page - 1) * 100)
    .compile().sql
}
