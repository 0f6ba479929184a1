// Pipelined requests wait for the answer before theirs: a client that sends many and reads none costs one answer, and
// while requests wait, nothing more is read from their connection.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** The same listener, called for one request of a connection at a time. */
export function oneAtATime(listener: Listener): Listener {
  const waiting = new WeakMap<Socket, (() => void)[]>()

  const start = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket } = incoming
    outgoing.once('close', () => {
      const queue = waiting.get(socket)
      const next = queue?.shift()
      if (next === undefined) waiting.delete(socket)
      else if (!socket.destroyed) next()
      if (queue?.length === 0) socket.resume()
    })
    listener(incoming, outgoing)
  }

  return (incoming, outgoing) => {
    const { socket } = incoming
    const queue = waiting.get(socket)
    if (queue === undefined) {
      waiting.set(socket, [])
      start(incoming, outgoing)
      return
    }
    queue.push(() => start(incoming, outgoing))
    // Node resumes the connection after each request that it has parsed, so that it is paused after all of them.
    queueMicrotask(() => socket.pause())
  }
}
