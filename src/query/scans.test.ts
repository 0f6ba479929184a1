import { describe, expect, it } from 'vitest'
import { empty, facets } from '../../test/stages/draft.ts'
import type { BoundQuery, Scan, Select } from './query.ts'
import { withScans } from './scans.ts'

const scan: Scan = { kind: 'scan', relation: 'page_loads', where: [] }
const inner: Select<Scan> = { from: scan, joins: [facets], where: [], columns: [], having: [] }

describe('withScans', () => {
  const query: BoundQuery = {
    ...empty,
    with: [{ name: 'a', select: inner }],
    from: { kind: 'union', name: 'b', distinct: true, branches: [inner] },
    joins: [
      { type: 'left', source: { kind: 'select', name: 'c', select: inner }, on: [] },
      { type: 'inner', source: { kind: 'common', name: 'd', of: 'a' }, on: [] },
    ],
  }

  it('visits every scan once', () => {
    const visited: string[] = []
    withScans(query, (of) => {
      visited.push(of.relation)
      return of
    })
    expect(visited.sort()).toEqual([...Array(3).fill('facet_selections'), ...Array(3).fill('page_loads')])
  })

  it('changes nothing but scans', () => {
    expect(withScans(query, (of) => of)).toEqual(query)
    expect(withScans(query, (of) => ({ ...of, conditioned: true })).with[0]?.select.from).toEqual({
      ...scan,
      conditioned: true,
    })
  })
})
