import { describe, expect, it } from 'vitest'
import { empty } from '../../test/stages/draft.ts'
import type { BoundQuery, Reference } from '../bind/query.ts'
import { hasDimension, references } from './references.ts'

const query = (...given: readonly Reference[]): BoundQuery => ({ ...empty, references: given })

const at = ['x']

describe('references', () => {
  it.each([
    { as: 'dimension', field: 'facet_name', at },
    { as: 'measure', field: 'facet_name', at },
    { as: 'filter', field: 'facet_name', values: [], at },
  ] as const)('counts a field as $as', (reference) => {
    expect(references(query(reference), 'facet_selections')).toBe(true)
    expect(references(query(reference), 'visitor_target_selections')).toBe(false)
  })

  it('counts nothing where nothing is named', () => {
    expect(references(query(), 'summary')).toBe(false)
  })
})

describe('hasDimension', () => {
  it('counts dimensions alone', () => {
    expect(hasDimension(query({ as: 'dimension', field: 'keyword', at }), 'keyword')).toBe(true)
    expect(hasDimension(query({ as: 'measure', field: 'keyword', at }), 'keyword')).toBe(false)
    expect(hasDimension(query({ as: 'filter', field: 'keyword', values: [], at }), 'keyword')).toBe(false)
    expect(hasDimension(query({ as: 'dimension', field: 'visit_id', at }), 'keyword')).toBe(false)
  })
})
