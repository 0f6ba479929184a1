// Exports that end early: failures, the row limit, and clients that disconnect.

import { once } from 'node:events'
import { createServer as createPlainServer, request } from 'node:http'
import { connect, createServer } from 'node:http2'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { failure, type Rows } from '../../../src/engine/engine.ts'
import { toNodeHandler } from '../../../src/http/node-handler.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { problemsOf } from './conformance.ts'
import { BODY, engine, exportServer, facts, failures, handlerOn, pages, state, textOf } from './export-server.ts'
import { raw, readAnswer, until } from './raw.ts'

const { post, port } = exportServer()

const BATCH: Rows = Array.from({ length: 1000 }, (_, index) => [`keyword number ${index}`, index])

/** Creates a request for a host that calls the handler directly, without the server of this package. */
const directly = () =>
  new Request('http://x/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/csv' },
    body: JSON.stringify(BODY),
  })

/** Yields `count` batches and then throws, like an engine that fails during an export. */
function* failing(count: number) {
  for (let index = 0; index < count; index++) yield BATCH
  throw failure('failed', 'the database could not run the statement', new Error('secret words'))
}

function* endless() {
  for (;;) yield BATCH
}

describe('an export that ends early', () => {
  it('returns an error status if the export fails before its first byte', async () => {
    state.batches = () => failing(0)
    const response = await post('text/csv')
    expect([response.status, response.headers.get('content-type')]).toEqual([500, 'application/json; charset=utf-8'])
    expect(await textOf(response)).toMatch(/query execution failed; reference/)
    expect([failures.length, state.closed]).toEqual([1, 1])
  })

  it('breaks the connection if the export fails later, and reports the failure once', async () => {
    for (const accept of ['text/csv', 'application/x-ndjson']) {
      state.batches = () => failing(30)
      const response = await post(accept)
      expect(response.status).toBe(200)
      await expect(response.text()).rejects.toThrow()
    }
    await until(() => facts.length === 2)
    expect(facts).toMatchObject([
      { status: 500, rows: 30_000 },
      { status: 500, rows: 30_000 },
    ])
    expect(failures).toHaveLength(2)
  })

  it.each([
    'text/csv',
    'application/x-ndjson',
  ])('refuses %s over HTTP/1.0, which cannot show missing rows', async (type) => {
    const body = JSON.stringify(BODY)
    const head = ['content-type: application/json', `accept: ${type}`, `content-length: ${body.length}`]
    const answer = readAnswer(await raw(port(), `POST / HTTP/1.0\r\n${head.join('\r\n')}\r\n\r\n${body}`))
    expect(answer.status).toBe(505)
    expect(problemsOf({ method: 'POST', path: '/', ...answer })).toEqual([])
    expect(state.closed).toBe(0)
  })

  it('breaks a connection over a Unix socket if the export fails', async () => {
    state.batches = () => failing(30)
    const socketPath = join(temporaryFolder(), 'http.sock')
    const server = createPlainServer(toNodeHandler(handlerOn(engine)))
    await once(server.listen(socketPath), 'listening')
    const headers = { 'content-type': 'application/json', accept: 'text/csv' }
    const sent = request({ socketPath, method: 'POST', headers, agent: false }).end(JSON.stringify(BODY))
    const [response] = await once(sent, 'response')
    await expect(text(response)).rejects.toThrow('aborted')
    server.close()
  })

  it('ends a stream of HTTP/2 with an error if the export fails', async () => {
    state.batches = () => failing(30)
    const listener = toNodeHandler(handlerOn(engine))
    const server = createServer((incoming, outgoing) => Reflect.apply(listener, undefined, [incoming, outgoing]))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    const client = connect(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    const headers = { 'content-type': 'application/json', accept: 'text/csv' }
    const stream = client.request({ ':method': 'POST', ':path': '/', ...headers })
    stream.resume().end(JSON.stringify(BODY))
    await expect(once(stream, 'end')).rejects.toMatchObject({ code: 'ERR_HTTP2_STREAM_ERROR' })
    client.close()
    server.close()
  })

  it('fails the response body if the host calls the handler directly', async () => {
    state.batches = () => failing(30)
    const response = await handlerOn(engine)(directly())
    await expect(response.text()).rejects.toThrow(/^the export failed after 30000 rows; reference [\w-]+$/)
  })

  it('never exports more rows than the host allows', async () => {
    state.batches = endless
    const response = await handlerOn(engine, 30_000)(directly())
    await expect(response.text()).rejects.toThrow(/more than 30000 rows; filter it further; reference/)
    expect(facts).toMatchObject([{ status: 500, rows: 30_000 }])
    expect(String(failures[0])).toContain('the export has more than 30000 rows')
  })

  it('takes batches no faster than the client reads them, and stops when the client disconnects', async () => {
    state.batches = endless
    const leaving = new AbortController()
    const response = await post('text/csv', BODY, '/', { signal: leaving.signal })
    const reader = response.body?.getReader()
    await reader?.read()
    let before = -1
    // Wait until the buffers of both sockets are full and the server takes no more batches.
    while (before !== state.taken) {
      before = state.taken
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    expect(state.taken).toBeLessThan(600)
    expect(state.closed).toBe(0)
    leaving.abort()
    await until(() => facts.length === 1 && state.closed === 1)
    expect(facts[0]).toMatchObject({ status: 499 })
    expect(failures).toEqual([])
  })

  it('returns 501 if the engine cannot stream rows', async () => {
    const response = await handlerOn(pages)(directly())
    expect([response.status, JSON.parse(await textOf(response)).message]).toEqual([
      501,
      'the engine of this service cannot export all rows; ask for pages',
    ])
  })
})
