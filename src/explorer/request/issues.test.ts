import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../compiler/create-compiler.ts'
import { withIssues } from '../../envelope/envelope.ts'
import { pathOf } from '../../issues/body-place.ts'
import { issuesIn, isWithin, mendOf, placedIssues } from './issues.ts'

const compiler = createCompiler({ dialect: duckdb() })

/** The issues that the service sends for an invalid body; undefined for a valid body. */
function issuesOf(body: unknown) {
  const result = compiler.compile<unknown>(body, { account: 'acme', now: new Date('2026-01-31T12:00:00Z') })
  if (result.ok) return undefined
  const { issues, body: error } = result.error
  return issuesIn(JSON.parse(withIssues(JSON.stringify(error), issues)))
}

const WRONG = [
  { dimensions: ['keywrod', 'a; b: c'], measures: [{ field: 'item_total', fn: 'summ' }], order: [{ field: 'x' }] },
  { dimensions: ['keyword'], filters: [{ member: 'keyword', operator: 'like', values: ['; filters[0]: x'] }] },
  { dimensions: ['no_of_results'], page: 0, limit: 1001, direction: 'asc' },
  { dimensions: ['keyword'], filters: [{ member: 'keyword', opertor: 'equals', values: [null] }] },
  {},
  { 'odd name': 1, dimensions: ['keyword'] },
]

describe('placedIssues', () => {
  it.each(WRONG)('keeps the paths and messages of the issues of %j', (body) => {
    const issues = issuesOf(body) ?? []
    const placed = placedIssues({ message: 'no', issues })
    expect(placed.length).toBeGreaterThan(0)
    expect(placed.map(({ at, message }) => [pathOf(at), message])).toEqual(
      issues.map(({ path, message }) => [path, message]),
    )
  })

  it('returns the message of the error if the service sent no issues', () => {
    const message = 'the query failed; reference 1'
    for (const body of [undefined, { message }, { message, issues: 'none' }, { message, issues: [{ path: 5 }] }])
      expect(placedIssues({ message, issues: issuesIn(body) })).toEqual([{ at: [], message }])
  })
})

describe('mendOf', () => {
  /** Applies the first available fix until the body has no issues or no fix is available. */
  function mended(body: object): unknown {
    const issues = issuesOf(body)
    if (issues === undefined) return body
    const mends = placedIssues({ message: 'no', issues }).map((issue) => mendOf({ ...body }, issue, 'event_type'))
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
    [
      { dimensions: ['keyword'], filters: [{ member: 'event_date', operator: 'inDateRange', values: ['lastMonth'] }] },
      { dimensions: ['keyword'], filters: [{ member: 'event_date', operator: 'inDateRange', values: ['last_month'] }] },
    ],
    [{ dimensions: [] }, 'cannot be mended'],
  ])('fixes %j, with the result %j', (body, whole) => {
    expect(mended(body)).toEqual(whole)
  })
})

it('offers a fix for a missing row type only if the page knows the field that contains the row type', () => {
  const issue = { code: 'event_type_required', at: ['dimensions', 0], message: 'no', expected: ['search'] }
  expect(mendOf({}, issue, undefined)).toBeUndefined()
})

it('recognizes that an inner place is within an outer place, but not the reverse', () => {
  expect([isWithin(['filters', 0, 'values'], ['filters', 0]), isWithin(['filters'], ['filters', 0])]).toEqual([
    true,
    false,
  ])
})
