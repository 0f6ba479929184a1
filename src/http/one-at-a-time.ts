// Answers pipelined requests one at a time. If a client sends many requests and reads no answers, only one of its
// answers takes memory at a time. The connection is paused while requests wait.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The type of a listener for requests of node:http. */
export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** A queue of requests for each connection. */
export interface Lines {
  /** Answers a request when its turn comes, with `answer` if given, otherwise with the common listener. */
  serve(incoming: IncomingMessage, outgoing: ServerResponse, answer?: Listener): void
  /** The latest request of a connection. */
  lastOf(socket: Socket): IncomingMessage | undefined
  /**
   * Whether all requests of the connection have been answered, and all bytes of the answers have been passed to the
   * operating system.
   */
  isIdle(socket: Socket): boolean
}

interface Line {
  last: IncomingMessage
  /** Functions that start the requests, in order. The first request is running; the others wait. */
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
        // Node does the same for its own responses, as soon as the previous response has been sent.
        if (outgoing.socket === null) outgoing.assignSocket(socket)
        outgoing.on('close', () => {
          starts.shift()
          // A closed connection cannot receive another answer.
          if (socket.writable) starts[0]?.()
          if (starts.length < 2) socket.resume()
          if (starts.length === 0) onIdle(socket)
        })
        answer(incoming, outgoing)
      }
      starts.push(start)
      if (starts.length === 1) start()
      // Node resumes the connection after each parsed request, so pause the connection in a microtask, after Node has
      // done that.
      else queueMicrotask(() => socket.pause())
    },
    lastOf: (socket) => lines.get(socket)?.last,
    isIdle: (socket) => !lines.get(socket)?.starts.length,
  }
}
