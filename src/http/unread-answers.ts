// Bounds the bytes of answers that clients have not read yet. Without a bound, clients that ask much and read nothing fill
// the memory of the process.

import type { ServerResponse } from 'node:http'
import { totalmem } from 'node:os'

/** An eighth of what the process may use. Without a container Node says 0, or more than there is. */
export const defaultUnreadBytes = (): number =>
  Math.floor(Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()) / 8)

/** Follows answers from now on. More unread bytes than `most` close the connections that have waited longest for a reader. */
export function boundUnread(most: number): (outgoing: ServerResponse) => void {
  const unread = new Set<ServerResponse>()
  const makeRoom = (newest: ServerResponse) => {
    let bytes = [...unread].reduce((sum, { writableLength }) => sum + writableLength, 0)
    for (const oldest of unread) {
      if (bytes <= most || oldest === newest) return
      bytes -= oldest.writableLength
      oldest.req.socket.destroy()
    }
  }
  return (outgoing) => {
    // All of it is written, and waits for the client.
    outgoing.once('prefinish', () => {
      unread.add(outgoing)
      makeRoom(outgoing)
    })
    outgoing.once('close', () => unread.delete(outgoing))
  }
}
