// TLS connections whose handshake is not done. They are no HTTP connections yet: a server that stops does not know them, and
// would wait for clients that never finish.

import type { Socket } from 'node:net'
import type { Server } from 'node:tls'

/** Tracks the handshakes of a server; the function that it returns breaks off those under way. */
export function trackHandshakes(server: Server): () => void {
  const underWay = new Map<string, Socket>()
  server.on('connection', (socket) => {
    const client = clientOf(socket)
    underWay.set(client, socket)
    // Another connection may have come from the same port since.
    socket.once('close', () => underWay.get(client) === socket && underWay.delete(client))
  })
  server.on('secureConnection', (socket) => underWay.delete(clientOf(socket)))
  return () => {
    for (const socket of underWay.values()) socket.destroy()
  }
}

/** The secure socket is another object than the connection below it; both have the same client. */
const clientOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`
