// Tracks TLS connections during their handshake. Node does not yet count them as HTTP connections, so stopping the
// server would wait for clients that never finish the handshake.

import type { Socket } from 'node:net'
import type { Server } from 'node:tls'

/** Tracks the handshakes of a server. Returns a function that destroys the pending connections. */
export function trackHandshakes(server: Server): () => void {
  const underWay = new Map<string, Socket>()
  server.on('connection', (socket) => {
    const client = clientOf(socket)
    underWay.set(client, socket)
    // By now, a newer connection may use the same address and port.
    socket.once('close', () => underWay.get(client) === socket && underWay.delete(client))
  })
  server.on('secureConnection', (socket) => underWay.delete(clientOf(socket)))
  return () => {
    for (const socket of underWay.values()) socket.destroy()
  }
}

/** The secure socket and the connection below it are different objects with the same remote address. */
const clientOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`
