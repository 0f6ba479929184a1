import { expect, it } from 'vitest'
import { fingerprint } from './fingerprint.ts'

it('computes FNV-1a with 64 bits', () => {
  // Published test vectors of the algorithm.
  expect(fingerprint('')).toBe('cbf29ce484222325')
  expect(fingerprint('a')).toBe('af63dc4c8601ec8c')
  expect(fingerprint('foobar')).toBe('85944171f73967e8')
})
