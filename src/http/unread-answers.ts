// Bounds the bytes of answers that clients have not read yet. Without a bound, clients that send many requests and read
// nothing would fill the memory of the process.

import type { ServerResponse } from 'node:http'
import { totalmem } from 'node:os'

/**
 * An eighth of the memory that the process may use. Outside a container, `constrainedMemory` returns 0, or more than
 * the machine has.
 */
export const defaultUnreadBytes = (): number =>
  Math.floor(Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()) / 8)

/**
 * Returns a function that tracks an answer. If more than `most` bytes are unread, closes the connections that have
 * waited longest for their clients.
 */
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
    // The answer is now complete, and waits until the client reads it.
    outgoing.once('prefinish', () => {
      unread.add(outgoing)
      makeRoom(outgoing)
    })
    outgoing.once('close', () => unread.delete(outgoing))
  }
}
