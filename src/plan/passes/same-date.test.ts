import { describe, expect, it } from 'vitest'
import { comparison, empty, facets, noFacts, onDate, targets } from '../../../test/laws/stages/draft.ts'
import { columnExpression } from '../../../test/laws/stages/site-search.ts'
import type { Join, Scan } from '../../query/bound-query.ts'
import { sameDate } from './same-date.ts'

const keyword = comparison('keyword', 'equals', 'string', 'a')

describe('same-date', () => {
  it('repeats each date condition for every relation joined on the date', () => {
    const dated = [onDate('gte', '2026-01-01'), onDate('notEquals', '2026-01-05')]
    const draft = { ...empty, joins: [facets, targets], where: [keyword, ...dated] }
    expect(sameDate.apply(draft, noFacts)).toEqual({
      ...draft,
      where: [
        ...draft.where,
        ...dated.map((condition) => ({
          ...condition,
          operand: { ...condition.operand, relation: 'facet_selections' },
        })),
      ],
    })
  })

  it.each([
    ['nothing is joined on the date', { joins: [targets], where: [onDate('gte', '2026-01-01')] }],
    ['no condition is on the date', { joins: [facets], where: [keyword] }],
    ['there are no joins and no conditions', {}],
  ])('does not apply when %s', (_, parts) => {
    const draft = { ...empty, ...parts }
    expect(sameDate.apply(draft, noFacts)).toBe(draft)
  })

  const date = columnExpression('summary', 'event_date')
  const others: readonly (readonly [string, Join<Scan>])[] = [
    [
      'a join on another day',
      {
        ...facets,
        on: facets.on.map(({ left }) => ({
          left,
          right: { kind: 'shifted-day', type: 'date', storage: 'date', of: date, days: -7 },
        })),
      },
    ],
    ['a common table', { ...facets, source: { kind: 'common', name: 'facet_selections', of: 'x' } }],
    ['a cross join', { ...facets, on: [] }],
    ['a left join', { ...facets, type: 'left' }],
  ]

  it.each(others)('does not apply to %s', (_, join) => {
    const draft = { ...empty, joins: [join], where: [onDate('gte', '2026-01-01')] }
    expect(sameDate.apply(draft, noFacts)).toBe(draft)
  })

  it('does not apply to conditions on the date of another relation', () => {
    const onTargets = {
      ...onDate('gte', '2026-01-01'),
      operand: columnExpression('visitor_target_selections', 'event_date'),
    }
    const draft = { ...empty, joins: [facets, targets], where: [onTargets] }
    expect(sameDate.apply(draft, noFacts)).toBe(draft)
  })

  it('does not apply to months, which are derived for each relation', () => {
    const months = {
      kind: 'months',
      relation: 'summary',
      year: 'event_year',
      month: 'event_month',
      first: { year: 2026, month: 1 },
      last: null,
    } as const
    const draft = { ...empty, joins: [facets], where: [months] }
    expect(sameDate.apply(draft, noFacts)).toBe(draft)
  })
})
