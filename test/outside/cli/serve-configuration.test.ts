// `sightline serve` with a configuration file and environment variables: precedence, errors, and `--check`.

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { runProgram } from './program.ts'
import { DATA, openServeFolder, TLS } from './serve-folder.ts'
import { startServer } from './serve-process.ts'

const { folder, file, program } = openServeFolder()

const FILE = { database: 'acme.duckdb' }

describe('configuration', () => {
  it('uses flags first, then the environment, then the file', async () => {
    const settings = {
      database: 'acme.duckdb',
      account: 'acme',
      'rate-limit': '1/9',
      'log-level': 'warn',
      'log-sql': false,
    }
    const config = file('serve.json', JSON.stringify(settings))
    const policy = async (flags: readonly string[], environment: NodeJS.ProcessEnv) => {
      const server = await startServer(flags, 3, folder, environment)
      const [, key = ''] = / (demo_\S+)$/m.exec(server.lines.join('\n')) ?? []
      const answer = await fetch(server.address, { headers: { 'x-api-key': key } })
      await server.end('SIGTERM')
      return [answer.headers.get('ratelimit-policy'), server.err()]
    }
    expect(await policy(['--config', config], {})).toEqual(['"requests";q=1;w=9', ''])
    const environment = { SIGHTLINE_CONFIG: config, SIGHTLINE_RATE_LIMIT: '2/9' }
    expect(await policy([], environment)).toEqual(['"requests";q=2;w=9', ''])
    expect(await policy(['--rate-limit', '3/9'], environment)).toEqual(['"requests";q=3;w=9', ''])
  })

  it.each<[unknown, NodeJS.ProcessEnv, RegExp]>([
    [{ prot: 8080 }, {}, /bad\.json: unknown member "prot"; the nearest known one is "port"/],
    [{ port: 'x' }, {}, /bad\.json: port must be a whole number from 0 to 65535, not "x"/],
    [{ port: [1] }, {}, /bad\.json: port must be a string or a number/],
    [{ partitioned: 'yes' }, {}, /bad\.json: partitioned must be true or false/],
    [{ config: 'other.json' }, {}, /bad\.json: unknown member "config"/],
    [[], {}, /bad\.json: must be a JSON object/],
    [{}, { SIGHTLINE_PORT: '80/tcp' }, /SIGHTLINE_PORT must be a whole number/],
    [{}, { SIGHTLINE_PARTITIONED: '1' }, /SIGHTLINE_PARTITIONED must be true or false/],
  ])('rejects an invalid setting and names its source: %j %j', async (config, environment, message) => {
    const path = file('bad.json', JSON.stringify(config))
    const { status, err } = await program.run(['serve', ...DATA, '--config', path], environment)
    expect([status, err]).toEqual([2, expect.stringMatching(message)])
  })

  it.each<[object, NodeJS.ProcessEnv, RegExp]>([
    [{ database: 'key.pem' }, {}, /: bad\.json: database key\.pem: it is not a DuckDB database$/],
    [{}, { SIGHTLINE_DATABASE: 'none.duckdb' }, /: SIGHTLINE_DATABASE none\.duckdb: /],
    [{ database: 'acme.duckdb', account: null }, {}, /: bad\.json: database requires --keys FILE/],
    [{ ...FILE, cache: 'cert.pem' }, {}, /: bad\.json: cache: the result cache "cert\.pem" cannot be used/],
    [FILE, { SIGHTLINE_CACHE: 'cert.pem' }, /: SIGHTLINE_CACHE: the result cache "cert\.pem" cannot be used/],
    [{ ...FILE, host: '0.0.0.0' }, {}, /: bad\.json: host 0\.0\.0\.0 requires --tls-cert/],
    [FILE, { SIGHTLINE_HOST: '0.0.0.0' }, /: SIGHTLINE_HOST 0\.0\.0\.0 requires --tls-cert/],
    [
      { ...FILE, 'tls-cert': 'none.pem' },
      { SIGHTLINE_TLS_KEY: 'key.pem' },
      /: bad\.json: tls-cert none\.pem: there is no such file$/,
    ],
    [
      { ...FILE, keys: 'empty.json' },
      {},
      /: bad\.json: keys empty\.json: the file is empty; a JSON object is expected$/,
    ],
  ])('names the source of a setting that fails when it is used: %j %j', async (config, environment, message) => {
    file('bad.json', JSON.stringify({ account: 'acme', port: 0, ...config }))
    file('empty.json', ' ')
    const { status, err } = await program.run(['serve', '--config', 'bad.json'], environment)
    expect([status, err.trimEnd()]).toEqual([2, expect.stringMatching(message)])
  })

  it('ignores variables that Kubernetes sets for a service named sightline, and logs their names once', async () => {
    const server = await startServer(DATA, 3, folder, {
      SIGHTLINE_SERVICE_HOST: '10.0.0.1',
      SIGHTLINE_PORT: 'tcp://10.0.0.1:8080',
      SIGHTLINE_PORT_8080_TCP_PORT: '8080',
    })
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

  it('checks the configuration with --check, without serving', async () => {
    const flags = ['serve', ...DATA, ...TLS, '--host', '0.0.0.0', '--port', '0', '--check']
    const checked = await runProgram(flags, '', folder)
    expect(checked).toEqual({ status: 0, out: 'all checks passed: sightline serve would start\n', err: '' })
    const wrong = await runProgram(['serve', '--database', 'none.duckdb', '--account', 'acme', '--check'], '', folder)
    expect([wrong.status, wrong.out]).toEqual([2, ''])
  })

  it('fails with --check if the address is in use', async () => {
    const check = ['serve', ...DATA, ...TLS, '--check']
    const taken = createServer()
    await once(taken.listen(0, '127.0.0.1'), 'listening')
    const { port } = taken.address() as AddressInfo
    expect(await runProgram([...check, '--port', String(port)], '', folder)).toEqual({
      status: 1,
      out: '',
      err: `sightline: port ${port} is already in use; choose another port with --port\n`,
    })
    const config = file('taken.json', JSON.stringify({ port }))
    expect(await runProgram([...check, '--config', config], '', folder)).toMatchObject({ status: 1 })
    expect(await runProgram([...check, '--config', config, '--port', '0'], '', folder)).toMatchObject({ status: 0 })
    taken.close()
    expect(await runProgram([...check, '--port', '0', '--host', '192.0.2.1'], '', folder)).toEqual({
      status: 1,
      out: '',
      err: 'sightline: cannot listen on port 0 of 192.0.2.1: no such address on this machine\n',
    })
  })
})
