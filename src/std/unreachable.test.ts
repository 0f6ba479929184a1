import { expect, it } from 'vitest'
import { unreachable } from './unreachable.ts'

it('throws, and says what should not have happened', () => {
  expect(() => unreachable('a union needs a branch')).toThrow('unreachable: a union needs a branch')
})
