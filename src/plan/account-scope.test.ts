import { describe, expect, it } from 'vitest'
import { dimension, empty, facets, noFacts, onDate, targets } from '../../test/laws/stages/draft.ts'
import type { BoundQuery, Scan, Select } from '../query/bound-query.ts'
import { accountOf } from './account.ts'
import { scopeToAccount } from './account-scope.ts'
import { wholeAccount } from './scope.ts'

const scan: Scan = { kind: 'scan', relation: 'rec_impressions', where: [] }
const inner: Select<Scan> = { from: scan, joins: [facets], where: [], columns: [], having: [] }

const query: BoundQuery = {
  ...empty,
  columns: [dimension('keyword')],
  where: [onDate('gt', '2026-01-01')],
  joins: [facets, targets],
}

describe('scopeToAccount', () => {
  it('restricts each scan to the account and changes nothing else', () => {
    const account = accountOf('acme')
    const { eachRow: _, ...rest } = query
    expect(scopeToAccount({ ...query, keepBlank: true }, wholeAccount(account), noFacts)).toEqual({
      ...rest,
      from: { ...query.from, account, only: [] },
      joins: [facets, targets].map((join) => ({ ...join, source: { ...join.source, account, only: [] } })),
    })
  })

  it('restricts scans at every depth', () => {
    const planned = scopeToAccount(
      {
        ...empty,
        with: [{ name: 'a', select: { ...inner, from: { kind: 'select', name: 'b', select: inner } } }],
        from: { kind: 'union', name: 'c', distinct: false, branches: [inner, inner] },
        joins: [{ type: 'left', source: { kind: 'select', name: 'd', select: inner }, on: [] }],
      },
      wholeAccount(accountOf('acme')),
      noFacts,
    )
    const text = JSON.stringify(planned)
    expect(text.match(/"kind":"scan"/g)).toHaveLength(9)
    expect(text.match(/"account":"acme"/g)).toHaveLength(9)
  })

  it('marks only relations that all accounts share', () => {
    const { joins } = scopeToAccount({ ...empty, joins: [facets, targets] }, wholeAccount(accountOf('acme')), {
      ...noFacts,
      shared: new Set(['facet_selections']),
    })
    const marks = joins.map(({ source }) => source.kind === 'scan' && [source.relation, source.restrictedBy])
    expect(marks).toEqual([
      ['facet_selections', 'nothing'],
      ['visitor_target_selections', undefined],
    ])
  })

  it('leaves sources that read no relation unchanged', () => {
    const common = { kind: 'common', name: 'a', of: 'b' } as const
    const constants = { kind: 'constants', name: 'c', column: 'd', values: [] } as const
    const planned = scopeToAccount(
      { ...empty, from: common, joins: [{ type: 'inner', source: constants, on: [] }] },
      wholeAccount(accountOf('b')),
      noFacts,
    )
    expect([planned.from, planned.joins[0]?.source]).toEqual([common, constants])
  })
})
