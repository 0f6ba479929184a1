import { describe, expect, it } from 'vitest'
import { comparison, empty, facets } from '../../test/laws/stages/draft.ts'
import { columnExpression, fieldExpression } from '../../test/laws/stages/site-search.ts'
import { aggregate, countRows, mean, quotient } from './aggregates.ts'
import type { BoundQuery, Expression, OutputColumn, Predicate } from './bound-query.ts'
import { numberOf } from './constant-expressions.ts'
import { mentions } from './mentioned-relations.ts'

const facet = fieldExpression('facet_name')
const date = columnExpression('facet_selections', 'event_date')
const page = fieldExpression('page_no')
const number = { type: 'number', storage: 'integer' } as const
const value = { type: 'string', text: 'a' } as const

const within = (query: Partial<BoundQuery>) => mentions({ ...empty, ...query }, 'facet_selections')
const column = (expression: Expression): OutputColumn => ({ name: 'c', role: 'measure', expression })
const isSet: Predicate = { kind: 'comparison', operator: 'set', operand: facet, values: [] }
const ofPages: Predicate = { kind: 'comparison', operator: 'set', operand: page, values: [] }

const named: readonly (readonly [string, Expression])[] = [
  ['a field', facet],
  ['an aggregate', aggregate('count', facet)],
  ['the condition of an aggregate', { ...countRows, where: [ofPages, isSet] }],
  ['a dividend', mean(facet)],
  ['a divisor', quotient(page, aggregate('count', facet))],
  ['a fallback', { kind: 'fallback', type: 'string', storage: 'string', of: facet, otherwise: value }],
  ['a shifted day', { kind: 'shifted-day', type: 'date', storage: 'date', of: date, days: -7 }],
  ['an exact number', { kind: 'exact', type: 'number', storage: 'decimal', of: aggregate('sum', facet) }],
  ['the left side of a difference', { kind: 'arithmetic', ...number, by: '-', left: facet, right: page }],
  ['the right side of a difference', { kind: 'arithmetic', ...number, by: '-', left: page, right: facet }],
  ['the condition of a case', choice(isSet, page, page)],
  ['the result of a case', choice(ofPages, facet, page)],
  ['the default of a choice', choice(ofPages, page, facet)],
]

function choice(when: Predicate, result: Expression, otherwise: Expression): Expression {
  return { kind: 'choice', ...number, cases: [{ when, result }], otherwise }
}

const conditions: readonly (readonly [string, Predicate])[] = [
  ['a comparison', isSet],
  ['a not-blank predicate', { kind: 'not-blank', operand: facet }],
  ['a constant predicate', { kind: 'constant', holds: true, operand: facet }],
  ['the left side of a comparison', { kind: 'related', left: facet, by: '=', right: page }],
  ['the right side of a comparison', { kind: 'related', left: page, by: '=', right: facet }],
  ['all of several predicates', { kind: 'all', of: [ofPages, isSet] }],
  ['any of several nested predicates', { kind: 'any', of: [ofPages, { kind: 'all', of: [isSet] }] }],
  [
    'months',
    {
      kind: 'months',
      relation: 'facet_selections',
      year: 'event_year',
      month: 'event_month',
      first: null,
      last: { year: 2026, month: 5 },
    },
  ],
]

describe('a relation is mentioned', () => {
  it.each(named)('in a column by %s', (_, expression) => {
    expect(within({ columns: [column(page), column(expression)] })).toBe(true)
    expect(mentions({ ...empty, columns: [column(expression)] }, 'visitor_target_selections')).toBe(false)
  })

  it.each(named)('in the order by %s', (_, by) => {
    expect(
      within({
        order: [
          { column: 'c', dir: 'asc' },
          { by, dir: 'asc' },
        ],
      }),
    ).toBe(true)
  })

  it.each(conditions)('in a condition on rows by %s', (_, predicate) => {
    expect(within({ where: [ofPages, predicate] })).toBe(true)
    expect(mentions({ ...empty, where: [predicate] }, 'visitor_target_selections')).toBe(false)
  })

  it.each(conditions)('in having by %s', (_, predicate) => {
    expect(within({ having: [ofPages, predicate] })).toBe(true)
  })
})

describe('a relation is not mentioned', () => {
  it('if nothing is named', () => {
    expect(mentions(empty, 'summary')).toBe(false)
  })

  it('if the query only reads or joins it', () => {
    expect(within({ joins: [facets] })).toBe(false)
  })

  it('by a result column, a constant or a count of rows of the same name', () => {
    const shown: Expression = { kind: 'column', ...number, name: 'facet_selections' }
    expect(within({ columns: [shown, numberOf(1), countRows].map(column) })).toBe(false)
    expect(within({ having: [{ kind: 'not-blank', operand: shown }] })).toBe(false)
    expect(within({ where: [comparison('keyword', 'equals', 'string', 'facet_selections')] })).toBe(false)
  })
})
