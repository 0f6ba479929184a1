// Closes a connection whose client may still be sending. An immediate close would reset the connection, and the client
// would lose the unread part of its answer. So the server first reads and drops further data for a while.

import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

const LINGER_MS = 2_000

/** Ends our side of a connection. Destroys the connection when the client ends its side, or after a timeout. */
export function linger(socket: Duplex): void {
  socket.end()
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.once('close', () => clearTimeout(timer))
}

/** Lets the connection linger if it is closed before the complete body of this request has arrived. */
export function lingerOver(incoming: IncomingMessage): void {
  const { socket, headers } = incoming
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return
  let isLingering = false
  // Node calls this to close a connection after its last answer.
  socket.destroySoon = () => {
    if (incoming.complete) return Socket.prototype.destroySoon.call(socket)
    if (!isLingering) linger(socket)
    isLingering = true
  }
}
