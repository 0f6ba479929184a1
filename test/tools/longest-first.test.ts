import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LONGEST } from './longest-first.ts'

it('knows files that are there', () => {
  expect(LONGEST.filter((name) => !existsSync(name))).toEqual([])
})
