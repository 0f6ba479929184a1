import { expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { VERSION } from './version.ts'

it('is that of the package', () => {
  expect(VERSION).toBe(manifest.version)
})
