// Exports through nginx: complete exports arrive unchanged, and a client notices every export that is cut.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { failure, type Rows } from '../../../src/engine/engine.ts'
import { type Listening, listen } from '../../../src/http/server.ts'
import { freePort, isInstalled } from '../../tools/redis-server.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { ROOT } from '../docs/guide.ts'
import { first } from './certificates.ts'
import { BODY, engine, handlerOn, state } from './export-server.ts'
import { until } from './raw.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const folder = temporaryFolder()
const BATCH: Rows = Array.from({ length: 1000 }, (_, index) => [`keyword number ${index}`, index])

/** Starts nginx, and returns a function that stops it. */
async function startNginx(name: string, configuration: string, port: number): Promise<() => Promise<void>> {
  const file = join(folder, `${name}.conf`)
  writeFileSync(file, configuration)
  const nginx = spawn('nginx', ['-e', 'stderr', '-c', file, '-g', 'daemon off;'], { stdio: 'ignore' })
  await vi.waitFor(
    () => fetch(`http://127.0.0.1:${port}`).catch(({ cause }) => expect(cause.code).not.toBe('ECONNREFUSED')),
    {
      timeout: 30_000,
      interval: 50,
    },
  )
  return async () => {
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
  }
}

/** A proxy with the settings of nginx, except for these directives. */
const plain = (name: string, port: number, upstream: number, directives: string) => `
pid ${join(folder, name)}.pid;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/${name}-body;
  proxy_temp_path ${folder}/${name}-proxy;
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${upstream}; ${directives} } }
}`

/** The proxy of the container recipes, with paths and ports of this test. */
const recipe = (port: number, upstream: number) =>
  readFileSync(join(ROOT, 'examples/containers/nginx.conf'), 'utf8')
    .replace(/server sightline:8080[^;]*;/, `server 127.0.0.1:${upstream};`)
    .replace('listen 8443', `listen 127.0.0.1:${port}`)
    .replace('/etc/nginx/tls/tls.crt', join(folder, 'tls.crt'))
    .replace('/etc/nginx/tls/tls.key', join(folder, 'tls.key'))
    .replace('/tmp/nginx.pid', join(folder, 'recipe.pid'))

describe.skipIf(!isInstalled('nginx'))('an export through nginx', () => {
  let server: Listening
  const ports = { old: 0, buffered: 0, recipe: 0 }
  const stops: (() => Promise<void>)[] = []

  beforeAll(async () => {
    writeFileSync(join(folder, 'tls.crt'), first.cert)
    writeFileSync(join(folder, 'tls.key'), first.key)
    server = await listen(handlerOn(engine), { port: 0 })
    const start = async (name: keyof typeof ports, configure: (port: number) => string) => {
      ports[name] = await freePort()
      stops.push(await startNginx(name, configure(ports[name]), ports[name]))
    }
    await start('old', (port) => plain('old', port, server.port, ''))
    await start('buffered', (port) => plain('buffered', port, server.port, 'proxy_http_version 1.1;'))
    await start('recipe', (port) => recipe(port, server.port))
  })
  afterAll(async () => {
    for (const stop of stops) await stop()
    await server.stop()
  })

  /** Sends a request through a proxy, and resolves with the head of the answer. */
  function send(proxy: keyof typeof ports, accept: string, more = {}): Promise<IncomingMessage> {
    const options = {
      host: '127.0.0.1',
      port: ports[proxy],
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', accept, ...more },
    } as const
    const sent = proxy === 'recipe' ? requestSecurely({ ...options, ca: first.cert }) : request(options)
    return new Promise((resolve, reject) => {
      sent.on('response', resolve).on('error', reject).end(JSON.stringify(BODY))
    })
  }

  it('is refused if nginx speaks HTTP/1.0 with the service, and the message names the setting', async () => {
    state.batches = () => [BATCH]
    for (const accept of ['text/csv', 'application/x-ndjson']) {
      const answer = await send('old', accept)
      expect(answer.statusCode).toBe(505)
      expect(JSON.parse(await text(answer))).toEqual({
        error: 'HTTP Version Not Supported',
        message: expect.stringContaining('behind nginx, set proxy_http_version 1.1'),
      })
    }
    expect((await send('old', 'application/json')).statusCode).toBe(200)
  })

  it.each(['buffered', 'recipe'] as const)('arrives complete: %s', async (proxy) => {
    state.batches = () => Array<Rows>(50).fill(BATCH)
    expect((await text(await send(proxy, 'text/csv'))).split('\r\n')).toHaveLength(50_002)
    expect(await text(await send(proxy, 'application/x-ndjson'))).toMatch(/\{"end":true,"rows":50000\}\n$/)
    const zipped = await send(proxy, 'text/csv', { 'accept-encoding': 'gzip' })
    const isZipped = zipped.headers['content-encoding'] === 'gzip'
    expect(isZipped).toBe(proxy === 'recipe')
    const body = await text(isZipped ? zipped.pipe(createGunzip()) : zipped)
    expect(body.split('\r\n')).toHaveLength(50_002)
  })

  const CUT = [
    ['buffered', {}],
    ['recipe', {}],
    ['recipe', { 'accept-encoding': 'gzip' }],
  ] as const

  it.each(CUT)('breaks the connection of the client if the export fails: %s %j', async (proxy, more) => {
    state.batches = function* () {
      for (let index = 0; index < 30; index++) yield BATCH
      throw failure('failed', 'the database could not run the statement')
    }
    await expect(text(await send(proxy, 'text/csv', more))).rejects.toThrow('aborted')
  })

  it('breaks the connections of all clients if the service stops', async () => {
    let begun = 0
    state.batches = async function* () {
      yield BATCH
      begun++
      // The rest comes only after the service has cancelled the export.
      await new Promise((resolve) => setTimeout(resolve, 60_000).unref())
    }
    const bodies = CUT.map(async ([proxy, more]) => text(await send(proxy, 'text/csv', more)))
    const outcomes = Promise.allSettled(bodies)
    await until(() => begun === CUT.length)
    await server.stop()
    expect((await outcomes).map(({ status }) => status)).toEqual(CUT.map(() => 'rejected'))
  })
})
