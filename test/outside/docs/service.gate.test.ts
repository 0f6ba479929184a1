// docs/service.md: the commands and the systemd unit start a server with the configuration of the page. The health
// checks, the shutdown and the stores of results work as documented.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { makeDatabase, runProgram } from '../cli/program.ts'
import { endServers, startServer } from '../cli/serve-process.ts'
import { ROOT } from './guide.ts'
import { blocks, fromSource, tableRows } from './markdown.ts'

const PAGE = 'docs/service.md'
const folder = temporaryFolder()
const program = `"${process.execPath}" "${join(ROOT, 'src/cli/main.ts')}"`
const commands = blocks(PAGE, 'sh').flatMap((block) => block.trim().split('\n'))
const [config = '', _tracer, sqlite = '', keyv = ''] = blocks(PAGE, 'ts')

const run = (command: string): string =>
  execFileSync('sh', ['-c', command.replace(/^npx sightline|^\S+\.bin\/sightline/, program)], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Runs a TypeScript module that imports the source files. Returns its output. */
const runModule = (code: string): string => {
  writeFileSync(join(folder, 'page.ts'), fromSource(code))
  return run(`"${process.execPath}" page.ts`)
}

beforeAll(async () => {
  mkdirSync(join(folder, 'data'))
  await makeDatabase(join(folder, 'data/sample.duckdb'))
  await makeDatabase(join(folder, 'data/small.duckdb'))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'sightline.config.ts'), config)
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

  it('keeps a result across a restart with the code of the page', () => {
    const asked = (body: string) => `
    const { body } = await service.query(${body}, { account: 'acme' })
    console.log(body)
    await stop()`
    const first = runModule(`${sqlite}${asked("{ measures: [{ field: '*', fn: 'count' }] }")}`)
    expect(JSON.parse(first).data).toEqual([{ count: '9' }])
    expect(existsSync(join(folder, 'data/cache.sqlite-wal'))).toBe(false)
    const id = JSON.stringify({ queryExecutionId: JSON.parse(first).queryExecutionId })
    expect(runModule(`${sqlite}${asked(id)}`)).toBe(first)
  })

  it('keeps results in Keyv with the code of the page', () => {
    expect(runModule(`${keyv}\nawait cache.set('a', 'kept', 1000)\nconsole.log(await cache.get('a'))`)).toBe('kept\n')
  })

  it('lists every option of the cache file', () => {
    const options = tableRows(PAGE).map(([name = '']) => name)
    expect(options).toEqual(expect.arrayContaining(['`path`', '`bytes`', '`bytesPerAccount`']))
  })

  it('configures Redis with members that exist', async () => {
    const redis = join(folder, 'redis.js')
    writeFileSync(redis, blocks(PAGE, 'js')[0] ?? '')
    const { status, err } = await runProgram(['serve', '--config', redis, '--check'], '', folder)
    expect([status, err]).toEqual([
      2,
      expect.stringContaining('cache.results: the environment variable "REDIS_URL" is not set'),
    ])
  })
})
