import { describe, expect, it } from 'vitest'
import { empty } from '../../test/stages/draft.ts'
import { fieldExpression } from '../catalog/columns.ts'
import type { BoundQuery } from '../query/query.ts'
import { accountOf } from './account.ts'
import { plan } from './build.ts'

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
  references: [
    { as: 'dimension', field: 'keyword', at: ['dimensions', 0] },
    { as: 'dimension', field: 'facet_value', at: ['dimensions', 1] },
    { as: 'filter', field: 'event_date', operator: 'gte', values: [], at: ['filters', 0] },
  ],
}

describe('plan', () => {
  it('applies every rule, each once', () => {
    const planned = plan(query, accountOf('acme'), { partitioned: new Set(['summary'] as const) })
    const account = 'acme'
    const months = { kind: 'months', relation: 'summary', first: { year: 2026, month: 5 }, last: null }
    expect(planned.from).toEqual({ kind: 'scan', relation: 'summary', account, where: [months] })
    expect(planned.joins.map(({ source }) => source)).toEqual([
      { kind: 'scan', relation: 'facet_selections', account, where: [] },
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

  it('is plain data, of which a copy by JSON is the same', () => {
    const planned = plan(query, accountOf('acme'), { partitioned: new Set() })
    expect(JSON.parse(JSON.stringify(planned))).toEqual(planned)
  })

  it('leaves the bound query alone', () => {
    const before = structuredClone(query)
    plan(query, accountOf('acme'), { partitioned: new Set(['summary'] as const) })
    expect(query).toEqual(before)
  })
})
