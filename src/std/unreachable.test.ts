import { expect, it } from 'vitest'
import { unreachable } from './unreachable.ts'

it('throws with the description of the impossible case', () => {
  expect(() => unreachable('a union needs a branch')).toThrow('unreachable: a union needs a branch')
})
