// Two replicas share results and rate limits in a real Redis. The tests stop, pause and restart Redis, and alter its
// values.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceConfig } from '../../../src/config/service-config.ts'
import { createKey } from '../../../src/keys/key-store.ts'
import { hasRedis, type RedisServer, redisServer } from '../../tools/redis-server.ts'
import { openServeFolder } from './serve-folder.ts'
import { configIn, type Serving, startServer } from './serve-process.ts'

const { folder, file, program } = openServeFolder()

const QUERY = '{"dimensions":["keyword"],"measures":[{"field":"*","fn":"count","alias":"n"}]}'

describe.skipIf(!hasRedis)('with Redis', () => {
  let redis: RedisServer
  const { key, sha256 } = createKey('sl_')
  let replicas: readonly Serving[] = []
  const FLAGS = ['--database', 'acme.duckdb', '--keys', 'redis-keys.json']
  const LIMIT = { requests: 40, seconds: 600 }
  beforeAll(async () => {
    redis = await redisServer()
    await redis.start()
    file('redis-keys.json', JSON.stringify({ keys: [{ sha256, account: 'acme' }], accounts: { acme: {} } }))
    const cache = { results: redis.url }
    const config = { cache, rateLimit: { ...LIMIT, store: redis.url }, metrics: { port: 0 } }
    replicas = await Promise.all([0, 1].map(() => startServer(FLAGS, 3, folder, config)))
  })
  afterAll(async () => {
    redis?.resume()
    await redis?.end()
  })

  const post = async (replica: number, body: string) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const answer = await fetch(replicas[replica]?.address ?? '', { method: 'POST', headers, body })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, json: JSON.parse(text) }
  }
  const again = (replica: number, queryExecutionId: string) => post(replica, JSON.stringify({ queryExecutionId }))
  const left = (headers: Headers) => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
  const unlimited = () =>
    redis.use(async (client) => {
      for (const name of await client.keys('sightline:requests:*')) await client.del(name)
    })
  /** Sends queries until Redis stores a result again. Reconnecting takes a while. */
  const recovered = () =>
    expect
      .poll(
        async () => {
          await unlimited()
          const { json } = await post(0, QUERY)
          return (await again(1, json.queryExecutionId)).status
        },
        { interval: 300 },
      )
      .toBe(200)

  it('returns a cached result of one replica from the other one, and counts the requests of both', async () => {
    const made = await post(0, QUERY)
    const found = await again(1, made.json.queryExecutionId)
    expect([found.status, found.text]).toEqual([200, made.text])
    expect([left(made.headers), left(found.headers)]).toEqual([39, 38])
    await unlimited()
    const sent = await Promise.all(Array.from({ length: 60 }, (_, index) => post(index % 2, QUERY)))
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(40)
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(20)
    await unlimited()
    expect(replicas.map((replica) => replica.err())).toEqual(
      replicas.map(() => expect.not.stringContaining('Redis is down')),
    )
  })

  it('ignores cached values that were altered, moved or truncated, or that have the wrong type', async () => {
    const { json } = await post(0, QUERY)
    const other = await post(0, QUERY)
    await redis.use(async (client) => {
      const names = await client.keys('sightline:result:*')
      const nameOf = (id: string) => names.find((name) => name.endsWith(id)) ?? ''
      const [own, moved] = [nameOf(json.queryExecutionId), nameOf(other.json.queryExecutionId)]
      const value = (await client.get(own)) ?? ''
      expect(value).toContain('shoes')
      for (const poison of [value.replace('shoes', 'boots'), value.slice(0, -5), '', '{"data":[]}']) {
        await client.set(own, poison)
        expect((await again(1, json.queryExecutionId)).status).toBe(400)
      }
      await client.set(moved, value)
      expect((await again(0, other.json.queryExecutionId)).status).toBe(400)
      await client.del(own)
      await client.lPush(own, 'canary')
      const answer = await again(0, json.queryExecutionId)
      expect([answer.status, answer.text.includes('canary')]).toEqual([400, false])
      expect(await client.exists(own)).toBe(0)
    })
  })

  it('counts in memory if a counter in Redis is not a number', async () => {
    const { headers } = await post(0, QUERY)
    await redis.use(async (client) => {
      const [name = ''] = await client.keys('sightline:requests:*')
      await client.set(name, 'canary')
    })
    const { status, headers: later } = await post(0, QUERY)
    expect([status, left(headers) < 40, left(later)]).toEqual([200, true, 39])
    await unlimited()
  })

  it('answers queries while Redis hangs, and soon stops waiting for Redis', async () => {
    redis.pause()
    expect((await post(0, QUERY)).status).toBe(200)
    const metrics = /^metrics: (\S+)$/m.exec(replicas[0]?.lines.join('\n') ?? '')?.[1] ?? ''
    const counts = await (await fetch(metrics)).text()
    expect(counts).toMatch(/sightline_limit_total\{limit="requests",outcome="failed"\} [1-9]/)
    expect(counts).toMatch(/sightline_cache_total\{operation="set",outcome="failed"\} [1-9]/)
    redis.resume()
    await recovered()
  })

  it('answers queries while Redis is down, limits requests per replica, and reconnects later', async () => {
    await redis.end()
    const sent = []
    for (let index = 0; index < 45; index++) sent.push(await post(0, QUERY))
    expect(sent.every(({ status }) => status === 200 || status === 429)).toBe(true)
    expect(sent.at(-1)?.status).toBe(429)
    expect((await post(1, QUERY)).status).toBe(200)
    const earlier = await again(1, 'A'.repeat(43))
    expect(earlier.status).toBe(500)
    await redis.start()
    await recovered()
    const log = replicas[0]?.err() ?? ''
    for (const notice of [
      'cache.results: Redis is down',
      'rateLimit.store: Redis is down',
      'cache.results: Redis answers again',
    ])
      expect(log.split(notice), notice).toHaveLength(2)
  })

  it('starts while Redis is down, but --check fails', async () => {
    await redis.end()
    const config = { cache: { results: redis.url } }
    const server = await startServer(FLAGS, 2, folder, config)
    expect((await fetch(`${server.address}/health/live`)).status).toBe(200)
    expect((await server.end('SIGTERM'))[0]).toBe(0)
    const named = configIn(folder, config)
    const { status, err } = await program.run(['serve', ...FLAGS, ...named, '--port', '0', '--check'])
    expect([status, err]).toEqual([1, `sightline: ${named[1]}: cache.results: Redis does not answer\n`])
    await redis.start()
  })

  it.each<[string, readonly string[], readonly (readonly string[])[], string]>([
    ['is a replica', [], [['REPLICAOF', '127.0.0.1', '1']], 'READONLY'],
    [
      'is a node of a cluster',
      ['--cluster-enabled', 'yes', '--cluster-require-full-coverage', 'no'],
      [['CLUSTER', 'ADDSLOTSRANGE', '0', '8000']],
      'CLUSTERDOWN',
    ],
    ['runs no scripts', [], [['ACL', 'SETUSER', 'default', '-@scripting']], 'NOPERM'],
    ['has no memory left', [], [['CONFIG', 'SET', 'maxmemory', '1']], 'OOM'],
  ])('logs once that Redis refuses calls, and fails --check, if Redis %s', async (_, options, commands, code) => {
    const refusing = await redisServer(options)
    await refusing.start()
    try {
      const limits = { rateLimit: { ...LIMIT, store: refusing.url } }
      const checked = (config: ServiceConfig) =>
        program.run(['serve', ...FLAGS, ...configIn(folder, config), '--port', '0', '--check'])
      const ready = await checked(limits)
      // A new node of a cluster has no slots.
      expect(ready.status).toBe(options.length === 0 ? 0 : 1)
      await refusing.use(async (client) => {
        for (const command of commands) await client.sendCommand(command)
        // A node of a cluster accepts writes after a delay.
        if (options.length > 0) await expect.poll(() => client.clusterInfo()).toContain('state:ok')
      })
      for (const [config, store, failed] of [
        [limits, 'rateLimit.store', true],
        [{ cache: { results: refusing.url } }, 'cache.results', code !== 'NOPERM'],
      ] as const) {
        const { status, err } = await checked(config)
        expect([status, err]).toEqual(failed ? [1, expect.stringContaining(`: ${store}: ${code} `)] : [0, ''])
      }
      const server = await startServer(FLAGS, 2, folder, limits)
      const ask = () => fetch(server.address, { headers: { 'x-api-key': key } })
      const sent = await Promise.all(Array.from({ length: 5 }, ask))
      expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      await server.end('SIGTERM')
      // A node of a cluster may hold the counter.
      const lines = server.err().split(`rateLimit.store: a call to Redis failed: ${code} `).length - 1
      expect(lines).toBeLessThanOrEqual(1)
      if (options.length === 0) expect(lines).toBe(1)
    } finally {
      await refusing.end()
    }
  })

  it('exits on a signal', async () => {
    for (const replica of replicas) expect((await replica.end('SIGTERM'))[0]).toBe(0)
  })
})

describe('members for Redis', () => {
  it.each<[ServiceConfig, string]>([
    [{ cache: { results: 'redis://:sesame@host/x' } }, 'cache.results must be an address of Redis'],
    [{ rateLimit: { store: 'http://:sesame@host' } }, 'rateLimit.store must be an address of Redis'],
    [
      { cache: { results: 'redis://host', bytes: 1_000_000 } },
      'cache.bytes does not apply to Redis: set its maxmemory',
    ],
  ])('are refused: %j', async (config, message) => {
    const flags = ['--database', 'acme.duckdb', '--account', 'acme', ...configIn(folder, config)]
    const { status, err } = await program.run(['serve', ...flags])
    expect([status, err]).toEqual([2, expect.stringContaining(message)])
    expect(err).not.toContain('sesame')
  })
})
