// Clients that send requests but do not read the responses. The server bounds the memory for unread responses, and
// other clients get their responses.

import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { type Listening, listen } from '../../../src/http/server.ts'
import { type Client, head, open, raw } from './raw.ts'

const MEGABYTE = 1024 * 1024
/** Larger than the buffers of a connection. */
const ANSWER = 'x'.repeat(20 * MEGABYTE)

let server: Listening
afterEach(() => server.stop())

/** Opens clients one after another. Each client sends a request and reads nothing yet. */
async function ask(count: number, unreadBytes?: number): Promise<readonly Client[]> {
  let asked = 0
  server = await listen(
    async () => {
      asked++
      return new Response(ANSWER)
    },
    { port: 0, ...(unreadBytes !== undefined && { unreadBytes }) },
  )
  const clients: Client[] = []
  while (clients.length < count) {
    const client = open(server.port)
    client.socket.pause()
    client.socket.write(head('GET /'))
    clients.push(client)
    await expect.poll(() => asked).toBe(clients.length)
  }
  return clients
}

async function isWhole({ socket, received }: Client): Promise<boolean> {
  const closed = socket.closed || once(socket, 'close')
  socket.resume()
  await closed
  return received().endsWith(ANSWER)
}

it('disconnects the clients that have waited longest if unread responses exceed the limit', async () => {
  const clients = await ask(5, 50 * MEGABYTE)
  expect(await Promise.all(clients.map(isWhole))).toEqual([false, false, false, true, true])
  expect(await raw(server.port, head('GET /'))).toContain(ANSWER)
})

it('allows a single response to exceed the limit', async () => {
  const [client] = await ask(1, MEGABYTE)
  expect(client && (await isWhole(client))).toBe(true)
})

it('keeps a few slow clients connected by default', async () => {
  const clients = await ask(5)
  expect(await Promise.all(clients.map(isWhole))).not.toContain(false)
})
