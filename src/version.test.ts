import { expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { VERSION } from './version.ts'

it('is the version in package.json', () => {
  expect(VERSION).toBe(manifest.version)
})
