import { expect, it } from 'vitest'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { bookshop } from '../../test/laws/model/bookshop.ts'
import { createCompiler } from '../compiler.ts'
import { explorationsOf, questionsOf } from './gallery.ts'

it('offers questions to a site search service, but not to another model', () => {
  const described = createCompiler({ dialect: duckdb() }).describe()
  expect(questionsOf(described)).toContain('top 10 keywords without results last month')
  expect(explorationsOf(described).length).toBeGreaterThan(10)
  const books = createCompiler({ dialect: duckdb(), model: bookshop }).describe()
  expect([questionsOf(books), explorationsOf(books)]).toEqual([[], []])
})
