// The name of a table changes if the model changes what the names in the declaration mean.

import { expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../compiler/create-compiler.ts'
import { date, defineModel, metric, relation, required } from '../../model/index.ts'
import { count, rollup } from '../index.ts'

interface Meaning {
  readonly about?: string
  readonly status?: 'open' | 'solved'
  readonly day?: 'opened' | 'closed'
}

function tableOf({ about = 'Some tickets', status = 'open', day = 'opened' }: Meaning): string | undefined {
  const columns = { opened: required('date'), closed: required('date'), status: required('text') } as const
  const model = defineModel({
    ...{ name: 'tickets', base: 'tickets', date: day },
    relations: { tickets: relation('tickets', { columns }) },
    fields: { opened: date({ about }), closed: date({ about }) },
    metrics: { some: metric(count({ status }), { label: 'Some', about, unit: 'count' }) },
  })
  const tables = [rollup({ name: 'day', of: 'tickets', by: ['opened', 'closed'], metrics: ['some'] } as never)]
  return createCompiler({ dialect: duckdb(), model, rollups: { tables } } as never).rollups[0]?.name
}

it('depends on metrics and on the date of the model, but not on texts', () => {
  const table = tableOf({})
  expect(tableOf({ about: 'Other words' })).toBe(table)
  expect(tableOf({ status: 'solved' })).not.toBe(table)
  expect(tableOf({ day: 'closed' })).not.toBe(table)
})
