// Serves a handler with node:http or node:https, within Node's limits on connections and on the time for requests to
// arrive. Shuts down gracefully.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_BODY } from '../json/read-json.ts'
import type { AnswerFacts } from './facts.ts'
import type { Handler } from './handler.ts'
import { lingerOver } from './linger.ts'
import { bridge, type Listener, type NodeOptions, reset } from './node-handler.ts'
import { answerUnread, inTurn, isIdle, type LastAnswers, lastAnswer, refuser } from './refuse.ts'
import { errorReply } from './reply.ts'
import { isGivenUp, LIMITS } from './unread.ts'

/** A certificate and its key, in PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** The address of a server, its certificate and its proxies. */
export interface ListenOptions extends NodeOptions {
  /** 0 picks any free port. */
  readonly port: number
  /** The address to bind. Default `127.0.0.1`. */
  readonly host?: string
  /** The certificate, for TLS 1.2 or newer. Default: plain HTTP. */
  readonly tls?: Certificate
  /**
   * How long a connection stays open after an answer, in milliseconds. It should be longer than a load balancer in
   * front keeps idle connections, because a balancer could send a request into a connection that was just closed.
   * Default 65,000: most balancers keep them for a minute.
   */
  readonly keepAliveMs?: number
  /** The maximum number of open connections. The server closes further connections at once. Default 1,000. */
  readonly maxConnections?: number
  /**
   * Called for each request that the server refuses because it cannot read the request. The handler does not see these
   * requests.
   */
  readonly onAnswer?: (facts: AnswerFacts) => void
}

/** A running server. */
export interface Listening {
  readonly port: number
  /** Replaces the certificate. Throws if the certificate is invalid or the server has no TLS. */
  renew(tls: Certificate): void
  /** Accepts no further requests, waits a while for running requests, then cancels them. */
  stop(): Promise<void>
}

// How long idle connections stay open when the server stops. The answer to a request that arrives closes its connection.
const DRAINING_MS = 500
// How long running requests may take when the server stops. Stopping must take less than 10 seconds in all.
const GRACE_MS = 7_000
// How long cancelled requests may then take to end.
const CANCELLING_MS = 1_000

const OPTIONS = {
  headersTimeout: LIMITS.headersMs,
  requestTimeout: LIMITS.requestMs,
  handshakeTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  // Large enough that an overlong key gets the same 401 as any other invalid key.
  maxHeaderSize: LIMITS.headersKiB * 1024,
  // `hasHost` checks the header, because Node's own refusal has no body.
  requireHostHeader: false,
  // A second `Host` then makes the header invalid.
  joinDuplicateHeaders: true,
} as const

// The timeout of a silent connection. It is longer than the maximum duration of a statement. It also ends an answer
// that the client does not read.
const SILENCE_MS = 120_000

/** Starts listening. Rejects if the address is unavailable or the certificate is invalid. */
export async function listen(handler: Handler, options: ListenOptions): Promise<Listening> {
  if (!(options.keepAliveMs === undefined || options.keepAliveMs >= 0))
    throw new TypeError('keepAliveMs must be a number of milliseconds of at least 0')
  const { port, host = '127.0.0.1', tls, trustProxy = 0, maxConnections = 1_000, onAnswer } = options
  const settings = { ...OPTIONS, keepAliveTimeout: options.keepAliveMs ?? 65_000 }
  const answers: LastAnswers = new Map()
  const calls = new Set<ServerResponse>()
  const listener = bridge(handler, {
    trustProxy,
    overrideGlobalObjects: true,
    onCall: (outgoing) => calls.add(outgoing),
    // Close the connection after this answer if the server stops or the body was abandoned.
    onEnd(outgoing) {
      calls.delete(outgoing)
      if (!server.listening || isGivenUp(outgoing.req)) outgoing.setHeader('connection', 'close')
    },
  })
  const serve: Listener = (incoming, outgoing) => {
    // The bytes after an Upgrade header are not an HTTP request. Node drops only the data that has arrived with the header.
    if (answers.get(incoming.socket)?.req.headers.upgrade !== undefined) return
    answers.set(incoming.socket, outgoing)
    const isRefused = !hasHost(incoming)
    if (isRefused || incoming.headers.upgrade !== undefined) outgoing.setHeader('connection', 'close')
    lingerOver(incoming)
    if (isRefused) answerUnread(outgoing, errorReply(400, 'host: send one valid Host header'), onAnswer)
    else listener(incoming, outgoing)
  }
  const secure = tls && createSecureServer({ ...settings, ...secureContext(tls) })
  const server: Server = secure ?? createServer(settings)
  server.maxConnections = maxConnections
  server.setTimeout(SILENCE_MS)
  server.on(secure === undefined ? 'connection' : 'secureConnection', (socket: Socket) => {
    answers.set(socket, undefined)
    socket.once('close', () => answers.delete(socket))
  })
  server.on('request', serve)
  server.on('checkExpectation', serve)
  server.on('checkContinue', (incoming, outgoing) => {
    // A client that sends `Expect: 100-continue` gets the refusal of a large body before it sends the body.
    if (Number(incoming.headers['content-length'] ?? 0) <= MAX_BODY) outgoing.writeContinue()
    serve(incoming, outgoing)
  })
  // Node leaves CONNECT to the program. This server offers no tunnels, so it answers CONNECT like any other request.
  server.on('connect', (incoming: IncomingMessage, socket: Socket) => {
    socket.on('error', () => socket.destroy())
    inTurn(answers, socket, () => serve(incoming, lastAnswer(incoming)))
  })
  server.on('clientError', refuser(answers, onAnswer))
  await once(server.listen(port, host), 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    renew(certificate) {
      if (secure === undefined) throw new TypeError('a server without TLS has no certificate')
      secure.setSecureContext(secureContext(certificate))
    },
    stop: () => stop(server, answers, calls),
  }
}

const HOST = /^(?:\[[\dA-Fa-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/
const isHost = (host: string): boolean => host === '' || (HOST.test(host) && URL.canParse(`http://${host}`))

/** Whether a request has exactly one valid `Host` header, or none with HTTP/1.0, as RFC 9112 requires in section 3.2. */
const hasHost = ({ headers: { host }, httpVersion }: IncomingMessage): boolean =>
  host === undefined ? httpVersion === '1.0' : isHost(host)

const secureContext = (tls: Certificate) => ({ ...tls, minVersion: 'TLSv1.2' }) as const

/**
 * Stops the server. Waits for running calls of the handler, and not only for connections, because a cancelled call
 * outlives its connection.
 */
async function stop(server: Server, answers: LastAnswers, calls: ReadonlySet<unknown>): Promise<void> {
  // Node would close idle connections at once. But a request may be on its way, or the client may still read the answer.
  server.closeIdleConnections = () => {}
  const draining = setInterval(() => {
    for (const [socket, last] of answers) if (isIdle(last)) socket.destroySoon()
  }, DRAINING_MS)
  const cancelling = setTimeout(() => {
    for (const socket of answers.keys()) reset(socket)
  }, GRACE_MS)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  clearInterval(draining)
  clearTimeout(cancelling)
  const last = performance.now() + CANCELLING_MS
  while (calls.size > 0 && performance.now() < last) await sleep(10)
}
