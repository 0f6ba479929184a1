// docs/security.md: every threat names the tests that prove its defence, and the named tests exist.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './guide.ts'
import { tableRows } from './markdown.ts'

const threats = tableRows('docs/security.md').filter((row) => row.at(-1)?.includes('.test.ts'))

it('lists more than 30 threats', () => expect(threats.length).toBeGreaterThan(30))

it.each(threats)('%s', (_threat, held = '', shown = '') => {
  expect(held.length).toBeGreaterThan(20)
  const files = [...shown.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !file.endsWith('.test.ts') || !existsSync(join(ROOT, file)))).toEqual([])
})
