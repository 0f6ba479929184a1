// Pipelined requests wait for the answer before theirs: a client that sends many and reads none costs one answer, and
// while requests wait, nothing more is read from their connection.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What node:http calls with each request. */
export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** The same listener, called for one request of a connection at a time. */
export function oneAtATime(listener: Listener): Listener {
  /** For each connection what starts its requests: the first is being answered, the others wait. */
  const lines = new WeakMap<Socket, (() => void)[]>()
  const newLine = (socket: Socket) => {
    const line: (() => void)[] = []
    lines.set(socket, line)
    return line
  }

  return (incoming, outgoing) => {
    const { socket } = incoming
    const line = lines.get(socket) ?? newLine(socket)
    const start = () => {
      outgoing.on('close', () => {
        line.shift()
        // Once the client has gone or the connection is ended, no answer could be sent.
        if (socket.writable) line[0]?.()
        if (line.length < 2) socket.resume()
      })
      listener(incoming, outgoing)
    }
    line.push(start)
    if (line.length === 1) start()
    // Node resumes the connection after each request that it has parsed, so that it is paused after all of them.
    else queueMicrotask(() => socket.pause())
  }
}
