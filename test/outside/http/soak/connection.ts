// A keep-alive connection that sends a prepared request and waits for the response.

import { connect } from 'node:net'

export interface Answer {
  readonly status: number
  readonly head: string
  readonly body: string
}

export interface Connection {
  send(request: string): Promise<Answer>
  close(): void
}

export function openConnection(port: number): Connection {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received = ''
  let waiting: PromiseWithResolvers<Answer> | undefined
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    received += chunk
    const answer = wholeAnswer(received)
    if (answer === undefined) return
    received = ''
    waiting?.resolve(answer)
  })
  const lost = (error = new Error('the connection was closed')) => waiting?.reject(error)
  socket.on('error', lost)
  socket.on('close', () => lost())
  return {
    send(request) {
      waiting = Promise.withResolvers()
      socket.write(request, 'latin1')
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}

/** The complete response, or undefined if a part is missing. Only status 304 has no body. */
function wholeAnswer(text: string): Answer | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const status = Number(text.slice(9, 12))
  const head = text.slice(0, end)
  const length = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
  return text.length < end + 4 + length ? undefined : { status, head, body: text.slice(end + 4) }
}
