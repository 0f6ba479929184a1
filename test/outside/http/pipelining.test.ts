// The server answers pipelined requests in order, one at a time. If a client does not read a response, its later
// requests wait.

import { once } from 'node:events'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../../../src/http/server.ts'
import { head, open, until } from './raw.ts'

const seen = { started: 0, underWay: 0, most: 0 }
let answer = (): Response | Promise<Response> => new Response('answer')
const servers: Listening[] = []

async function start(): Promise<Listening> {
  const server = await listen(
    async (request) => {
      seen.started++
      seen.underWay++
      seen.most = Math.max(seen.most, seen.underWay)
      const body = await request.text()
      await new Promise((resolve) => setTimeout(resolve, 1))
      const response = await answer()
      seen.underWay--
      return body === '' ? response : new Response(`got ${body}`)
    },
    { port: 0 },
  )
  servers.push(server)
  return server
}

beforeEach(() => {
  Object.assign(seen, { started: 0, underWay: 0, most: 0 })
  answer = () => new Response('answer')
})
afterAll(() => Promise.all(servers.map((server) => server.stop())))

const GET = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'
const post = (body: string) => `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`
const offering = (request: string) => request.replace('host: x', 'host: x\r\nconnection: upgrade\r\nupgrade: h2c')

describe('pipelined requests', () => {
  it('answers pipelined requests in order, one at a time, with and without bodies', async () => {
    const { port } = await start()
    const client = open(port)
    const bodies = Array.from({ length: 200 }, (_, index) => `body ${index}`)
    client.socket.write(bodies.map((body) => post(body) + GET).join('') + head('GET /last'))
    await once(client.socket, 'close')
    const answers = client.received().match(/got body \d+|answer/g)
    expect(answers).toEqual([...bodies.flatMap((body) => [`got ${body}`, 'answer']), 'answer'])
    expect(seen.most).toBe(1)
  })

  it.each<[string, readonly string[]]>([
    ['a request', [offering(GET) + GET]],
    ['a request, after a body', [offering(post('body')) + GET]],
    ['a request that arrives before the response', [offering(GET), GET]],
    ['part of a request whose body is also a request', [offering(GET) + post(GET).slice(0, -GET.length), GET]],
  ])('ignores pipelined data after a request with an Upgrade header: %s', async (_what, writes) => {
    const { port } = await start()
    answer = () => new Promise((resolve) => setTimeout(() => resolve(new Response('answer')), 100))
    const client = open(port)
    // On a busy machine, the server can close the connection before the last pause ends.
    const closed = once(client.socket, 'close')
    for (const text of writes) {
      client.socket.write(text)
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    await closed
    expect(client.received().match(/HTTP\/1\.1 200 OK/g)).toHaveLength(1)
    expect(client.received()).toMatch(/^connection: close\r$/im)
    expect(seen.started).toBe(1)
  })

  it('answers other connections without waiting for pipelined requests', async () => {
    const { port } = await start()
    const clients = [open(port), open(port), open(port)]
    for (const { socket } of clients) socket.write(GET.repeat(50) + head('GET /'))
    await Promise.all(clients.map(({ socket }) => once(socket, 'close')))
    expect(clients.map((client) => client.received().match(/answer/g)?.length)).toEqual([51, 51, 51])
    expect(seen.most).toBeGreaterThan(1)
  })

  it('does not start a pipelined request while the previous response is unread', async () => {
    const { port } = await start()
    answer = () => new Response(new Uint8Array(16 * 1024 * 1024))
    const client = open(port)
    client.socket.pause()
    client.socket.write(GET.repeat(1000))
    await until(() => seen.started > 0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(seen.started).toBe(1)
    client.socket.destroy()
  })

  it('stops reading from the connection while it computes a response', async () => {
    const { port } = await start()
    let release = () => {}
    answer = () =>
      new Promise((resolve) => {
        release = () => resolve(new Response('answer'))
      })
    const client = open(port)
    // The requests are far larger than the buffers at both ends.
    const megabytes = 64
    const long = Buffer.from(`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(64 * 1024 - 40)}\r\n\r\n`)
    for (let sent = 0; sent < 16 * megabytes; sent++) client.socket.write(long)
    await until(() => seen.started === 1)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(client.socket.writableLength).toBeGreaterThan((megabytes / 2) * 1024 * 1024)
    answer = () => new Response('answer')
    release()
    await until(() => seen.started > 3)
    client.socket.destroy()
  })

  it('drops waiting pipelined requests when the connection closes', async () => {
    const { port } = await start()
    let release = () => {}
    answer = () =>
      new Promise((resolve) => {
        release = () => resolve(new Response('late'))
      })
    const client = open(port)
    client.socket.write(GET.repeat(5))
    await until(() => seen.started === 1)
    client.socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 50))
    release()
    await new Promise((resolve) => setTimeout(resolve, 50))
    // The server notices the closed connection only when it sends a response, so it can start a second request.
    expect(seen.started).toBeLessThan(3)
  })
})
