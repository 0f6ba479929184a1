// Closes a connection to a client that may still be sending. Closed at once, the client would be told of a reset, and
// what it had not read of its answer yet would be lost: so what still comes is read and dropped, for a while.

import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

const LINGER_MS = 2_000

/** Ends our side of a connection, and drops it when the client has ended its own, or has been given long enough. */
export function linger(socket: Duplex): void {
  socket.end()
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.once('close', () => clearTimeout(timer))
}

/** Lets the connection of a request linger, where it is closed before all of the request's body has come. */
export function lingerOver(incoming: IncomingMessage): void {
  const { socket, headers } = incoming
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return
  let isLingering = false
  // What Node closes a connection by, once an answer that is the last is written.
  socket.destroySoon = () => {
    if (incoming.complete) return Socket.prototype.destroySoon.call(socket)
    if (!isLingering) linger(socket)
    isLingering = true
  }
}
