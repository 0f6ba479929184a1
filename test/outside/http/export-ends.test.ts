// The ends of exports that are not complete.

import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { failure, type Rows } from '../../../src/engine/engine.ts'
import { BODY, engine, exportServer, facts, failures, handlerOn, pages, state, textOf } from './export-server.ts'
import { until } from './raw.ts'

const { post, port } = exportServer()

const BATCH: Rows = Array.from({ length: 1000 }, (_, index) => [`keyword number ${index}`, index])

/** A request from a host that calls the handler without the server of the package. */
const directly = () =>
  new Request('http://x/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/csv' },
    body: JSON.stringify(BODY),
  })

/** Fails after `count` batches, like an engine that fails in the middle. */
function* failing(count: number) {
  for (let index = 0; index < count; index++) yield BATCH
  throw failure('failed', 'the database could not run the statement', new Error('secret words'))
}

function* endless() {
  for (;;) yield BATCH
}

describe('an export that does not end well', () => {
  it('an export that fails before its first byte is an error with a status', async () => {
    state.batches = () => failing(0)
    const response = await post('text/csv')
    expect([response.status, response.headers.get('content-type')]).toEqual([500, 'application/json; charset=utf-8'])
    expect(await textOf(response)).toMatch(/query execution failed; reference/)
    expect([failures.length, state.closed]).toEqual([1, 1])
  })

  it('an export that fails in the middle breaks the connection, and is reported once', async () => {
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

  it('a failed export resets the connection of an HTTP/1.0 client', async () => {
    state.batches = () => failing(30)
    const socket = connect(port(), '127.0.0.1')
    const body = JSON.stringify(BODY)
    const head = ['content-type: application/json', 'accept: text/csv', `content-length: ${body.length}`]
    socket.resume().write(`POST / HTTP/1.0\r\n${head.join('\r\n')}\r\n\r\n${body}`)
    const [error] = await once(socket, 'error')
    expect(error).toMatchObject({ code: 'ECONNRESET' })
  })

  it('a failed export fails the body of the response in a host without a connection', async () => {
    state.batches = () => failing(30)
    const response = await handlerOn(engine)(directly())
    await expect(response.text()).rejects.toThrow(/^the export failed after 30000 rows; reference [\w-]+$/)
  })

  it('an export never has more rows than the host allows', async () => {
    state.batches = endless
    const response = await handlerOn(engine, 30_000)(directly())
    await expect(response.text()).rejects.toThrow(/more than 30000 rows; filter it further; reference/)
    expect(facts).toMatchObject([{ status: 500, rows: 30_000 }])
    expect(String(failures[0])).toContain('the export has more than 30000 rows')
  })

  it('reads an export no faster than the client does, and cancels it when the client disconnects', async () => {
    state.batches = endless
    const leaving = new AbortController()
    const response = await post('text/csv', BODY, '/', { signal: leaving.signal })
    const reader = response.body?.getReader()
    await reader?.read()
    let before = -1
    // The buffers of both sockets fill, and then nothing moves.
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

  it('an export is a 501 if the engine has no stream', async () => {
    const response = await handlerOn(pages)(directly())
    expect([response.status, JSON.parse(await textOf(response)).message]).toEqual([
      501,
      'the engine of this service cannot export all rows; ask for pages',
    ])
  })
})
