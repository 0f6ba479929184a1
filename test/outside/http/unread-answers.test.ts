// Clients that send requests but read no answers: the memory for them is bounded, and other clients get their answers.

import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { type Listening, listen } from '../../../src/http/server.ts'
import { type Client, head, open, raw } from './raw.ts'

const MEGABYTE = 1024 * 1024
/** More than the buffers of a connection hold. */
const ANSWER = 'x'.repeat(20 * MEGABYTE)

let server: Listening
afterEach(() => server.stop())

/** Clients that send one request after another, and read nothing yet. */
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

it('beyond the limit, the server disconnects the clients that have waited longest', async () => {
  const clients = await ask(5, 50 * MEGABYTE)
  expect(await Promise.all(clients.map(isWhole))).toEqual([false, false, false, true, true])
  expect(await raw(server.port, head('GET /'))).toContain(ANSWER)
})

it('a single answer may exceed the limit', async () => {
  const [client] = await ask(1, MEGABYTE)
  expect(client && (await isWhole(client))).toBe(true)
})

it('by default a few slow clients are accepted', async () => {
  const clients = await ask(5)
  expect(await Promise.all(clients.map(isWhole))).not.toContain(false)
})
