// Pipelined requests wait for the answer before theirs: a client that sends many and reads none costs one answer, and
// while requests wait, nothing more is read from their connection.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What node:http calls with each request. */
export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

interface Line {
  isBusy: boolean
  readonly waiting: (() => void)[]
}

/** The same listener, called for one request of a connection at a time. */
export function oneAtATime(listener: Listener): Listener {
  const lines = new WeakMap<Socket, Line>()
  const newLine = (socket: Socket): Line => {
    const line: Line = { isBusy: false, waiting: [] }
    lines.set(socket, line)
    return line
  }

  const start = (line: Line, incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket } = incoming
    outgoing.on('close', () => {
      const next = line.waiting.shift()
      if (next === undefined) line.isBusy = false
      else if (!socket.destroyed) next()
      if (line.waiting.length === 0) socket.resume()
    })
    listener(incoming, outgoing)
  }

  return (incoming, outgoing) => {
    const { socket } = incoming
    const line = lines.get(socket) ?? newLine(socket)
    if (!line.isBusy) {
      line.isBusy = true
      start(line, incoming, outgoing)
      return
    }
    line.waiting.push(() => start(line, incoming, outgoing))
    // Node resumes the connection after each request that it has parsed, so that it is paused after all of them.
    queueMicrotask(() => socket.pause())
  }
}
