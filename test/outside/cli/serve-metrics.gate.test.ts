// `metrics` and `log.level` in the configuration of `sightline serve`.

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { MetricsConfig } from '../../../src/config/service-config.ts'
import { DATA, openServeFolder } from './serve-folder.ts'
import { COUNT, configIn, startServer } from './serve-process.ts'

const { folder, program } = openServeFolder()

const keyIn = (lines: readonly string[]) => / (demo_\S+)$/m.exec(lines.join('\n'))?.[1] ?? ''

/** Scrapes the metrics and returns the value of each sample by its name and labels. */
async function scrape(url: string): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('version=0.0.4')])
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

describe('metrics', () => {
  it('counts responses, rows, queries, cache operations and limit checks, without accounts and values', async () => {
    const server = await startServer([...DATA, '--rate-limit', '4/600'], 6, folder, { metrics: { port: 0 } })
    const [, url = ''] = /^metrics: (http:\S+)$/m.exec(server.lines.join('\n')) ?? []
    const headers = { 'x-api-key': keyIn(server.lines), 'content-type': 'application/json' }
    const post = (body: string, more = {}) =>
      fetch(server.address, { method: 'POST', headers: { ...headers, ...more }, body })
    const first = await (await post('{"dimensions":["keyword"],"measures":[{"field":"*","fn":"count"}]}')).json()
    await post(JSON.stringify({ queryExecutionId: first.queryExecutionId }))
    await (await post('{"dimensions":["keyword"]}', { accept: 'text/csv' })).text()
    expect((await post('{"dimensions":["canary"]}')).status).toBe(400)
    expect((await post(COUNT)).status).toBe(429)
    await fetch(`${server.address}/health/ready`)
    await fetch(`${server.address}/canary`, { headers })
    const samples = await scrape(url)
    const at = (name: string) => samples.get(`sightline_${name}`)
    expect(at('requests_total{endpoint="/",method="POST",status="200",outcome="answered"}')).toBe(3)
    expect(at('requests_total{endpoint="/",method="POST",status="400",outcome="refused"}')).toBe(1)
    expect(at('requests_total{endpoint="/",method="POST",status="429",outcome="refused"}')).toBe(1)
    expect(at('requests_total{endpoint="/health/ready",method="GET",status="200",outcome="answered"}')).toBe(1)
    expect(at('requests_total{endpoint="none",method="GET",status="429",outcome="refused"}')).toBe(1)
    expect(at('request_duration_seconds_count{endpoint="/"}')).toBe(5)
    expect(at('rows_total{endpoint="/"}')).toBeGreaterThanOrEqual(first.data.length)
    expect(at('engine_wait_seconds_count')).toBeGreaterThanOrEqual(2)
    expect([at('engine_waiting'), at('engine_running')]).toEqual([0, 0])
    // The server runs one more query for its startup output.
    expect(at('cache_total{operation="set",outcome="done"}')).toBe(2)
    expect(at('cache_total{operation="get",outcome="hit"}')).toBe(1)
    expect(at('limit_total{limit="requests",outcome="allowed"}')).toBe(4)
    expect(at('limit_total{limit="requests",outcome="refused"}')).toBe(2)
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
    expect([...samples.keys()].filter((name) => /canary|acme|shoes/.test(name))).toEqual([])
    expect((await fetch(url.replace('/metrics', '/'))).status).toBe(404)
    expect((await fetch(`${server.address}/metrics`, { headers })).status).toBe(429)
    expect((await server.end('SIGTERM'))[0]).toBe(0)
  })

  it('need a port', async () => {
    const config = configIn(folder, { metrics: { host: '127.0.0.1' } as MetricsConfig })
    const { status, err } = await program.run(['serve', ...DATA, ...config])
    expect([status, err]).toEqual([2, `sightline: ${config[1]}: metrics.host requires metrics.port\n`])
  })

  it('exits with status 1 if the metrics address is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const argv = ['serve', ...DATA, ...configIn(folder, { metrics: { host: '127.0.0.1', port } })]
    for (const flags of [['--port', '0'], ['--check']]) {
      const { status, err } = await program.run([...argv, ...flags])
      expect([status, err]).toEqual([1, expect.stringContaining(`cannot serve metrics on port ${port} of 127.0.0.1`)])
    }
    const beside = await program.run([...argv, '--check', '--port', '0'])
    expect(beside).toMatchObject({ status: 0, out: 'all checks passed: sightline serve would start\n' })
  })
})

describe('log.level', () => {
  it.each([
    ['debug', ['/health/live', '/']],
    ['info', ['/']],
    ['warn', []],
    ['error', []],
  ] as const)('%s logs the responses of %j', async (level, endpoints) => {
    const server = await startServer(DATA, 3, folder, { log: { level } })
    await fetch(`${server.address}/health/live`)
    await fetch(server.address, { headers: { 'x-api-key': keyIn(server.lines) } })
    await server.end('SIGTERM')
    const lines = server
      .err()
      .split('\n')
      .filter((line) => line.includes('"msg":"answer"'))
    // The log does not contain the query of the startup output, because that query bypasses the HTTP handler.
    expect(lines.map((line) => JSON.parse(line).endpoint)).toEqual(endpoints)
  })
})
