import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../compiler.ts'
import { isWithin, mendOf, placedMessages, placeOf } from './issues.ts'

const compiler = createCompiler({ dialect: duckdb() })

/** The issues of a body as the page reads them off the message, and as the library has them. */
function issuesOf(body: unknown) {
  const result = compiler.compile<unknown>(body, { account: 'acme', now: new Date('2026-01-31T12:00:00Z') })
  if (result.ok) throw new Error('the body is right')
  const { issues, body: error } = result.error
  return {
    read: placedMessages(error.message),
    issues: issues.map(({ path, message }) => ({ at: placeOf(path), message })),
  }
}

const WRONG = [
  { dimensions: ['keywrod', 'a; b: c'], measures: [{ field: 'item_total', fn: 'summ' }], order: [{ field: 'x' }] },
  { dimensions: ['keyword'], filters: [{ member: 'keyword', operator: 'like', values: ['; filters[0]: x'] }] },
  { dimensions: ['no_of_results'], page: 0, limit: 1001, direction: 'asc' },
  { dimensions: ['keyword'], filters: [{ member: 'keyword', opertor: 'equals', values: [null] }] },
  {},
  { 'odd name': 1, dimensions: ['keyword'] },
]

describe('the message of a refusal', () => {
  it.each(WRONG)('says of %j what its issues say, each at its place', (body) => {
    const { read, issues } = issuesOf(body)
    expect(read).toEqual(issues)
  })

  it('is one issue where it names no place', () => {
    expect(placedMessages('the query failed; reference 1')).toEqual([
      { at: [], message: 'the query failed; reference 1' },
    ])
  })
})

describe('a mend', () => {
  /** Mends the first issue that can be, until none is left. */
  function mended(body: object): unknown {
    const result = compiler.compile<unknown>(body, { account: 'acme', now: new Date('2026-01-31T12:00:00Z') })
    if (result.ok) return body
    const mends = placedMessages(result.error.body.message).map((issue) => mendOf({ ...body }, issue))
    const next = mends.find((mend) => mend !== undefined)
    return next === undefined ? 'cannot be mended' : mended(next.body)
  }

  it.each([
    [{ dimensions: ['keywrod'] }, { dimensions: ['keyword'] }],
    [
      { dimensions: ['keyword'], filters: [{ member: 'keyword', opertor: 'set' }] },
      { dimensions: ['keyword'], filters: [{ member: 'keyword', operator: 'set' }] },
    ],
    [
      { dimensions: ['keyword'], filters: [{ member: 'keyword', operator: 'startswith', values: ['a'] }] },
      { dimensions: ['keyword'], filters: [{ member: 'keyword', operator: 'startsWith', values: ['a'] }] },
    ],
    [{ dimensoins: ['keyword'] }, { dimensions: ['keyword'] }],
    [
      { dimensions: ['no_of_results'] },
      {
        dimensions: ['no_of_results'],
        filters: [{ member: 'event_type', operator: 'equals', values: ['search'] }],
      },
    ],
    [{ dimensions: [] }, 'cannot be mended'],
  ])('of %j is %j', (body, whole) => {
    expect(mended(body)).toEqual(whole)
  })
})

it('places lie within places', () => {
  expect([isWithin(['filters', 0, 'values'], ['filters', 0]), isWithin(['filters'], ['filters', 0])]).toEqual([
    true,
    false,
  ])
})
