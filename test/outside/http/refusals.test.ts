// The server rejects malformed requests and broken bodies. It sends each error after the responses to earlier requests
// and with the usual headers, and reports the error to the host.

import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import type { AnswerFacts } from '../../../src/http/facts.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { type Listening, listen } from '../../../src/http/server.ts'
import { apiKeyOf } from '../../../src/keys/authenticate.ts'
import { createService } from '../../../src/service/service.ts'
import { type Client, head, open, raw, rawLast, readAnswer, until } from './raw.ts'

const onAnswer = vi.fn<(facts: AnswerFacts) => void>()
const onError = vi.fn()
const reads = { started: 0 }

const engine: Engine = {
  read: (work, { signal } = {}) =>
    work(
      () =>
        new Promise((_resolve, reject) => {
          reads.started++
          signal?.addEventListener('abort', () => reject(new Error('cancelled')))
        }),
    ),
  close: async () => {},
}

let server: Listening
beforeAll(async () => {
  const service = createService({ compiler: createCompiler({ dialect: duckdb() }), engine, onError })
  // The delay lets a body fail before the handler reads it.
  const authenticate = async (request: Request) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return apiKeyOf(request) === 'good' ? { account: 'acme', configured: true } : null
  }
  server = await listen(createHandler({ service, authenticate, onAnswer, onError }), { port: 0, onAnswer })
})
afterAll(() => server.stop())
beforeEach(() => {
  onAnswer.mockClear()
  onError.mockClear()
})

const GET = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n'
const POST = ['x-api-key: good', 'content-type: application/json']
const statusesIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
const statuses = () => onAnswer.mock.calls.map(([{ status }]) => status)

/** Sends the head of a request. The body follows later. */
function underWay(...headers: readonly string[]): Client {
  const client = open(server.port)
  client.socket.write(head('POST /', ...POST, ...headers))
  return client
}

describe('a malformed request', () => {
  it.each([
    ['garbage', 'NONSENSE\r\n\r\n', 400, 'not valid HTTP/1.1'],
    ['headers that are too large', head('GET /', `x-long: ${'x'.repeat(200_000)}`), 431, 'at most 128 KiB'],
  ])('rejects %s with the usual headers, and reports the error to the host', async (_what, text, status, why) => {
    const { headers, ...answer } = readAnswer(await raw(server.port, text))
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.text).message).toContain(why)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-length')).toBe(String(answer.text.length))
    expect(onAnswer.mock.calls.map(([facts]) => facts)).toMatchObject([
      { requestId: headers.get('x-request-id'), status, method: '', endpoint: undefined, account: undefined },
    ])
  })

  it('rejects a malformed request and survives even if the callback of the host throws', async () => {
    onAnswer.mockImplementationOnce(() => {
      throw new Error('the disk is full')
    })
    expect(statusesIn(await raw(server.port, 'NONSENSE\r\n\r\n'))).toEqual([400])
    expect(onAnswer).toHaveBeenCalledTimes(1)
    expect(statusesIn(await raw(server.port, head('GET /health/live')))).toEqual([200])
  })

  it('rejects a malformed request after it has answered the earlier valid requests', async () => {
    const answers = await raw(server.port, `${GET}${GET}NONSENSE\r\n\r\n`)
    expect(statusesIn(answers)).toEqual([200, 200, 400])
    expect(statuses()).toEqual([200, 200, 400])
  })

  it('rejects a malformed request only once, even if more data arrives', async () => {
    const client = open(server.port)
    client.socket.write(`${GET}NONSENSE\r\n\r\n`)
    for (let sent = 0; sent < 100; sent++) client.socket.write('NONSENSE\r\n'.repeat(1000))
    await once(client.socket, 'close')
    expect(statusesIn(client.received())).toEqual([200, 400])
  })

  it('survives a CONNECT after another request', async () => {
    expect(statusesIn(await raw(server.port, `${GET}${head('CONNECT elsewhere:443')}`))).toEqual([200, 401])
    expect(statusesIn(await raw(server.port, `${GET}${GET}${head('CONNECT elsewhere:443')}`))).toEqual([200, 200, 401])
    expect(statusesIn(await raw(server.port, head('GET /health/live')))).toEqual([200])
  })
})

describe('a broken body', () => {
  it('returns 400 from the handler if a body is not valid HTTP, and reports no failure', async () => {
    const client = underWay('transfer-encoding: chunked')
    client.socket.write('nonsense\r\n')
    await once(client.socket, 'close')
    const { status, headers } = readAnswer(client.received())
    expect([status, headers.get('connection')]).toEqual([400, 'close'])
    expect(onAnswer.mock.calls).toMatchObject([
      [{ requestId: headers.get('x-request-id'), status: 400, method: 'POST', endpoint: '/', account: 'acme' }],
    ])
    expect(onError).not.toHaveBeenCalled()
  })

  it('returns 400 if a body becomes invalid HTTP in the middle, and reports no failure', async () => {
    const client = underWay('transfer-encoding: chunked')
    client.socket.write('1\r\n{\r\n')
    await new Promise((resolve) => setTimeout(resolve, 100))
    client.socket.write('nonsense\r\n')
    await once(client.socket, 'close')
    expect([statusesIn(client.received()), statuses()]).toEqual([[400], [400]])
    expect(onError).not.toHaveBeenCalled()
  })

  it('returns 400 if the client half-closes the connection before the end of the body', async () => {
    const bytes = Buffer.from(`${head('POST /', ...POST, 'content-length: 10')}{`)
    expect(statusesIn(await rawLast(server.port, bytes))).toEqual([400])
    expect(statuses()).toEqual([400])
    expect(onError).not.toHaveBeenCalled()
  })

  it('returns 408 if a body arrives too slowly, with or without a length', async () => {
    const clients = ['content-length: 10', 'transfer-encoding: chunked'].map((length) => underWay(length))
    await Promise.all(clients.map(({ socket }) => once(socket, 'close')))
    const answers = clients.map((client) => readAnswer(client.received()))
    expect(answers.map(({ status, headers }) => [status, headers.get('x-content-type-options')])).toEqual([
      [408, 'nosniff'],
      [408, 'nosniff'],
    ])
    expect(answers.map(({ text }) => text)).toEqual(Array(2).fill(expect.stringMatching(/the complete request 30/)))
    expect(statuses()).toEqual([408, 408])
    expect(onError).not.toHaveBeenCalled()
  })

  it.each([
    ['content-length: 10'],
    ['transfer-encoding: chunked'],
  ])('logs 499 if the client resets the connection: %s', async (length) => {
    const client = underWay(length)
    await new Promise((resolve) => setTimeout(resolve, 100))
    client.socket.resetAndDestroy()
    await until(() => onAnswer.mock.calls.length > 0)
    expect(statuses()).toEqual([499])
    expect(onError).not.toHaveBeenCalled()
  })
})

it('logs a client that disconnects before the response as 499, not as a failure', async () => {
  const query = '{"measures":[{"field":"*","fn":"count"}]}'
  const client = underWay(`content-length: ${query.length}`)
  client.socket.write(query)
  await until(() => reads.started > 0)
  client.socket.destroy()
  await until(() => onAnswer.mock.calls.length > 0)
  expect(statuses()).toEqual([499])
  expect(onError).not.toHaveBeenCalled()
})
