// Pipelined requests wait for the answer before theirs: a client that sends many and reads none costs one answer, and
// while requests wait, nothing more is read from their connection.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What node:http calls with each request. */
export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** The requests of each connection, in a line. */
export interface Lines {
  /** Answers a request when its turn has come: by the listener of all, or by one of its own. */
  serve(incoming: IncomingMessage, outgoing: ServerResponse, answer?: Listener): void
  /** The request that came last. */
  lastOf(socket: Socket): IncomingMessage | undefined
  /** Whether all that came has been answered, and each answer handed over to the last byte. */
  isIdle(socket: Socket): boolean
}

interface Line {
  last: IncomingMessage
  /** What starts its requests: the first is being answered, the others wait. */
  readonly starts: (() => void)[]
}

/** Calls the listener for one request of a connection at a time. */
export function oneAtATime(listener: Listener, onIdle: (socket: Socket) => void): Lines {
  const lines = new WeakMap<Socket, Line>()
  const newLine = (last: IncomingMessage) => {
    const line: Line = { last, starts: [] }
    lines.set(last.socket, line)
    return line
  }

  return {
    serve(incoming, outgoing, answer = listener) {
      const { socket } = incoming
      const line = lines.get(socket) ?? newLine(incoming)
      const { starts } = line
      line.last = incoming
      const start = () => {
        // Node does so for the answers that it makes, once the one before has been sent.
        if (outgoing.socket === null) outgoing.assignSocket(socket)
        outgoing.on('close', () => {
          starts.shift()
          // Once the client has gone or the connection is ended, no answer could be sent.
          if (socket.writable) starts[0]?.()
          if (starts.length < 2) socket.resume()
          if (starts.length === 0) onIdle(socket)
        })
        answer(incoming, outgoing)
      }
      starts.push(start)
      if (starts.length === 1) start()
      // Node resumes the connection after each request that it has parsed, so that it is paused after all of them.
      else queueMicrotask(() => socket.pause())
    },
    lastOf: (socket) => lines.get(socket)?.last,
    isIdle: (socket) => !lines.get(socket)?.starts.length,
  }
}
