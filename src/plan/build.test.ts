import { describe, expect, it } from 'vitest'
import { empty, noFacts, onDate } from '../../test/laws/stages/draft.ts'
import { columnExpression, fieldExpression, measureExpression } from '../../test/laws/stages/site-search.ts'
import { type BoundQuery, EACH_ROW } from '../query/bound-query.ts'
import { accountOf } from './account.ts'
import { plan } from './build.ts'
import type { Facts } from './plan.ts'
import { wholeAccount } from './scope.ts'

const query: BoundQuery = {
  ...empty,
  columns: [
    { name: 'keyword', role: 'dimension', expression: fieldExpression('keyword') },
    { name: 'facet_value', role: 'dimension', expression: fieldExpression('facet_value') },
  ],
  where: [
    {
      kind: 'comparison',
      operator: 'gte',
      operand: fieldExpression('event_date'),
      values: [{ type: 'date', text: '2026-05-05' }],
    },
  ],
}

const facts = { ...noFacts, partitioned: new Set(['summary']) }

describe('plan', () => {
  it('applies each rule and each pass once', () => {
    const planned = plan(query, wholeAccount(accountOf('acme')), facts)
    const account = 'acme'
    const months = {
      kind: 'months',
      relation: 'summary',
      year: 'event_year',
      month: 'event_month',
      first: { year: 2026, month: 5 },
      last: null,
    }
    expect(planned.from).toEqual({ kind: 'scan', relation: 'summary', account, only: [], where: [months] })
    expect(planned.joins.map(({ source }) => source)).toEqual([
      { kind: 'scan', relation: 'facet_selections', account, only: [], where: [] },
    ])
    expect(planned.order).toEqual(['keyword', 'facet_value'].map((column) => ({ column, dir: 'asc' })))
    expect(
      planned.where.map((predicate) => [
        predicate.kind,
        'operand' in predicate && 'relation' in predicate.operand ? predicate.operand.relation : '',
      ]),
    ).toEqual([
      ['comparison', 'summary'],
      ['not-blank', 'summary'],
      ['comparison', 'facet_selections'],
    ])
  })

  it('derives months from the date conditions that a rule pushed into each scan', () => {
    const days = onDate('inDateRange', '2026-01-05', '2026-02-01')
    const scan = { kind: 'scan', relation: 'summary', where: [], conditioned: true } as const
    const select = { from: scan, joins: [], where: [], columns: [], having: [] }
    const rolledUp: BoundQuery = {
      ...empty,
      from: { kind: 'select', name: 'days', select },
      eachRow: [{ ...days, operand: columnExpression('summary', 'event_date', EACH_ROW) }],
    }
    const { from } = plan(rolledUp, wholeAccount(accountOf('acme')), facts)
    const inner = from.kind === 'select' ? from.select.from : undefined
    expect(inner?.kind === 'scan' && inner.where.map(({ kind }) => kind)).toEqual(['comparison', 'months'])
  })

  it('returns plain data that survives a JSON round trip', () => {
    const planned = plan(query, wholeAccount(accountOf('acme')), noFacts)
    expect(JSON.parse(JSON.stringify(planned))).toEqual(planned)
  })

  it('does not mutate the bound query', () => {
    const before = structuredClone(query)
    plan(query, wholeAccount(accountOf('acme')), facts)
    expect(query).toEqual(before)
  })

  it('decides how to count all rows, and applies the options of the dialect', () => {
    const quotient = { name: 'mean', role: 'measure', expression: measureExpression('avg', 'page_no') } as const
    const grouped: BoundQuery = { ...query, grouping: 'groups', columns: [...query.columns, quotient] }
    const byKeyword: BoundQuery = { ...grouped, order: [{ column: 'keyword', dir: 'asc' }] }
    const said = (of: BoundQuery, change: Partial<Facts>) => {
      const { total, totalFirst, quotientsLast } = plan(of, wholeAccount(accountOf('acme')), { ...noFacts, ...change })
      return { total, totalFirst, quotientsLast }
    }
    expect(said(query, {})).toEqual({ total: 'apart', totalFirst: false, quotientsLast: [] })
    expect(said(byKeyword, {})).toEqual({ total: 'beside', totalFirst: false, quotientsLast: [] })
    expect(said(byKeyword, { totalFirst: true, quotientsLast: true })).toEqual({
      total: 'beside',
      totalFirst: true,
      quotientsLast: ['mean'],
    })
    // Rules run first: stable-order makes the first measure the order, so the total does not come first.
    expect(said(grouped, { totalFirst: true, quotientsLast: true })).toEqual({
      total: 'beside',
      totalFirst: false,
      quotientsLast: [],
    })
  })
})
