import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../compiler.ts'
import { withIssues } from '../../envelope/envelope.ts'
import { pathOf } from '../../issues/body-place.ts'
import { issuesIn, isWithin, mendOf, placedIssues } from './issues.ts'

const compiler = createCompiler({ dialect: duckdb() })

/** The issues of a refused body, as the service sends them. */
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

describe('the issues of a refusal', () => {
  it.each(WRONG)('of %j have the places in the body that their paths name', (body) => {
    const issues = issuesOf(body) ?? []
    const placed = placedIssues({ message: 'no', issues })
    expect(placed.length).toBeGreaterThan(0)
    expect(placed.map(({ at, message }) => [pathOf(at), message])).toEqual(
      issues.map(({ path, message }) => [path, message]),
    )
  })

  it('consist of the message of the refusal if the service sent no issues', () => {
    const message = 'the query failed; reference 1'
    for (const body of [undefined, { message }, { message, issues: 'none' }, { message, issues: [{ path: 5 }] }])
      expect(placedIssues({ message, issues: issuesIn(body) })).toEqual([{ at: [], message }])
  })
})

describe('a mend', () => {
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
  ])('of %j is %j', (body, whole) => {
    expect(mended(body)).toEqual(whole)
  })
})

it('the fix for a missing row type is offered only if the page knows the field of row types', () => {
  const issue = { code: 'event_type_required', at: ['dimensions', 0], message: 'no', expected: ['search'] }
  expect(mendOf({}, issue, undefined)).toBeUndefined()
})

it('a place is within itself and within each enclosing place', () => {
  expect([isWithin(['filters', 0, 'values'], ['filters', 0]), isWithin(['filters'], ['filters', 0])]).toEqual([
    true,
    false,
  ])
})
