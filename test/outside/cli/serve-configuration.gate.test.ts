// The configuration of the commands: finding it, what it may import, its errors, and `serve --check`.

import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ServiceConfig } from '../../../src/config/service-config.ts'
import { runProgram } from './program.ts'
import { DATA, openServeFolder, TLS } from './serve-folder.ts'
import { configIn, startServer } from './serve-process.ts'

const { folder, file, program } = openServeFolder()

const COUNT = '{"measures":[{"field":"*","fn":"count","alias":"n"}]}'

describe('a configuration', () => {
  it('sets what flags set, and flags override it', async () => {
    const policy = async (flags: readonly string[]) => {
      const server = await startServer(flags, 3, folder, {
        database: { file: 'acme.duckdb' },
        account: 'acme',
        rateLimit: { requests: 1, seconds: 9 },
        log: { level: 'warn' },
      })
      const [, key = ''] = / (demo_\S+)$/m.exec(server.lines.join('\n')) ?? []
      const answer = await fetch(server.address, { headers: { 'x-api-key': key } })
      await server.end('SIGTERM')
      return [answer.headers.get('ratelimit-policy'), server.err()]
    }
    expect(await policy([])).toEqual(['"requests";q=1;w=9', ''])
    expect(await policy(['--rate-limit', '3/9'])).toEqual(['"requests";q=3;w=9', ''])
  })

  it('is found in the working folder, for every command, and may import the package without installing it', async () => {
    const home = join(folder, 'home')
    mkdirSync(home)
    writeFileSync(
      join(home, 'model.ts'),
      `import { siteSearch } from 'sightline'
       export default siteSearch.extend({ currency: 'EUR' })`,
    )
    const config = `
      import { defineService } from 'sightline/config'
      import { rollup } from 'sightline/rollups'
      import model from './model.ts'
      const measures = { n: { fn: 'count' } } as const
      const day = rollup<typeof model>({ name: 'day', of: 'summary', by: ['event_date'], measures, closedAfter: { days: 0 } })
      export default defineService({
        database: { file: '../acme.duckdb' },
        model,
        rollups: { tables: [day] },
        account: 'acme',
        keys: 'keys.json',
        warehouse: { accountColumn: 'account_id' },
      })`
    writeFileSync(join(home, 'sightline.config.ts'), config)
    const run = async (argv: readonly string[], input = '') => {
      const { status, out, err } = await runProgram(argv, input, home)
      expect([argv, status, err.replace(/^(?:added|note:) .*\n/, '')]).toEqual([argv, 0, ''])
      return out
    }
    expect(JSON.parse(await run(['query'], COUNT)).data).toEqual([{ n: '9' }])
    expect(JSON.parse(await run(['describe'])).currency).toBe('EUR')
    expect(JSON.parse(await run(['compile'], COUNT)).sql).toContain('select')
    expect(await run(['check'])).toBe('all tables fit\n')
    expect(JSON.parse(await run(['ask', 'searches'])).data).toEqual([{ searches: '9' }])
    expect(await run(['rollups', 'ddl'])).toContain('day_')
    expect(await run(['rollups', 'explain'], COUNT)).toContain('day')
    expect(await run(['keys', 'add', '--account', 'acme'])).toMatch(/^sl_/)
    expect(await run(['keys', 'list'])).toContain('active')
    expect(await run(['serve', '--port', '0', '--check'])).toContain('all checks passed')
    writeFileSync(join(home, 'sightline.config.json'), '{}')
    expect(await runProgram(['describe'], '', home)).toMatchObject({
      status: 2,
      err: 'sightline: sightline.config.ts and sightline.config.json are in the same folder: keep one, or choose one with --config\n',
    })
    rmSync(home, { recursive: true })
  })

  it.each<[string, string, RegExp]>([
    ['none.json', '', /: --config none\.json: there is no such file$/],
    ['bad.yaml', 'port: 1', /: --config bad\.yaml must end with \.ts, \.mts, \.js, \.mjs or \.json$/],
    ['bad.json', '{', /: --config bad\.json: /],
    ['throws.mjs', 'throw new Error("no such thing")', /: throws\.mjs: no such thing$/],
    ['empty.mjs', '', /: empty\.mjs: the default export must be a configuration: export default defineService/],
    ['wrong.mjs', 'export default { prot: 1 }', /: wrong\.mjs: unknown member "prot"; expected one of database, /],
    [
      'wrong.ts',
      'export default { server: { port: "x" as never } }',
      /: wrong\.ts: server\.port must be a whole number/,
    ],
  ])('is refused with one line: %s', async (name, text, message) => {
    if (text !== '' || name === 'empty.mjs') file(name, text)
    const { status, out, err } = await program.run(['describe', '--config', name])
    expect([status, out, err.trimEnd()]).toEqual([2, '', expect.stringMatching(message)])
  })

  it.each<[ServiceConfig, RegExp]>([
    [{ account: 'acme', database: { file: 'key.pem' } }, /: database\.file key\.pem: it is not a DuckDB database$/],
    [{ database: { file: 'acme.duckdb' } }, /: database\.file requires --keys FILE/],
    [
      { account: 'acme', database: { file: 'acme.duckdb' }, cache: { results: 'cert.pem' } },
      /: cache\.results: the result cache "cert\.pem" cannot be used/,
    ],
    [{ server: { host: '0.0.0.0' } }, /: server\.host 0\.0\.0\.0 requires --tls-cert/],
    [
      { server: { tls: { cert: 'none.pem', key: 'key.pem' } } },
      /: server\.tls\.cert none\.pem: there is no such file$/,
    ],
    [{ keys: 'empty.json' }, /: keys empty\.json: the file is empty; a JSON object is expected$/],
    [{ warehouse: { partitoned: true } as never }, /: warehouse: .*partitoned/],
    [{ cache: { bytes: 900_000_000_000 }, database: { file: 'acme.duckdb' }, account: 'a' }, /half of Node's heap/],
    [{ database: { engine: 'postgres' }, account: 'a' }, /: --url is required/],
  ])('names the member of a setting that fails when it is used: %j', async (config, message) => {
    file('empty.json', ' ')
    const { status, err } = await program.run(['serve', '--port', '0', ...configIn(folder, config)])
    expect([status, err.trimEnd()]).toEqual([2, expect.stringMatching(message)])
  })
})

it('ignores variables that Kubernetes sets for a service named sightline, and logs their names once', async () => {
  const environment = {
    SIGHTLINE_SERVICE_HOST: '10.0.0.1',
    SIGHTLINE_PORT: 'tcp://10.0.0.1:8080',
    SIGHTLINE_PORT_8080_TCP_PORT: '8080',
  }
  const server = await startServer(DATA, 3, folder, {}, environment)
  expect((await fetch(`${server.address}/health/live`)).status).toBe(200)
  await server.end('SIGTERM')
  const lines = server
    .err()
    .split('\n')
    .filter((line) => line.includes('Kubernetes'))
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 'info',
      msg: 'ignored environment variables of a Kubernetes service: SIGHTLINE_SERVICE_HOST, SIGHTLINE_PORT, SIGHTLINE_PORT_8080_TCP_PORT',
    }),
  ])
})

describe('--check', () => {
  it('checks the configuration, without serving', async () => {
    const flags = ['serve', ...DATA, ...TLS, '--host', '0.0.0.0', '--port', '0', '--check']
    const checked = await runProgram(flags, '', folder)
    expect(checked).toEqual({ status: 0, out: 'all checks passed: sightline serve would start\n', err: '' })
    const wrong = await runProgram(['serve', '--database', 'none.duckdb', '--account', 'acme', '--check'], '', folder)
    expect([wrong.status, wrong.out]).toEqual([2, ''])
  })

  it('fails if the address is in use', async () => {
    const check = ['serve', ...DATA, ...TLS, '--check']
    const taken = createServer()
    await once(taken.listen(0, '127.0.0.1'), 'listening')
    const { port } = taken.address() as AddressInfo
    expect(await runProgram([...check, '--port', String(port)], '', folder)).toEqual({
      status: 1,
      out: '',
      err: `sightline: port ${port} is already in use; choose another port with --port\n`,
    })
    const config = configIn(folder, { server: { port } })
    expect(await runProgram([...check, ...config], '', folder)).toMatchObject({ status: 1 })
    expect(await runProgram([...check, ...config, '--port', '0'], '', folder)).toMatchObject({ status: 0 })
    taken.close()
    expect(await runProgram([...check, '--port', '0', '--host', '192.0.2.1'], '', folder)).toEqual({
      status: 1,
      out: '',
      err: 'sightline: cannot listen on port 0 of 192.0.2.1: no such address on this machine\n',
    })
  })
})
