import { describe, expect, it } from 'vitest'
// Tests which answers the judge accepts as equal to the expected answer.

import type { Query } from '../../../src/questions/translation.ts'
import { type Answer, type Row, sameRows } from './judge.ts'

const SEARCHES = { field: 'tracking_id', fn: 'count_distinct', alias: 'searches' } as const
const VISITS = { field: 'visit_id', fn: 'count_distinct', alias: 'visits' } as const
const BY_KEYWORD: Query = { dimensions: ['keyword'], measures: [SEARCHES] }
const RANKED: Query = { ...BY_KEYWORD, order: [{ field: 'searches', dir: 'desc' }] }

const answer = (query: Query, ...rows: readonly Row[]): Answer => ({ query, rows })
const same = (one: Answer, other: Answer) => sameRows(one, other, false)
const sameOrder = (one: Answer, other: Answer) => sameRows(one, other, true)

const many = (count: number): readonly Row[] => Array.from({ length: count }, (_, index) => [`k${index}`, '1'])

describe('rows', () => {
  const expected = answer(BY_KEYWORD, ['a', '2'], ['b', '1'])

  it('match in any order', () => {
    expect(same(answer(BY_KEYWORD, ['b', '1'], ['a', '2']), expected)).toBe(true)
  })

  it('match only if equal rows occur equally often', () => {
    expect(same(answer(BY_KEYWORD, ['a', '2'], ['b', '3']), expected)).toBe(false)
    expect(same(answer(BY_KEYWORD, ['a', '2'], [null, '1']), expected)).toBe(false)
    expect(same(answer(BY_KEYWORD, ['a', '2']), expected)).toBe(false)
    expect(same(answer(BY_KEYWORD, ['a', '2'], ['b', '1'], ['b', '1']), expected)).toBe(false)
    expect(same(answer(BY_KEYWORD), answer(BY_KEYWORD))).toBe(true)
  })
})

describe('columns', () => {
  const expected = answer({ dimensions: ['keyword', 'engine_name'], measures: [SEARCHES] }, ['a', 'x', '2'])

  it('match despite different names and a different order', () => {
    const query: Query = { dimensions: ['engine_name', 'keyword'], measures: [{ ...SEARCHES, alias: 'n' }] }
    expect(same(answer(query, ['x', 'a', '2']), expected)).toBe(true)
  })

  it('match only if every row has the same order of columns', () => {
    const query: Query = { measures: [SEARCHES, VISITS] }
    expect(same(answer(query, ['2', '5']), answer(query, ['5', '2']))).toBe(true)
    const grouped: Query = { ...BY_KEYWORD, measures: [SEARCHES, VISITS] }
    expect(
      same(answer(grouped, ['a', '1', '2'], ['b', '4', '3']), answer(grouped, ['a', '1', '2'], ['b', '3', '4'])),
    ).toBe(false)
  })

  it('match with additional measures, but not without an expected measure', () => {
    const more: Query = { ...BY_KEYWORD, measures: [VISITS, SEARCHES] }
    expect(same(answer(more, ['a', '7', '2']), answer(BY_KEYWORD, ['a', '2']))).toBe(true)
    expect(same(answer(BY_KEYWORD, ['a', '2']), answer(more, ['a', '7', '2']))).toBe(false)
  })

  it('do not match with additional dimensions', () => {
    const more: Query = { dimensions: ['keyword', 'event_date'], measures: [SEARCHES] }
    expect(same(answer(more, ['a', '2026-03-01', '2']), answer(BY_KEYWORD, ['a', '2']))).toBe(false)
    expect(same(answer({ measures: [SEARCHES] }, ['2']), answer(BY_KEYWORD, ['a', '2']))).toBe(false)
  })

  it('match with two additional dimensions: the id of a name and the year of a month', () => {
    const byEngine: Query = { dimensions: ['engine_name'], measures: [SEARCHES] }
    const withId: Query = { dimensions: ['engine_id', 'engine_name'], measures: [SEARCHES] }
    expect(same(answer(withId, ['7', 'x', '2']), answer(byEngine, ['x', '2']))).toBe(true)
    expect(same(answer(withId, ['7', 'x', '1'], ['8', 'x', '1']), answer(byEngine, ['x', '2']))).toBe(false)
    const byMonth: Query = { dimensions: ['event_month'], measures: [SEARCHES] }
    const withYear: Query = { dimensions: ['event_year', 'event_month'], measures: [SEARCHES] }
    expect(same(answer(withYear, ['2026', '3', '2']), answer(byMonth, ['3', '2']))).toBe(true)
    expect(
      same(
        answer(withYear, ['2026', '3', '2']),
        answer({ dimensions: ['event_year'], measures: [SEARCHES] }, ['2026', '2']),
      ),
    ).toBe(false)
  })
})

describe('order', () => {
  const expected = answer(RANKED, ['a', '3'], ['b', '2'], ['c', '2'])

  it('matters only if the question requires an order', () => {
    const turned = answer(RANKED, ['b', '2'], ['c', '2'], ['a', '3'])
    expect(same(turned, expected)).toBe(true)
    expect(sameOrder(turned, expected)).toBe(false)
  })

  it('matters only for the columns in the `order` of the expected query', () => {
    expect(sameOrder(answer(BY_KEYWORD, ['a', '3'], ['c', '2'], ['b', '2']), expected)).toBe(true)
  })
})

describe('a limit', () => {
  const all: readonly Row[] = [
    ['a', '3'],
    ['b', '2'],
    ['c', '2'],
    ['d', '2'],
    ['e', '1'],
  ]
  const top = (limit: number, page?: number): Query => ({ ...RANKED, limit, ...(page === undefined ? {} : { page }) })

  it('compares only the rows within the limit', () => {
    expect(sameOrder(answer(top(1), ...all), answer(top(1), ...all))).toBe(true)
    expect(sameOrder(answer(top(2), ...all), answer(top(1), ...all))).toBe(false)
    expect(sameOrder(answer(RANKED, ...all), answer(top(2), ...all))).toBe(false)
    expect(sameOrder(answer(top(2, 2), ...all), answer(top(2), ...all))).toBe(false)
  })

  it('accepts any of the rows that tie at the limit', () => {
    const other: readonly Row[] = [
      ['a', '3'],
      ['d', '2'],
      ['b', '2'],
      ['c', '2'],
      ['e', '1'],
    ]
    expect(sameOrder(answer(top(2), ...other), answer(top(2), ...all))).toBe(true)
    expect(sameOrder(answer(top(2, 2), ...other), answer(top(2, 2), ...all))).toBe(true)
    expect(sameOrder(answer(top(2), ['a', '3'], ['x', '2']), answer(top(2), ...all))).toBe(false)
    expect(sameOrder(answer(top(2), ['a', '3'], ['e', '1']), answer(top(2), ...all))).toBe(false)
    expect(sameOrder(answer(top(2), ['b', '2'], ['c', '2']), answer(top(2), ...all))).toBe(false)
  })

  it('counts as a page size if it is at least 100 and the expected query has no limit', () => {
    const expected = answer(RANKED, ...many(250))
    expect(same(answer({ ...RANKED, limit: 100 }, ...many(250)), expected)).toBe(true)
    expect(same(answer(RANKED, ...many(250)), expected)).toBe(true)
    expect(same(answer({ ...RANKED, limit: 99 }, ...many(250)), expected)).toBe(false)
  })
})

describe('an expected query without measures', () => {
  const LIST: Query = { dimensions: ['keyword'] }

  it('matches a set of distinct rows', () => {
    expect(same(answer(LIST, ['a'], ['b'], ['a']), answer(LIST, ['a'], ['b']))).toBe(true)
    expect(same(answer(BY_KEYWORD, ['a', '2'], ['b', '1']), answer(LIST, ['a'], ['b'], ['b']))).toBe(true)
    expect(same(answer(LIST, ['a']), answer(LIST, ['a'], ['b']))).toBe(false)
  })
})
