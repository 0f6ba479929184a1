// The messages about requests of the analysis language with one mistake.

import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { ACCOUNT } from '../../tools/generators/database.ts'
import { CLOCK } from '../../tools/generators/pools.ts'

const compiler = createCompiler({ dialect: duckdb() })
const context = { account: ACCOUNT, ...CLOCK }

function messageOf(...measures: readonly object[]): string | undefined {
  const body: unknown = { measures: [{ metric: 'searches' }, ...measures] }
  const result = compiler.compile(body, context)
  return result.ok ? undefined : result.error.body.message
}

it('the message about an unknown operation names it and lists the operations', () => {
  const wanted = 'unknown member "multiply"; expected one of field, metric, of, add, subtract, divide, change'
  const multiply = ['searches', 'searches']
  expect(messageOf({ alias: 'x', multiply })).toBe(`measures[1].multiply: ${wanted}`)
  expect(messageOf({ alias: 'x', add: ['searches', { multiply }] })).toBe(`measures[1].add[1].multiply: ${wanted}`)
})

it('the message about an operand that is no number names the operand', () => {
  const latest = { field: 'keyword', fn: 'max' }
  const first = { field: 'event_date', fn: 'min', alias: 'first_day' }
  const wanted = (place: string, name: string, type: string) =>
    `measures[${place}]: arithmetic takes numbers, but "${name}" is a ${type}`
  expect(messageOf(first, { alias: 'x', add: ['searches', 'first_day'] })).toBe(wanted('2].add[1', 'first_day', 'date'))
  expect(messageOf({ alias: 'x', add: [{ of: latest, over: [] }, 'searches'] })).toBe(
    wanted('1].add[0', 'max_keyword', 'string'),
  )
})

const SEARCHES = { metric: 'searches' }
const problemsOf = (body: object): readonly string[] => {
  const unknown: unknown = body
  const result = compiler.compile(unknown, context)
  return result.ok ? [] : result.error.issues.map(({ path, message }) => `${path}: ${message}`)
}
const flagged = (field: string, rest: string) => ({ field, top: { limit: 1, by: 'searches', rest } })
const word = (alias: string) => ({ field: 'facet_value', alias })
const week = { field: 'event_date', by: 'week' }
const takenBy = (holder: string) => `is taken by the column "${holder}"`

it.each([
  [
    'an alias, then a field',
    [word('KEYWORD'), 'keyword'],
    '1]',
    `the name of the dimension "keyword" ${takenBy('KEYWORD')}`,
  ],
  ['an equal alias, then a field', [word('keyword'), 'keyword'], '1]', 'the name of the dimension "keyword" is taken'],
  [
    'a field, then an alias',
    ['keyword', word('KEYWORD')],
    '1].alias',
    `"KEYWORD" ${takenBy('keyword')}; give another alias`,
  ],
  [
    'a flag, then a field',
    [flagged('keyword', 'City'), 'city'],
    '1]',
    `the name of the dimension "city" ${takenBy('City')}`,
  ],
  [
    'an equal flag, then a field',
    [flagged('keyword', 'city'), 'city'],
    '1]',
    'the name of the dimension "city" is taken',
  ],
  [
    'a field, then a flag',
    ['city', flagged('keyword', 'City')],
    '1].top.rest',
    `"City" ${takenBy('city')}; give another name`,
  ],
  [
    'a flag and its own field',
    [flagged('city', 'City')],
    '0].top.rest',
    `"City" ${takenBy('city')}; give another name`,
  ],
  ['an alias, then a flag', [word('Rest'), flagged('city', 'rest')], '1].top.rest', `"rest" ${takenBy('Rest')}`],
  ['a flag, then an alias', [flagged('city', 'rest'), word('Rest')], '1].alias', `"Rest" ${takenBy('rest')}`],
  ['an alias, then a shaped field', [word('City'), flagged('city', 'rest')], '1]', 'the name of the dimension "city"'],
  ['a shaped field, then the field', [flagged('city', 'rest'), 'city'], '1]', '"city" is named twice'],
  ['a field, then the shaped field', ['city', flagged('city', 'rest')], '1]', '"city" is named twice'],
  ['an alias, then an automatic alias', [word('Event_Date_Week'), week], '1]', 'the automatic alias "event_date_week"'],
  ['an automatic alias, then an alias', [week, word('Event_Date_Week')], '1].alias', '"Event_Date_Week" is taken'],
  [
    'an automatic alias, then a flag',
    [week, flagged('city', 'Event_Date_Week')],
    '1].top.rest',
    '"Event_Date_Week" is',
  ],
])('two columns have one name, ignoring case: %s', (_, dimensions, place, text) => {
  const problems = problemsOf({ dimensions, measures: [SEARCHES] })
  expect(problems).toEqual([expect.stringContaining(`dimensions[${place}: ${text}`)])
})

it.each([
  ['an alias', word('Searches')],
  ['a flag', flagged('city', 'SEARCHES')],
])('a measure has the name of a dimension, ignoring case: %s', (_, dimension) => {
  expect(problemsOf({ dimensions: [dimension], measures: [SEARCHES] })).toEqual([
    expect.stringContaining('measures[0]: the automatic alias "searches" is taken'),
  ])
  const measures = [
    { ...SEARCHES, alias: 'n' },
    { field: '*', fn: 'count', alias: 'sEARCHES' },
  ]
  const dimensions = 'top' in dimension ? [{ ...dimension, top: { ...dimension.top, by: 'n' } }] : [dimension]
  expect(problemsOf({ dimensions, measures })).toEqual([
    expect.stringMatching(/^measures\[1\]\.alias: "sEARCHES" is taken/),
  ])
})

it('an unknown member is named even if it is null', () => {
  const unknown = 'unknown member "multiply"; expected one of field, metric, of, add, subtract, divide, change'
  expect(problemsOf({ measures: [{ alias: 'x', multiply: null }] })).toEqual([`measures[0].multiply: ${unknown}`])
  expect(problemsOf({ measures: [{ alias: 'x' }] })).toEqual([expect.stringContaining('measures[0]: is incomplete')])
})

describe('one mistake is one problem', () => {
  const share = (...over: readonly string[]) => ({ alias: 'all', of: 'searches', over })
  const within = (...names: readonly string[]) => ({ field: 'city', top: { limit: 1, by: 'searches', within: names } })
  const faulty = { alias: 'x', multiply: ['searches', 'searches'] }
  it.each([
    ['an unreadable measure that a measure names', { measures: [SEARCHES, faulty, { alias: 'y', add: ['x', 'x'] }] }],
    [
      'an unreadable measure that a nested operand names',
      { measures: [faulty, { alias: 'y', of: { of: 'x', over: [] } }] },
    ],
    ['an unknown field that `over` names', { dimensions: ['keywrd'], measures: [SEARCHES, share('keywrd')] }],
    ['an unknown field that `within` names', { dimensions: [within('keywrd'), 'keywrd'], measures: [SEARCHES] }],
    [
      'a duplicate that `over` names',
      { dimensions: ['keyword', word('Keyword')], measures: [SEARCHES, share('Keyword')] },
    ],
    ['an unreadable dimension', { dimensions: [5], measures: [SEARCHES, share('keyword')] }],
    ['unreadable dimensions', { dimensions: 5, measures: [SEARCHES, share('keyword')] }],
    ['an unknown field with the name of a field', { dimensions: ['Keyword', 'keyword'], measures: [SEARCHES] }],
    ['an unknown field with the name of a measure', { dimensions: ['searches'], measures: [SEARCHES] }],
    ['an unknown name in `over`', { dimensions: ['keyword'], measures: [SEARCHES, share('keywrd')] }],
    ['a measure in `over`', { dimensions: ['keyword'], measures: [SEARCHES, share('searches')] }],
    ['the ranked dimension in `within`', { dimensions: [within('city')], measures: [SEARCHES] }],
  ])('%s', (_, body) => {
    expect(problemsOf(body)).toHaveLength(1)
  })
})
