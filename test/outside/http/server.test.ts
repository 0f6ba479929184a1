// The server over real sockets, with raw requests that HTTP clients would normalize.

import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { listen } from '../../../src/http/server.ts'
import { head, readAnswer, until } from './raw.ts'
import { HEADERS, reads, startedServer } from './started-server.ts'

const QUERY = JSON.stringify({ measures: [{ field: '*', fn: 'count', alias: 'n' }] })
const SLOW = JSON.stringify({ measures: [{ field: '*', fn: 'count', alias: 'slow' }] })

const { post, raw, port } = startedServer()

describe('the server', () => {
  it('sends a content-length with the response to a query', async () => {
    const response = await post(QUERY)
    const text = await response.text()
    expect([response.status, JSON.parse(text).data]).toEqual([200, [{ n: '7' }]])
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  })

  it('sends only headers in response to HEAD', async () => {
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
  ])('responds to %s with %i, or with 401 if the key is missing', async (line, status) => {
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
  ])('quotes the method or the path of the request unchanged: %s', async (line, told) => {
    expect((await raw(head(line, 'x-api-key: good'))).split('\r\n\r\n')[1]).toContain(JSON.stringify(told).slice(1, -1))
  })

  it('uses the same reason phrase in the status line and in the body', async () => {
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

  it('rejects a content-length that is too large before the body arrives', async () => {
    const answer = await raw(
      head('POST /', 'x-api-key: good', 'content-type: application/json', 'content-length: 99999999'),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('responds to Expect: 100-continue before the client sends the body', async () => {
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

  it('treats two keys as a missing key, and a very long key as a wrong key', async () => {
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

  it.each<[number, string, readonly string[]]>([
    [200, '1.1', ['host: x']],
    [200, '1.1', ['host: [::1]:8080']],
    [200, '1.1', ['Host:']],
    [400, '1.1', ['Host: a:99999']],
    [200, '1.0', []],
    [400, '1.1', []],
    [400, '1.1', ['host: x', 'host: y']],
    [400, '1.1', ['host: x', 'x-other: 1', 'HOST: x']],
    [400, '1.0', ['host: x', 'host: y']],
    [400, '1.1', ['host: x y']],
    [400, '1.1', ['host: http://x']],
    [400, '1.1', ['host: me@x']],
  ])('answers %i to HTTP/%s with the Host lines %j', async (status, version, hosts) => {
    const length = `content-length: ${QUERY.length}`
    const lines = [...hosts, 'x-api-key: good', 'content-type: application/json', length, 'connection: close']
    const answer = await raw(`POST / HTTP/${version}\r\n${lines.join('\r\n')}\r\n\r\n${QUERY}`)
    expect(readAnswer(answer)).toMatchObject({ status })
    if (status === 400) expect(JSON.parse(readAnswer(answer).text).message).toBe('host: send one valid Host header')
    expect(answer.match(/^HTTP/gm)).toHaveLength(1)
  })

  it.each([
    ['content-length: 41', 400],
    ['transfer-encoding: chunked', 400],
    ['x-api-key: good', 401],
    ['content-type: application/json', 415],
    ['content-encoding: gzip', 415],
  ])('does not choose between two headers: a second %s gets %i', async (second, status) => {
    const lines = ['x-api-key: good', 'content-type: application/json', `content-length: ${QUERY.length}`]
    const encoding = second.startsWith('content-encoding') ? ['content-encoding: identity'] : []
    const answer = await raw(head('POST /', ...lines, ...encoding, second) + QUERY)
    expect(readAnswer(answer).status).toBe(status)
  })

  it('ignores method overrides', async () => {
    expect(await raw(head('DELETE /', 'x-api-key: good', 'x-http-method-override: GET'))).toMatch(/^HTTP\/1\.1 405 /)
  })

  it('accepts a body of 262,144 bytes and rejects one byte more, with or without a length', async () => {
    const body = (bytes: number) => QUERY + ' '.repeat(bytes - QUERY.length)
    const streamed = (text: string) =>
      fetch(`http://127.0.0.1:${port()}/`, {
        method: 'POST',
        headers: HEADERS,
        body: new Blob([text]).stream(),
        duplex: 'half',
      } as RequestInit)
    const statuses = [post(body(262_144)), post(body(262_145)), streamed(body(262_144)), streamed(body(262_145))]
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 413, 200, 413])
  })

  it('rejects an endless body without waiting for its end', async () => {
    const socket = connect(port(), '127.0.0.1')
    socket.on('error', () => {})
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
    const start = head('POST /', 'x-api-key: good', 'content-type: application/json', 'transfer-encoding: chunked')
    socket.write(start + chunk.repeat(6))
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
  })

  it('keeps the connection usable after a request whose body it did not read', async () => {
    const socket = connect(port(), '127.0.0.1')
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
  ])('responds to malformed HTTP with the usual error body', async (text, status) => {
    const answer = await raw(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(Object.keys(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''))).toEqual(['error', 'message'])
  })

  it('cancels the statement of a client that disconnects', async () => {
    const before = { ...reads }
    const controller = new AbortController()
    const gone = fetch(`http://127.0.0.1:${port()}/`, {
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

  it('fails to start on a port that is in use', async () => {
    const handler = async () => new Response()
    await expect(listen(handler, { port: port() })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
