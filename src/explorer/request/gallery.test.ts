import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { support } from '../../../test/laws/language/models/support.ts'
import { bookshop } from '../../../test/laws/model/bookshop.ts'
import { createCompiler } from '../../compiler/create-compiler.ts'
import { QUERY } from './asked.ts'
import { withRange } from './date-range.ts'
import { explorationsOf } from './gallery.ts'

const days = { first: '2026-03-01', last: '2026-03-30' }
const context = { account: 'acme', now: new Date('2026-03-31T12:00:00Z') }

describe.each([
  ['site search', createCompiler({ dialect: duckdb() }), 12],
  ['another model', createCompiler({ dialect: duckdb(), model: bookshop }), 3],
  ['a help desk', createCompiler({ dialect: duckdb(), model: support }), 8],
])('the gallery of %s', (_, compiler, most) => {
  const description = compiler.describe()
  const explorations = explorationsOf(description)

  it('contains only explorations that the service can answer', () => {
    expect(explorations.length).toBeGreaterThanOrEqual(most)
    for (const { title, ...asked } of explorations) {
      const body = withRange(asked, days, description)
      const result =
        asked.endpoint === QUERY
          ? compiler.compile<unknown>(body, context)
          : compiler.compileReport(asked.endpoint.slice(1), body, context)
      expect([title, result.ok || result.error.body.message]).toEqual([title, true])
    }
  })
})
