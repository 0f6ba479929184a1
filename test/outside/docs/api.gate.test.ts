// The API reference contains every entry point of the package and documents all its exports.

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { library } from '../../../tsup.config.ts'
import { ROOT } from './guide.ts'

it('has all entry points of the package', () => {
  const { entryPoints } = JSON.parse(readFileSync(join(ROOT, 'typedoc.json'), 'utf8'))
  expect(entryPoints).toEqual(Object.values(library))
})

it('documents all exports without a warning', async () => {
  // Skip type errors, because `npm run types` finds them in half the time.
  const flags = ['--emit', 'none', '--treatWarningsAsErrors', '--skipErrorChecking']
  const argv = ['node_modules/typedoc/bin/typedoc', ...flags]
  await expect(promisify(execFile)(process.execPath, argv, { cwd: ROOT })).resolves.toMatchObject({ stderr: '' })
})
