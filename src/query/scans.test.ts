import { describe, expect, it } from 'vitest'
import { empty, facets } from '../../test/laws/stages/draft.ts'
import type { BoundQuery, Scan, Select } from './bound-query.ts'
import { scannedRelations, scansOf, withScans } from './scans.ts'

const scan: Scan = { kind: 'scan', relation: 'page_loads', where: [] }
const inner: Select<Scan> = { from: scan, joins: [facets], where: [], columns: [], having: [] }

const query: BoundQuery = {
  ...empty,
  with: [{ name: 'a', select: inner }],
  from: { kind: 'union', name: 'b', distinct: true, branches: [inner] },
  joins: [
    { type: 'left', source: { kind: 'select', name: 'c', select: inner }, on: [] },
    { type: 'inner', source: { kind: 'common', name: 'd', of: 'a' }, on: [] },
  ],
}

describe('withScans', () => {
  it('visits every scan once', () => {
    const visited: string[] = []
    withScans(query, (of) => {
      visited.push(of.relation)
      return of
    })
    expect(visited.sort()).toEqual([...Array(3).fill('facet_selections'), ...Array(3).fill('page_loads')])
  })

  it('changes only scans', () => {
    expect(withScans(query, (of) => of)).toEqual(query)
    expect(withScans(query, (of) => ({ ...of, conditioned: true })).with[0]?.select.from).toEqual({
      ...scan,
      conditioned: true,
    })
  })
})

describe('scansOf', () => {
  it('lists the scans of common tables first, and finds each relation once', () => {
    const loads = scansOf({ ...query, from: { kind: 'scan', relation: 'banner_events', where: [] } })
    expect(loads.map(({ relation }) => relation)).toEqual([
      ...['page_loads', 'facet_selections'],
      'banner_events',
      ...['page_loads', 'facet_selections'],
    ])
    expect(scannedRelations(query)).toEqual(['page_loads', 'facet_selections'])
  })

  it('finds nothing if the query reads no relation', () => {
    expect(scansOf({ ...empty, from: { kind: 'common', name: 'd', of: 'a' } })).toEqual([])
  })
})
