// Runs the code of docs/clients.md against a server.

import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { DATA, openServeFolder } from '../cli/serve-folder.ts'
import { startServer } from '../cli/serve-process.ts'
import { blocks, fromSource } from './markdown.ts'

const PAGE = 'docs/clients.md'
const { folder } = openServeFolder()

it(`prints rows and an error message with the code of ${PAGE}`, async () => {
  const server = await startServer(DATA, 3, folder)
  const [code = ''] = blocks(PAGE, 'ts')
  expect(code).toContain('http://127.0.0.1:8080')
  writeFileSync(join(folder, 'client.mts'), fromSource(code.replace('http://127.0.0.1:8080', server.address)))
  const [, key = ''] = / (demo_\S+)$/m.exec(server.lines.join('\n')) ?? []
  const run = async (key: string) =>
    await promisify(execFile)(process.execPath, ['client.mts'], {
      cwd: folder,
      env: { ...process.env, SIGHTLINE_KEY: key },
    })
  expect((await run(key)).stdout).toBe('shoes 0 3\nshoes 1 3\nshoes 2 3\n3\n')
  expect(await run('other')).toMatchObject({ stdout: '', stderr: expect.stringMatching(/^401 x-api-key: /) })
  await server.end('SIGTERM')
})
