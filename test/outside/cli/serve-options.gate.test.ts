// `sightline serve` with TLS, behind a proxy, with rate limits, and with a log that cannot be written.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, renameSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ServiceConfig } from '../../../src/config/service-config.ts'
import { first, second } from '../http/certificates.ts'
import { startProgram } from './program.ts'
import { DATA, openServeFolder, TLS } from './serve-folder.ts'
import { configIn, startServer } from './serve-process.ts'

const { folder, file, program } = openServeFolder()
const database = join(folder, 'acme.duckdb')
const serve = (argv: readonly string[], count: number, config?: ServiceConfig) =>
  startServer(argv, count, folder, config)

const keyIn = (lines: readonly string[]): string => / (demo_\S+)$/m.exec(lines.join('\n'))?.[1] ?? ''

const post = (address: string, key: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${address}/`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const COUNT = { measures: [{ field: '*', fn: 'count', alias: 'n' }] }

describe('over TLS', () => {
  const get = (address: string, ca: string) =>
    new Promise<{ status: number; hsts: string | undefined }>((resolve, reject) => {
      const asked = request(`${address}/health/ready`, { ca, agent: false }, (response) => {
        response.resume()
        resolve({ status: response.statusCode ?? 0, hsts: response.headers['strict-transport-security'] })
      })
      asked.on('error', reject)
      asked.end()
    })

  it('serves a TLS certificate, and loads a renewed one without a restart', async () => {
    const server = await serve([...DATA, ...TLS], 3)
    expect(server.lines[0]).toMatch(/^sightline listening on https:\/\/127\.0\.0\.1:\d+$/)
    expect(await get(server.address, first.cert)).toEqual({ status: 200, hsts: expect.stringContaining('max-age') })
    // Between the two renames, the certificate does not match the key, so the server ignores the new key.
    renameSync(file('next.pem', second.key), join(folder, 'key.pem'))
    await expect.poll(() => server.err()).toContain('the certificate is not renewed')
    expect((await get(server.address, first.cert)).status).toBe(200)
    renameSync(file('next.pem', second.cert), join(folder, 'cert.pem'))
    await expect.poll(async () => (await get(server.address, second.cert)).status).toBe(200)
    await expect(get(server.address, first.cert)).rejects.toThrow()
    expect((await server.end('SIGTERM'))[0]).toBe(0)
    file('cert.pem', first.cert)
    file('key.pem', first.key)
  })

  it.each<[readonly string[], RegExp]>([
    [['--tls-cert', 'cert.pem'], /--tls-cert requires server\.tls\.key, or --tls-key/],
    [['--tls-cert', 'none.pem', '--tls-key', 'key.pem'], /--tls-cert none\.pem: there is no such file/],
    [['--tls-cert', 'key.pem', '--tls-key', 'key.pem'], /--tls-cert key\.pem: is not a certificate in PEM$/m],
    [['--tls-cert', '/dev/null', '--tls-key', 'key.pem'], /--tls-cert \/dev\/null: must be a regular file, not a pipe/],
    [['--host', '0.0.0.0'], /--host 0\.0\.0\.0 requires --tls-cert and --tls-key, or --trust-proxy/],
    [['--host', '::'], /--host :: requires/],
    [['--host', 'example.org'], /--host must be an IP address/],
    [['--host', '127.1', ...TLS], /--host must be an IP address/],
    [['--trust-proxy', '11'], /--trust-proxy must be a whole number from 0 to 10/],
    [['--rate-limit', '600'], /--rate-limit must be REQUESTS\/SECONDS, such as 600\/60, or off/],
    [['--rate-limit', '0/60'], /--rate-limit must/],
    [['--rate-limit', '1/1000000'], /at most 999999999\/999999, not "1\/1000000"/],
    [['--tls-cert', '', '--tls-key', 'key.pem'], /--tls-cert must not be empty, not ""/],
    [['--config', 'none.json'], /--config none\.json: there is no such file/],
  ])('refuses %j', async (flags, message) => {
    const { status, out, err } = await program.run(['serve', ...DATA, ...flags])
    expect([status, out, err.trimEnd().split('\n').length]).toEqual([2, '', 1])
    expect(err).toMatch(message)
  })
})

describe('behind a proxy', () => {
  it('accepts only requests that reached the proxy over HTTPS, and can listen on any address', async () => {
    const server = await serve([...DATA, '--trust-proxy', '1', '--host', '0.0.0.0'], 3)
    const { address } = server
    expect(address).toMatch(/^http:\/\/localhost:\d+$/)
    const key = keyIn(server.lines)
    const through = (protocol: string) => post(address, key, COUNT, { 'x-forwarded-proto': protocol })
    expect((await through('https')).status).toBe(200)
    expect((await through('http')).status).toBe(403)
    expect((await through('https, http')).status).toBe(403)
    const direct = await post(address, key, COUNT)
    expect([direct.status, (await direct.json()).error]).toEqual([403, 'Forbidden'])
    expect((await fetch(`${address}/health/live`)).status).toBe(200)
    await server.end('SIGTERM')
  })

  it('limits unauthenticated clients by the client address that the proxy appended', async () => {
    const server = await serve([...DATA, '--trust-proxy', '1', '--rate-limit', '2/60'], 3)
    const stranger = async (from: string) =>
      (await post(server.address, 'wrong', COUNT, { 'x-forwarded-proto': 'https', 'x-forwarded-for': from })).status
    const statuses = [
      await stranger('9.9.9.9, 192.0.2.1'),
      await stranger('8.8.8.8, 192.0.2.1'),
      await stranger('192.0.2.1'),
    ]
    expect(statuses).toEqual([401, 401, 429])
    expect(await stranger('192.0.2.1, 192.0.2.7')).toBe(401)
    await server.end('SIGTERM')
  })
})

describe('connections', () => {
  it('keeps idle connections as long as keepAliveMs says, and lets the origins of cors call', async () => {
    const server = await serve(DATA, 3, {
      server: { keepAliveMs: 620_000, cors: ['https://a.example', 'https://b.example'] },
    })
    const key = keyIn(server.lines)
    const headersFor = async (origin: string) => (await post(server.address, key, COUNT, { origin })).headers
    expect((await headersFor('https://b.example')).get('keep-alive')).toBe('timeout=620')
    const origins = ['https://a.example', 'https://b.example', 'https://c.example']
    const allowed = await Promise.all(
      origins.map(async (origin) => (await headersFor(origin)).get('access-control-allow-origin')),
    )
    expect(allowed).toEqual(['https://a.example', 'https://b.example', null])
    expect((await server.end('SIGTERM'))[0]).toBe(0)
  })
})

describe('limits', () => {
  it('allows 600 requests a minute by default; --rate-limit sets another limit or turns the limit off', async () => {
    const limitOf = async (...flags: readonly string[]) => {
      const server = await serve([...DATA, ...flags], 3)
      const headers = (await post(server.address, keyIn(server.lines), COUNT)).headers.get('ratelimit-policy')
      await server.end('SIGTERM')
      return headers
    }
    expect(await limitOf()).toBe('"requests";q=600;w=60')
    expect(await limitOf('--rate-limit', '5/1')).toBe('"requests";q=5;w=1')
    expect(await limitOf('--rate-limit', 'off')).toBeNull()
  })
})

describe('the log', () => {
  const lines = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  const secret = { ...COUNT, filters: [{ member: 'keyword', operator: 'equals', values: ["it's a secret"] }] }

  it('logs no keys, values or SQL; log.sql adds the SQL', async () => {
    for (const sql of [false, true]) {
      const server = await serve(DATA, 3, { log: { sql } })
      const key = keyIn(server.lines)
      expect((await post(server.address, key, secret)).status).toBe(200)
      expect((await post(server.address, key, { ...secret, nonsense: 1 })).status).toBe(400)
      await server.end('SIGTERM')
      expect(lines(server.err())).toMatchObject([{ status: 200, rows: 1, account: 'acme' }, { status: 400 }])
      expect(server.err()).not.toMatch(new RegExp(`secret|nonsense|${key}`))
      expect(lines(server.err())[0].sql?.startsWith('select')).toBe(sql ? true : undefined)
    }
  })

  it.each([
    'a disk that is full',
    'a reader that has gone',
    'a reader that does not read',
  ])('continues to serve if its log goes to %s, and exits on a signal', async (where) => {
    const isFull = where === 'a disk that is full'
    const stdio = isFull ? openSync('/dev/full', 'w') : 'pipe'
    const flags = ['serve', '--port', '0', '--rate-limit', 'off', ...configIn(folder, {}), ...DATA]
    const child = startProgram(flags, folder, {}, ['ignore', 'pipe', stdio])
    if (where === 'a reader that has gone') child.stderr?.destroy()
    const said: string[] = []
    if (child.stdout === null) throw new Error('no output')
    for await (const line of createInterface({ input: child.stdout })) if (said.push(line) === 3) break
    const address = said[0]?.split(' ').at(-1) ?? ''
    // These requests write more log lines than fit into the pipe buffer.
    for (let asked = 0; asked < 1_000; asked++) expect((await fetch(address)).status).toBe(401)
    expect((await post(address, keyIn(said), COUNT)).status).toBe(200)
    child.kill('SIGTERM')
    // Wait for `exit`, because Node emits no `close` event while a stream is unread.
    const [status] = await once(child, 'exit')
    expect(status).toBe(0)
  })
})

describe('the startup output', () => {
  const flags = ['serve', '--rate-limit', 'off', ...configIn(folder, {}), ...DATA]
  const served = async (port: string | undefined) => (await fetch(`http://127.0.0.1:${port}/health/ready`)).status

  it('prints the address first, and survives a reader that closes the pipe', async () => {
    const child = startProgram([...flags, '--port', '0'], folder)
    onTestFinished(() => void child.kill())
    if (child.stdout === null) throw new Error('no output')
    const [said] = await once(child.stdout, 'data')
    child.stdout.destroy()
    const [, port] = /^sightline listening on http:\/\/127\.0\.0\.1:(\d+)\n/.exec(String(said)) ?? []
    expect(await served(port)).toBe(200)
    // The server fails to print its other startup lines. A second response proves that the server is still running.
    await pause(500)
    expect(await served(port)).toBe(200)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('starts even if nobody reads its output', async () => {
    const other = await startServer(DATA, 3, folder)
    await other.end('SIGTERM')
    const port = other.address.split(':').at(-1) ?? ''
    const child = startProgram([...flags, '--port', port], folder)
    onTestFinished(() => void child.kill())
    child.stdout?.destroy()
    await expect.poll(() => served(port)).toBe(200)
    // The server fails to print its startup output. A second response proves that the server is still running.
    await pause(500)
    expect(await served(port)).toBe(200)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})

describe('a server that npm starts', () => {
  it.each([
    ['start', '--silent', '--'],
    ['run', '--silent', 'sightline', '--', 'serve'],
  ])('npm %s exits with status 0 when npm receives a signal', async (...script) => {
    const root = join(import.meta.dirname, '../../..')
    const child = spawn('npm', [...script, '--database', database, '--account', 'acme', '--port', '0'], { cwd: root })
    const said: string[] = []
    for await (const line of createInterface({ input: child.stdout })) if (said.push(line) === 4) break
    const address = said[0]?.split(' ').at(-1) ?? ''
    expect((await post(address, keyIn(said), COUNT)).status).toBe(200)
    child.kill('SIGTERM')
    const [status] = await once(child, 'exit')
    expect(status).toBe(0)
    await expect(fetch(address)).rejects.toThrow()
  })
})
