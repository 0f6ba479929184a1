// Serves a handler with node:http on this machine only: without TLS no other address is bound.
// Says when a client goes away, bounds the time that requests may take to arrive, and stops in an orderly way.

import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Handler } from './handler.ts'
import { toRequest } from './node-request.ts'

/** A server that listens. */
export interface Listening {
  readonly port: number
  /** Takes no more requests, lets those under way finish for a while, then cancels them. */
  stop(): Promise<void>
}

const HOST = '127.0.0.1'
// What requests under way get when the server stops; a little under the 10 seconds that a stop may take.
const GRACE_MS = 7_000
// What is left of a body that nobody wants is taken off the line, so that the client gets to read its answer.
const UNWANTED = { bytes: 8 * 1024 * 1024, milliseconds: 5_000 }

/** Listens on 127.0.0.1. Port 0 is any free one. Rejects where the port cannot be had. */
export async function listen(handler: Handler, port: number): Promise<Listening> {
  const underWay = new Map<AbortController, Socket>()
  const connections = new Set<Socket>()
  const options = {
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 1_000,
    // A key that is much too long gets the same 401 as any other.
    maxHeaderSize: 128 * 1024,
    requireHostHeader: false,
  }
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const controller = new AbortController()
    underWay.set(controller, incoming.socket)
    outgoing.on('close', () => {
      underWay.delete(controller)
      if (!outgoing.writableFinished) controller.abort()
    })
    const respond = async () => {
      const response = await handler(toRequest(incoming, controller.signal))
      // Once the server stops, a connection takes no further request.
      if (!server.listening) outgoing.setHeader('connection', 'close')
      await send(response, incoming, outgoing)
    }
    respond().catch(() => outgoing.destroy())
  }
  const server = createServer(options, answer)
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })
  server.on('checkExpectation', answer)
  server.on('clientError', refuse)
  await bound(server, port)
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () => stop(server, connections, underWay),
  }
}

const bound = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, () => {
      server.off('error', reject)
      resolve()
    })
  })

async function send(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const body = new Uint8Array(await response.arrayBuffer())
  if (outgoing.destroyed) return
  const isHead = incoming.method === 'HEAD'
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    ...(!isHead && { 'content-length': body.byteLength }),
  })
  if (incoming.complete) {
    outgoing.end(isHead ? undefined : body)
    return
  }
  // The answer is whole on the line before the rest of the body has arrived; only then the exchange ends.
  outgoing.write(body)
  if (await drained(incoming)) outgoing.end()
  else outgoing.destroy()
}

/** Takes what is left of a body off the line. False where there is too much of it, or it takes too long. */
function drained(incoming: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    let left = UNWANTED.bytes
    const timer = setTimeout(() => resolve(false), UNWANTED.milliseconds)
    const settle = (isDrained: boolean) => {
      clearTimeout(timer)
      resolve(isDrained)
    }
    incoming.on('data', (chunk: Uint8Array) => {
      left -= chunk.byteLength
      if (left < 0) settle(false)
    })
    incoming.on('end', () => settle(true))
    incoming.on('close', () => settle(incoming.complete))
    incoming.on('error', () => settle(false))
    incoming.resume()
  })
}

/** Answers what is not HTTP, or came too slowly, in the shape of every other error. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const phrase = STATUS_CODES[status] ?? ''
  const body = JSON.stringify({ error: phrase, message: 'the request could not be read' })
  const head = `HTTP/1.1 ${status} ${phrase}\r\ncontent-type: application/json; charset=utf-8\r\nconnection: close`
  // Whoever does not close the connection in turn does not get to keep it.
  setTimeout(() => socket.destroy(), 1_000).unref()
  socket.end(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
}

async function stop(
  server: Server,
  connections: ReadonlySet<Socket>,
  underWay: ReadonlyMap<AbortController, Socket>,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const busy = new Set(underWay.values())
  for (const socket of connections) if (!busy.has(socket)) socket.destroy()
  const timer = setTimeout(() => {
    for (const controller of underWay.keys()) controller.abort()
    server.closeAllConnections()
  }, GRACE_MS)
  await closed
  clearTimeout(timer)
}
