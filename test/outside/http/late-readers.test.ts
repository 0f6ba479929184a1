// A connection that closes while a request body is arriving: the client gets the complete response, even if it reads
// late.

import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../../../src/http/server.ts'
import { head, open, readAnswer } from './raw.ts'
import { startedServer } from './started-server.ts'

const { raw, port } = startedServer()

describe('a connection that closes while a request body is arriving', () => {
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
  ])('sends the complete response to a client that reads it late: %s with %i bytes', async (line, bytes) => {
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
  ])('responds to a client that sends too much: %s %j', async (line, headers, status) => {
    const bytes = 20_000_000
    const answer = await raw(`${head(line, ...headers, `content-length: ${bytes}`)}${' '.repeat(bytes)}`)
    expect(readAnswer(answer).status).toBe(status)
  })

  it.each([
    ['invalid HTTP', 'NONSENSE ', 400],
    ['an endless header', 'GET / HTTP/1.1\r\nx-long: ', 431],
    ['the data after a CONNECT', head('CONNECT elsewhere:443', 'content-length: 8000000'), 401],
  ])('sends the error for %s to a client that reads late', async (_name, start, status) => {
    const client = open(port())
    client.socket.pause()
    client.socket.write(start)
    client.socket.write(Buffer.alloc(8_000_000, 'x'))
    setTimeout(() => client.socket.resume(), 200)
    await once(client.socket, 'close')
    expect(readAnswer(client.received()).status).toBe(status)
  })

  it('closes the connection even if the body never ends', async () => {
    const client = open(own.port)
    client.socket.write(head('GET /', 'transfer-encoding: chunked'))
    const sending = setInterval(() => client.socket.write('1\r\nx\r\n'), 10)
    await once(client.socket, 'close')
    clearInterval(sending)
    expect(readAnswer(client.received()).text.length).toBe(LARGE)
  })
})
