// The API reference: every entry of the package is in it, and everything that an entry exports is documented there.

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { library } from '../../../tsup.config.ts'
import { ROOT } from './guide.ts'

it('has the entries of the package', () => {
  const { entryPoints } = JSON.parse(readFileSync(join(ROOT, 'typedoc.json'), 'utf8'))
  expect(entryPoints).toEqual(Object.values(library))
})

it('documents everything that they export, without a warning', async () => {
  // Errors of types are found by `npm run types`, in half of the time.
  const flags = ['--emit', 'none', '--treatWarningsAsErrors', '--skipErrorChecking']
  const argv = ['node_modules/typedoc/bin/typedoc', ...flags]
  await expect(promisify(execFile)(process.execPath, argv, { cwd: ROOT })).resolves.toMatchObject({ stderr: '' })
})
