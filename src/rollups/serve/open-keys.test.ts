import { expect, it } from 'vitest'
import { closure } from './open-keys.ts'

const facts = [
  { columns: ['b', 'c'], others: ['d'] },
  { columns: ['a'], others: ['b'] },
]

it('follows dependencies until they add no more columns', () => {
  expect([...closure(['a', 'c'], facts)].toSorted()).toEqual(['a', 'b', 'c', 'd'])
})

it('follows a dependency only if all its columns are known', () => {
  expect([...closure(['a'], facts)].toSorted()).toEqual(['a', 'b'])
  expect([...closure(['c'], facts)]).toEqual(['c'])
})
