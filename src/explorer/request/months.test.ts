import { expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../compiler/create-compiler.ts'
import { inMonths } from './months.ts'

const compiler = createCompiler({ dialect: duckdb() })
const description = compiler.describe()
const measures = [{ metric: 'revenue' }]
const month = { field: 'event_date', by: 'month' }

it.each([
  [{ dimensions: ['event_year', 'event_month'] }, { dimensions: [month] }],
  [{ dimensions: ['event_month', 'keyword', 'event_year'] }, { dimensions: [month, 'keyword'] }],
  [
    {
      dimensions: ['event_year', 'event_month'],
      order: [
        { field: 'event_year', dir: 'desc' },
        { field: 'event_month', dir: 'desc' },
        { field: 'revenue', dir: 'desc' },
      ],
      limit: 12,
    },
    {
      dimensions: [month],
      order: [
        { field: 'event_date_month', dir: 'desc' },
        { field: 'revenue', dir: 'desc' },
      ],
      limit: 12,
    },
  ],
  [{ dimensions: ['event_month'] }, { dimensions: ['event_month'] }],
])('turns %j into %j', (given, expected) => {
  const body = inMonths({ ...given, measures }, description)
  expect(body).toEqual({ ...expected, measures })
  expect(compiler.compile<unknown>(body, { account: 'acme', now: new Date() }).ok).toBe(true)
})
