// `cache` in the configuration of `sightline serve`: cached results survive a restart or a kill, and an invalid cache file prevents the start.

import { createHash } from 'node:crypto'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CacheConfig } from '../../../src/config/service-config.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { makeDatabase, runProgram } from './program.ts'
import { configIn, endServers, startServer } from './serve-process.ts'

const folder = temporaryFolder()
const serve = (cache: CacheConfig = {}) => startServer(FLAGS, 1, folder, { cache })
beforeAll(async () => {
  await makeDatabase(join(folder, 'acme.duckdb'))
  const sha256 = createHash('sha256').update('secret').digest('hex')
  const keys = { keys: [{ sha256, account: 'acme' }], accounts: { acme: {} } }
  writeFileSync(join(folder, 'keys.json'), JSON.stringify(keys))
})
afterAll(() => {
  endServers()
})

const FLAGS = ['--database', 'acme.duckdb', '--keys', 'keys.json']
const COUNT = { measures: [{ field: '*', fn: 'count', alias: 'n' }] }

async function ask(address: string, body: object) {
  const response = await fetch(`${address}/`, {
    method: 'POST',
    headers: { 'x-api-key': 'secret', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}

const again = ({ text }: { readonly text: string }) => ({ queryExecutionId: JSON.parse(text).queryExecutionId })

describe('the cache of serve', () => {
  it('returns cached results after SIGTERM and after SIGKILL', async () => {
    const cache = { results: 'results.sqlite' }
    let server = await serve(cache)
    const kept = [await ask(server.address, COUNT)]
    for (const signal of ['SIGTERM', 'SIGKILL', 'SIGKILL'] as const) {
      kept.push(await ask(server.address, COUNT))
      await server.end(signal)
      server = await serve(cache)
      for (const one of kept) expect(await ask(server.address, again(one))).toEqual(one)
    }
    expect(statSync(join(folder, 'results.sqlite')).mode & 0o777).toBe(0o600)
    expect((await server.end('SIGTERM'))[0]).toBe(0)
    expect(existsSync(join(folder, 'results.sqlite-wal'))).toBe(false)
  })

  it.each([
    ['in memory', {}],
    ['in a file', { results: 'small.sqlite' }],
  ])('keeps no more than cache.bytes %s', async (_where, cache) => {
    const server = await serve({ ...cache, bytes: 1_000_000 })
    const first = await ask(server.address, COUNT)
    for (let round = 0; round < 15; round += 1) {
      await Promise.all(Array.from({ length: 30 }, () => ask(server.address, COUNT)))
      if (round === 0) expect((await ask(server.address, again(first))).status).toBe(200)
    }
    const last = await ask(server.address, COUNT)
    // An account can use an eighth of the cache, and a result takes at least 500 bytes. So the cache has evicted the
    // first result.
    expect((await ask(server.address, again(first))).status).toBe(400)
    expect(await ask(server.address, again(last))).toEqual(last)
    await server.end('SIGTERM')
  })

  it('keeps results only in memory with --database and without cache.results', async () => {
    const server = await serve()
    const first = await ask(server.address, COUNT)
    expect(await ask(server.address, again(first))).toEqual(first)
    await server.end('SIGTERM')
    const later = await serve()
    expect((await ask(later.address, again(first))).status).toBe(400)
    await later.end('SIGTERM')
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  it('prints one error line and exits with status 2 if the file is not a result cache, also with --check', async () => {
    const config = configIn(folder, { cache: { results: 'keys.json' } })
    for (const more of [[], ['--check']]) {
      const flags = ['serve', '--port', '0', ...FLAGS, ...config, ...more]
      const { status, out, err } = await runProgram(flags, '', folder)
      expect([status, out]).toEqual([2, ''])
      const message = 'it is not a result cache of sightline and is left alone; name another file'
      expect(err).toBe(
        `sightline: ${config[1]}: cache.results: the result cache "keys.json" cannot be used: ${message}\n`,
      )
    }
  })
})
