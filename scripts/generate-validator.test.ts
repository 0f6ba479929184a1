import { describe, expect, it } from 'vitest'
import { validatorFile, validatorSource } from './generate-validator.ts'

describe('the generated validator', () => {
  it('is up to date with the schema: run `npm run generate` where it is not', () => {
    expect(validatorFile() === validatorSource()).toBe(true)
  })

  it('needs nothing at run time, and compiles nothing', () => {
    expect(validatorFile()).not.toMatch(/\b(require|import|eval|Function)\s*\(/)
  })
})
