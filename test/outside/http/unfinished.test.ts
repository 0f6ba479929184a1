// Clients that stall or disconnect in the middle of a handshake or a request, and clients that open too many
// connections. Each client takes a file descriptor, which the server must reclaim.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../../../src/http/server.ts'
import { first } from './certificates.ts'

// The first bytes of a TLS handshake.
let hello = Buffer.alloc(0)
beforeAll(async () => {
  hello = await new Promise((resolve) => {
    const server = createServer((socket) =>
      socket.once('data', (bytes) => {
        socket.destroy()
        server.close()
        resolve(bytes)
      }),
    )
    server.listen(0, '127.0.0.1', () => quiet(connectTls({ host: '127.0.0.1', port: portOf(server.address()) })))
  })
})

const portOf = (address: AddressInfo | string | null) => (typeof address === 'object' ? (address?.port ?? 0) : 0)
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Ignores the errors of a socket. */
function quiet<S extends Socket>(socket: S): S {
  return socket.on('error', () => {})
}

const plain = (port: number, ...bytes: readonly (string | Uint8Array)[]): Socket => {
  const socket = quiet(connect({ host: '127.0.0.1', port, allowHalfOpen: true }))
  for (const part of bytes) socket.write(part)
  return socket
}

/** Sends one byte of `bytes` every 300 ms. */
const drip = (socket: Socket, bytes: Uint8Array): Socket => {
  let sent = 0
  const timer = setInterval(() => socket.write(bytes.subarray(sent, ++sent)), 300)
  return socket.once('close', () => clearInterval(timer))
}

type Client = (port: number) => Socket

const HANDSHAKES: readonly (readonly [string, Client])[] = [
  ['sends nothing', (port) => plain(port)],
  ['sends nothing and half-closes the connection', (port) => plain(port).end()],
  ['sends a part of its first message', (port) => plain(port, hello.subarray(0, 100))],
  ['sends its first message and reads no response', (port) => plain(port, hello).pause()],
  ['sends its first message a byte at a time', (port) => drip(plain(port), hello)],
  ['sends its first message and resets the connection', (port) => plain(port, hello).once('data', broken)],
  ['speaks plain HTTP', (port) => plain(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n')],
  ['sends invalid bytes', (port) => plain(port, Buffer.alloc(5_000, 7))],
]

function broken(this: Socket) {
  this.resetAndDestroy()
}

const REQUESTS: readonly (readonly [string, Client])[] = [
  ['sends no request', (port) => plain(port)],
  ['sends a part of a head', (port) => plain(port, 'GET / HTTP/1.1\r\nhost: x\r\n')],
  ['sends a head a byte at a time', (port) => drip(plain(port), Buffer.alloc(100, 'G'))],
  ['requests a protocol upgrade and sends nothing more', (port) => plain(port, UPGRADE)],
]

const UPGRADE = 'POST / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\ncontent-length: 9\r\n\r\n'

/** Opens a client of each kind on one server, and waits until the server has dropped all of them. */
async function allDropped(kinds: readonly (readonly [string, Client])[], server: Listening): Promise<void> {
  const left = new Set<string>()
  for (const [name, open] of kinds) {
    left.add(name)
    const socket = open(server.port)
    for (const event of ['end', 'close']) socket.on(event, () => left.delete(name))
    // A socket emits `end` only if it is read.
    if (!socket.isPaused()) socket.resume()
    // A client that reads nothing sees the end when it reads again.
    else setTimeout(() => socket.resume(), 6_500)
  }
  await expect.poll(() => [...left]).toEqual([])
}

const start = (tls: boolean) => listen(async () => new Response('here'), { port: 0, ...(tls && { tls: first }) })

describe.concurrent('the server', () => {
  it('drops a client that aborts its TLS handshake, or does not finish it within 5 seconds', async () => {
    const server = await start(true)
    await allDropped(HANDSHAKES, server)
    await server.stop()
  })

  it('drops a client that does not finish the head of its request within 10 seconds', async () => {
    const server = await start(false)
    await allDropped(REQUESTS.slice(0, 3), server)
    await server.stop()
  })

  it('closes connections beyond the maximum, and accepts new ones when earlier ones have closed', async () => {
    const server = await listen(async () => new Response('here'), { port: 0, maxConnections: 2 })
    const isOpen = (socket: Socket) => {
      socket.resume().write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
      return new Promise<boolean>((resolve) => {
        socket.once('data', () => resolve(true))
        for (const event of ['end', 'error']) socket.once(event, () => resolve(false))
      })
    }
    const clients = [plain(server.port), plain(server.port), plain(server.port)]
    expect(await Promise.all(clients.map(isOpen))).toEqual([true, true, false])
    clients[0]?.destroy()
    await pause(100)
    const later = plain(server.port)
    expect(await isOpen(later)).toBe(true)
    later.destroy()
    await server.stop()
  })

  it.each([...REQUESTS])('stops quickly even if a client %s', async (_how, open) => {
    const server = await start(false)
    const socket = open(server.port).resume()
    await pause(100)
    const started = performance.now()
    await server.stop()
    // The server does not wait for its time limit for a head, 10 seconds.
    expect(performance.now() - started).toBeLessThan(10_000)
    socket.destroy()
  })
})
