import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LONGEST } from './longest-first.ts'

it('lists only files that exist', () => {
  expect(LONGEST.filter((name) => !existsSync(name))).toEqual([])
})
