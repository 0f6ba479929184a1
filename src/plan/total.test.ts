import { describe, expect, it } from 'vitest'
import { empty } from '../../test/laws/stages/draft.ts'
import { totalOf } from './total.ts'

const select = { from: empty.from, joins: [], where: [], columns: [], having: [] }

describe('totalOf', () => {
  it('counts groups in the page itself', () => {
    expect(totalOf({ ...empty, grouping: 'groups' })).toBe('beside')
  })

  it('counts raw rows of a relation in a second statement, and computed rows in the page', () => {
    expect(totalOf(empty)).toBe('apart')
    expect(totalOf({ ...empty, from: { kind: 'select', name: 'days', select } })).toBe('beside')
    expect(totalOf({ ...empty, from: { kind: 'common', name: 'days', of: 'all days' } })).toBe('beside')
  })

  it('counts nothing if there is exactly one row', () => {
    expect(totalOf({ ...empty, grouping: 'total' })).toBe('one')
  })
})
