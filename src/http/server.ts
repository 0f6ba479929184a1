// Serves a handler with node:http or node:https. Bounds the time that requests may take to arrive and answers to be
// read, takes requests of a connection one by one, and stops in an orderly way.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { errorBody, phraseOf } from '../errors.ts'
import { MAX_BODY } from '../json/read-json.ts'
import type { Handler } from './handler.ts'
import { linger, lingerOver } from './linger.ts'
import { bridge } from './node-handler.ts'
import { type Listener, oneAtATime } from './one-at-a-time.ts'

/** A certificate and its key, in PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** Where a server listens, and how it is reached. */
export interface ListenOptions {
  /** 0 is any free port. */
  readonly port: number
  /** The address to bind. Default `127.0.0.1`. */
  readonly host?: string
  /** TLS 1.2 at least, with this certificate. Default: plain HTTP. */
  readonly tls?: Certificate
  /** Proxies of yours that every request passes through; what they say of the client is believed. Default 0. */
  readonly trustProxy?: number
}

/** A server that listens. */
export interface Listening {
  readonly port: number
  /** Shows another certificate from now on. Throws where it is not one, or the server has no TLS. */
  renew(tls: Certificate): void
  /** Takes no more requests, lets those under way finish for a while, then cancels them. */
  stop(): Promise<void>
}

// What requests under way get when the server stops; a little under the 10 seconds that a stop may take.
const GRACE_MS = 7_000

const OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  handshakeTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  // Longer than the minute for which load balancers keep a connection: else they send into one that was just closed.
  keepAliveTimeout: 65_000,
  // A key that is much too long gets the same 401 as any other.
  maxHeaderSize: 128 * 1024,
  requireHostHeader: false,
} as const

// A connection on which nothing moves: longer than any statement may run, and an end to answers that nobody reads.
const SILENCE_MS = 120_000

/** Listens. Rejects where it cannot listen there, or the certificate is not valid. */
export async function listen(handler: Handler, options: ListenOptions): Promise<Listening> {
  const { port, host = '127.0.0.1', tls, trustProxy = 0 } = options
  const silent = new Set<Socket>()
  const listener = bridge(handler, {
    trustProxy,
    overrideGlobalObjects: true,
    // Once the server stops, a connection takes no further request.
    beforeAnswer(outgoing) {
      if (!server.listening) outgoing.setHeader('connection', 'close')
    },
  })
  const serve = oneAtATime((incoming, outgoing) => {
    silent.delete(incoming.socket)
    lingerOver(incoming)
    listener(incoming, outgoing)
  })
  const secure = tls && createSecureServer({ ...OPTIONS, ...secureContext(tls) })
  const server: Server = secure ?? createServer(OPTIONS)
  server.setTimeout(SILENCE_MS)
  server.on(secure === undefined ? 'connection' : 'secureConnection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', serve)
  server.on('checkExpectation', serve)
  server.on('checkContinue', (incoming, outgoing) => {
    // A client that asks before sending too much gets the refusal at once.
    if (Number(incoming.headers['content-length'] ?? 0) <= MAX_BODY) outgoing.writeContinue()
    serve(incoming, outgoing)
  })
  server.on('connect', (incoming, socket) => serveConnect(incoming, socket, serve))
  server.on('clientError', refuse)
  await once(server.listen(port, host), 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    renew(certificate) {
      if (secure === undefined) throw new TypeError('a server without TLS has no certificate')
      secure.setSecureContext(secureContext(certificate))
    },
    stop: () => stop(server, silent),
  }
}

const secureContext = (tls: Certificate) => ({ ...tls, minVersion: 'TLSv1.2' }) as const

/** Node leaves the answer to CONNECT to whoever wants tunnels. Nobody does here, and the client is told as any other. */
function serveConnect(incoming: IncomingMessage, socket: Duplex, serve: Listener): void {
  const outgoing = new ServerResponse(incoming)
  outgoing.setHeader('connection', 'close')
  // A server of node:http hands over nothing but sockets.
  outgoing.assignSocket(socket as Socket)
  // What follows is read by nobody, and would keep the connection from closing.
  outgoing.on('finish', () => linger(socket))
  socket.on('error', () => socket.destroy())
  serve(incoming, outgoing)
}

/** Answers what is not HTTP, or came too slowly, in the shape of every other error. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET') socket.destroy()
  // What has been refused may still be coming.
  if (!socket.writable) return
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const body = `${JSON.stringify(errorBody(status, 'the request could not be read'))}\n`
  const head = `HTTP/1.1 ${status} ${phraseOf(status)}\r\ncontent-type: application/json; charset=utf-8\r\nconnection: close`
  socket.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  linger(socket)
}

/** Node closes connections that have been answered; `silent` are those that have asked nothing yet. */
async function stop(server: Server, silent: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  for (const socket of silent) socket.destroy()
  const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearTimeout(timer)
}
