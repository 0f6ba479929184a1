// docs/operations.md: the commands and the systemd unit start a server with the configuration of the page. The health
// checks and the shutdown work as documented.

import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { makeDatabase } from '../cli/program.ts'
import { endServers, startServer } from '../cli/serve-process.ts'
import { ROOT } from './guide.ts'
import { blocks } from './markdown.ts'

const PAGE = 'docs/operations.md'
const folder = temporaryFolder()
const program = `"${process.execPath}" "${join(ROOT, 'src/cli/main.ts')}"`
const commands = blocks(PAGE, 'sh').flatMap((block) => block.trim().split('\n'))
const run = (command: string): string =>
  execFileSync('sh', ['-c', command.replace(/^npx sightline|^\S+\.bin\/sightline/, program)], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })

beforeAll(async () => {
  mkdirSync(join(folder, 'data'))
  await makeDatabase(join(folder, 'data/sample.duckdb'))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  writeFileSync(join(folder, 'sightline.config.ts'), blocks(PAGE, 'ts').join(''))
})
afterAll(() => {
  endServers()
})

describe(PAGE, () => {
  it('creates a key, checks the configuration, and serves until a signal stops the server', async () => {
    const [add = '', check = '', serve = '', ...others] = commands.filter((command) => command.startsWith('npx sight'))
    expect([serve, others]).toEqual([check.replace(' --check', ''), []])
    const key = run(add).trim()
    run(`${check} --port 0`)
    expect(serve).toBe('npx sightline serve')
    const { address, end } = await startServer(['--config', 'sightline.config.ts'], 1, folder)
    for (const curl of commands.filter((command) => command.startsWith('curl '))) {
      const { pathname } = new URL(curl.split(' ').at(-1) ?? '')
      expect((await fetch(address + pathname)).status).toBe(200)
    }
    const answer = await fetch(address, { headers: { 'x-api-key': key } })
    expect([answer.status, answer.headers.get('ratelimit-policy')]).toEqual([200, expect.stringContaining('1200')])
    const [status, milliseconds] = await end('SIGTERM')
    expect([status, milliseconds < 10_000]).toEqual([0, true])
  })

  it('starts the same server with the systemd unit', () => {
    const [, command = ''] = /^ExecStart=(.*)$/m.exec(blocks(PAGE, 'ini').join('')) ?? []
    expect(run(`${command} --check --port 0`)).toContain('all checks passed')
  })
})
