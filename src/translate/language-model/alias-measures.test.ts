import { expect, it } from 'vitest'
import { on } from '../../../test/laws/translate-model/scripted.ts'
import { siteSearch } from '../../site-search/index.ts'
import { named as namedFor } from './alias-measures.ts'
import { briefingOf } from './briefings.ts'

const briefing = briefingOf(siteSearch)
const named = (query: Parameters<typeof namedFor>[0]) => namedFor(query, briefing)

it('replaces the aliases of measures in all parts of the query', () => {
  const query = {
    dimensions: ['keyword'],
    measures: [
      { field: 'tracking_id', fn: 'count_distinct', alias: 'visit_evil_test' },
      { field: 'no_of_results', fn: 'avg', alias: 'b' },
      { field: 'no_of_results', fn: 'avg', alias: 'c' },
      { field: 'no_of_results', fn: 'max' },
    ],
    filters: [on('search')],
    having: [{ member: 'c', operator: 'lt', values: ['3'] }],
    order: [{ field: 'visit_evil_test', dir: 'desc' }, { field: 'keyword' }, { field: 'max_no_of_results' }],
  } as const
  expect(named(query)).toEqual({
    ...query,
    measures: [
      { field: 'tracking_id', fn: 'count_distinct', alias: 'searches' },
      { field: 'no_of_results', fn: 'avg', alias: 'avg_no_of_results' },
      { field: 'no_of_results', fn: 'avg', alias: 'avg_no_of_results_3' },
      { field: 'no_of_results', fn: 'max', alias: 'max_no_of_results' },
    ],
    having: [{ member: 'avg_no_of_results_3', operator: 'lt', values: ['3'] }],
    order: [{ field: 'searches', dir: 'desc' }, { field: 'keyword' }, { field: 'max_no_of_results' }],
  })
})

it('chooses the alias of a measure by the row type that the query selects', () => {
  const aliasOf = (...filters: readonly ReturnType<typeof on>[]) =>
    named({ measures: [{ field: '*', fn: 'count', alias: 'x' }], filters }).measures?.[0]?.alias
  expect([aliasOf(), aliasOf(on('cart')), aliasOf(on('rec_click')), aliasOf(on('search'))]).toEqual([
    'events',
    'add_to_carts',
    'clicks',
    'count',
  ])
})

it('returns a query without measures unchanged', () => {
  const query = { dimensions: ['keyword'], order: [{ field: 'keyword' }] } as const
  expect(named(query)).toEqual(query)
})
