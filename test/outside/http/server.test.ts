// The server over real sockets, with raw requests that HTTP clients would normalize.

import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { type Listening, listen } from '../../../src/http/server.ts'
import { apiKeyOf } from '../../../src/keys/authenticate.ts'
import { createService } from '../../../src/service/service.ts'
import { problemsOf } from './conformance.ts'
import { asked, head, open, raw as rawTo, readAnswer, until } from './raw.ts'

const QUERY = JSON.stringify({ measures: [{ field: '*', fn: 'count', alias: 'n' }] })
const SLOW = JSON.stringify({ measures: [{ field: '*', fn: 'count', alias: 'slow' }] })
const HEADERS = { 'x-api-key': 'good', 'content-type': 'application/json' }

/** The running reads, and how others ended. */
const reads = { started: 0, cancelled: 0, failures: 0 }

const engine: Engine = {
  read: (work, { signal } = {}) =>
    work(async ({ sql }) => {
      if (!sql.includes('slow')) return [['7']]
      reads.started++
      await new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('cancelled'))))
      return []
    }).catch((error) => {
      reads.cancelled++
      throw error
    }),
  close: async () => {},
}

function start(): Promise<Listening> {
  const service = createService({
    compiler: createCompiler({ dialect: duckdb() }),
    engine,
    onError: () => reads.failures++,
  })
  const authenticate = async (request: Request) =>
    apiKeyOf(request) === 'good' ? { account: 'acme', configured: true } : null
  return listen(createHandler({ service, authenticate }), { port: 0 })
}

let server: Listening
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.stop())

async function post(body: NonNullable<RequestInit['body']>, headers: Record<string, string> = HEADERS) {
  const response = await fetch(`http://127.0.0.1:${server.port}/`, { method: 'POST', headers, body })
  const text = await response.clone().text()
  expect(problemsOf({ method: 'POST', path: '/', status: response.status, headers: response.headers, text })).toEqual(
    [],
  )
  return response
}

async function raw(text: string): Promise<string> {
  const answer = await rawTo(server.port, text)
  const given = asked(text)
  if (given !== undefined) expect(problemsOf({ ...given, ...readAnswer(answer) })).toEqual([])
  return answer
}

describe('the server', () => {
  it('answers a query, with its length', async () => {
    const response = await post(QUERY)
    const text = await response.text()
    expect([response.status, JSON.parse(text).data]).toEqual([200, [{ n: '7' }]])
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  })

  it('answers HEAD with headers only', async () => {
    const answer = await raw(head('HEAD /', 'x-api-key: good'))
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer.split('\r\n\r\n')[1]).toBe('')
  })

  it.each([
    ['GET /', 200],
    ['GET /./', 404],
    ['GET /x/..', 404],
    ['GET /%2e', 404],
    ['GET /x/%2E%2E/', 404],
    ['GET //', 404],
    ['GET /\\', 404],
    ['GET /#', 404],
    ['GET /sales%00', 404],
    ['GET http://elsewhere/', 200],
    ['GET http://elsewhere', 200],
    ['GET /?a=1', 400],
    ['TRACE /', 405],
    ['CONNECT elsewhere:443', 405],
    ['OPTIONS /', 405],
    ['OPTIONS *', 404],
    ['DELETE /', 405],
    ['TRACE /nope', 404],
  ])('%s is %i with a key, and 401 without one', async (line, status) => {
    const statusOf = async (...headers: readonly string[]) => Number((await raw(head(line, ...headers))).slice(9, 12))
    expect([await statusOf('x-api-key: good'), await statusOf()]).toEqual([status, 401])
  })

  it.each([
    ['TRACE /', '"TRACE"'],
    ['CONNECT elsewhere:443', '"CONNECT"'],
    ['PROPFIND /', '"PROPFIND"'],
    ['GET /../', '"/../"'],
    ['GET /a/./b%2F', '"/a/./b%2F"'],
    ['GET http://elsewhere/../sales', '"/../sales"'],
  ])('quotes the request line unchanged: %s', async (line, told) => {
    expect((await raw(head(line, 'x-api-key: good'))).split('\r\n\r\n')[1]).toContain(JSON.stringify(told).slice(1, -1))
  })

  it('uses one phrase per status, in the status line and in the body', async () => {
    const tooLarge = ['content-type: application/json', 'content-length: 262145']
    const answers = await Promise.all([
      raw(head('POST /', 'x-api-key: good', ...tooLarge)),
      raw(head('GET /', 'x-api-key: bad')),
      raw(head('GET /nope', 'x-api-key: good')),
      raw(head('PUT /', 'x-api-key: good')),
      raw(head('GET /', `x-long: ${'x'.repeat(200_000)}`)),
      raw('NONSENSE\r\n\r\n'),
    ])
    const phrases = answers.map((answer) => [
      answer.slice(13, answer.indexOf('\r\n')),
      JSON.parse(answer.split('\r\n\r\n')[1] ?? '').error,
    ])
    for (const [line, body] of phrases) expect(line).toBe(body)
    expect(phrases.map(([line]) => line)).toContain('Content Too Large')
  })

  it('refuses a declared length that is too large before the body arrives', async () => {
    const answer = await raw(
      head('POST /', 'x-api-key: good', 'content-type: application/json', 'content-length: 99999999'),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('answers Expect: 100-continue before the body is sent', async () => {
    const ask = (length: number) => [
      'x-api-key: good',
      'content-type: application/json',
      'expect: 100-continue',
      `content-length: ${length}`,
    ]
    expect(await raw(head('POST /', ...ask(262_145)))).toMatch(/^HTTP\/1\.1 413 /)
    expect(await raw(head('POST /', ...ask(QUERY.length)) + QUERY)).toMatch(
      /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /,
    )
  })

  it('treats two keys as no key, and a key of any length as a wrong one', async () => {
    const missing = (await raw(head('GET /'))).split('\r\n\r\n')[1]
    const answers = [
      await raw(head('GET /', 'x-api-key: good', 'x-api-key: good')),
      await raw(head('GET /', `x-api-key: ${'k'.repeat(65_536)}`)),
      await raw(head('GET /', 'x-api-key: g\u00f6\u00f6d')),
    ]
    for (const answer of answers) expect([answer.slice(9, 12), answer.split('\r\n\r\n')[1]]).toEqual(['401', missing])
  })

  it('accepts chunked bodies, and no other transfer encoding', async () => {
    const chunked = (coding: string) =>
      raw(
        head('POST /', 'x-api-key: good', 'content-type: application/json', `transfer-encoding: ${coding}`) +
          `${QUERY.length.toString(16)}\r\n${QUERY}\r\n0\r\n\r\n`,
      )
    const answers = [await chunked('chunked'), await chunked('Chunked'), await chunked('gzip, chunked')]
    expect(answers.map((answer) => readAnswer(answer).status)).toEqual([200, 200, 415])
  })

  it('needs no Host header, and ignores method overrides', async () => {
    expect(await raw('GET / HTTP/1.0\r\nx-api-key: good\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
    expect(await raw(head('DELETE /', 'x-api-key: good', 'x-http-method-override: GET'))).toMatch(/^HTTP\/1\.1 405 /)
  })

  it('accepts 262,144 bytes and refuses one more, with or without a length', async () => {
    const body = (bytes: number) => QUERY + ' '.repeat(bytes - QUERY.length)
    const streamed = (text: string) =>
      fetch(`http://127.0.0.1:${server.port}/`, {
        method: 'POST',
        headers: HEADERS,
        body: new Blob([text]).stream(),
        duplex: 'half',
      } as RequestInit)
    const statuses = [post(body(262_144)), post(body(262_145)), streamed(body(262_144)), streamed(body(262_145))]
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 413, 200, 413])
  })

  it('answers an endless body before it ends', async () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
    const start = head('POST /', 'x-api-key: good', 'content-type: application/json', 'transfer-encoding: chunked')
    socket.write(start + chunk.repeat(6))
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
  })

  it('keeps a connection usable after a body that it did not read', async () => {
    const socket = connect(server.port, '127.0.0.1')
    const body = 'x'.repeat(300_000)
    const start = `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n`
    let answers = ''
    socket.on('data', (data) => {
      answers += data
    })
    socket.write(start + body)
    await until(() => answers.includes('401 Unauthorized'))
    socket.write(head('GET /', 'x-api-key: good'))
    await once(socket, 'close')
    expect(answers).toContain('200 OK')
  })

  it.each([
    ['NONSENSE\r\n\r\n', 400],
    [head('GET /', `x-long: ${'x'.repeat(200_000)}`), 431],
  ])('answers malformed HTTP with the usual error shape', async (text, status) => {
    const answer = await raw(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(Object.keys(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''))).toEqual(['error', 'message'])
  })

  it('cancels the statement of a client that disconnects', async () => {
    const before = { ...reads }
    const controller = new AbortController()
    const gone = fetch(`http://127.0.0.1:${server.port}/`, {
      method: 'POST',
      headers: HEADERS,
      body: SLOW,
      signal: controller.signal,
    }).catch(() => 'gone')
    await until(() => reads.started > before.started)
    controller.abort()
    expect(await gone).toBe('gone')
    await until(() => reads.cancelled > before.cancelled)
    expect(reads.failures).toBe(before.failures)
  })

  it('refuses a port that is in use', async () => {
    const handler = async () => new Response()
    await expect(listen(handler, { port: server.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})

describe('a connection that closes while a body is arriving', () => {
  const LARGE = 4_000_000
  let own: Listening
  beforeAll(async () => {
    own = await listen(async () => new Response('x'.repeat(LARGE)), { port: 0 })
  })
  afterAll(() => own.stop())

  it.each([
    ['GET /', 8_000_000],
    ['GET /', 100_000],
    ['POST /', 8_000_000],
    ['DELETE /', 30_000_000],
  ])('sends the whole answer to a client that reads it late: %s with %i bytes', async (line, bytes) => {
    const client = open(own.port)
    client.socket.pause()
    client.socket.write(head(line, `content-length: ${bytes}`))
    client.socket.write(Buffer.alloc(bytes))
    setTimeout(() => client.socket.resume(), 200)
    await once(client.socket, 'close')
    expect(readAnswer(client.received()).text.length).toBe(LARGE)
  })

  it.each([
    ['POST /', ['x-api-key: good', 'content-type: application/json'], 413],
    ['POST /', [], 401],
    ['GET /', ['x-api-key: good'], 200],
    ['PUT /', ['x-api-key: good'], 405],
  ])('answers a client that sends too much: %s %j', async (line, headers, status) => {
    const bytes = 20_000_000
    const answer = await raw(`${head(line, ...headers, `content-length: ${bytes}`)}${' '.repeat(bytes)}`)
    expect(readAnswer(answer).status).toBe(status)
  })

  it.each([
    ['no HTTP', 'NONSENSE ', 400],
    ['a header without an end', 'GET / HTTP/1.1\r\nx-long: ', 431],
    ['what follows a CONNECT', head('CONNECT elsewhere:443', 'content-length: 8000000'), 401],
  ])('explains %s to a client that reads the answer late', async (_name, start, status) => {
    const client = open(server.port)
    client.socket.pause()
    client.socket.write(start)
    client.socket.write(Buffer.alloc(8_000_000, 'x'))
    setTimeout(() => client.socket.resume(), 200)
    await once(client.socket, 'close')
    expect(readAnswer(client.received()).status).toBe(status)
  })

  it('closes in the end, however long the body', async () => {
    const client = open(own.port)
    client.socket.write(head('GET /', 'transfer-encoding: chunked'))
    const sending = setInterval(() => client.socket.write('1\r\nx\r\n'), 10)
    await once(client.socket, 'close')
    clearInterval(sending)
    expect(readAnswer(client.received()).text.length).toBe(LARGE)
  })
})

describe('stopping', () => {
  it('lets a running request finish, and accepts no other', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let isUnderWay = false
    const own = await listen(
      async () => {
        isUnderWay = true
        await released
        return new Response('done')
      },
      { port: 0 },
    )
    const answer = fetch(`http://127.0.0.1:${own.port}/`)
    await until(() => isUnderWay)
    const stopped = own.stop()
    await expect(fetch(`http://127.0.0.1:${own.port}/`)).rejects.toThrow()
    release()
    expect(await (await answer).text()).toBe('done')
    const started = performance.now()
    await stopped
    expect(performance.now() - started).toBeLessThan(2_000)
  })

  it('does not wait for idle connections', async () => {
    const own = await start()
    const socket = connect(own.port, '127.0.0.1')
    await once(socket, 'connect')
    await fetch(`http://127.0.0.1:${own.port}/`)
    const started = performance.now()
    await Promise.all([own.stop(), once(socket, 'close')])
    expect(performance.now() - started).toBeLessThan(3_000)
  })

  it('does not wait for data after a CONNECT', async () => {
    const own = await start()
    const tunnel = head('CONNECT elsewhere:443', 'content-length: 262144') + ' '.repeat(262_144)
    expect(await rawTo(own.port, tunnel)).toMatch(/^HTTP\/1\.1 401 /)
    await own.stop()
  })
})
