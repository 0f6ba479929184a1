import { describe, expect, it } from 'vitest'
import { empty } from '../../test/stages/draft.ts'
import { totalOf } from './total.ts'

const select = { from: empty.from, joins: [], where: [], columns: [], having: [] }

describe('total', () => {
  it('counts groups beside the rows of the page', () => {
    expect(totalOf({ ...empty, grouping: 'groups' })).toBe('beside')
  })

  it('counts the rows of a relation apart, and rows that are computed beside them', () => {
    expect(totalOf(empty)).toBe('apart')
    expect(totalOf({ ...empty, from: { kind: 'select', name: 'days', select } })).toBe('beside')
    expect(totalOf({ ...empty, from: { kind: 'common', name: 'days', of: 'all days' } })).toBe('beside')
  })

  it('counts nothing where there is one row', () => {
    expect(totalOf({ ...empty, grouping: 'total' })).toBe('one')
  })
})
