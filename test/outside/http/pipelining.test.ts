// The server answers pipelined requests in order, and sends nothing after the last response of a connection.

import { once } from 'node:events'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../../../src/http/server.ts'
import { head, open } from './raw.ts'

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
  it('answers pipelined requests in order, with and without bodies', async () => {
    const { port } = await start()
    const client = open(port)
    const bodies = Array.from({ length: 200 }, (_, index) => `body ${index}`)
    client.socket.write(bodies.map((body) => post(body) + GET).join('') + head('GET /last'))
    await once(client.socket, 'close')
    const answers = client.received().match(/got body \d+|answer/g)
    expect(answers).toEqual([...bodies.flatMap((body) => [`got ${body}`, 'answer']), 'answer'])
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
})
