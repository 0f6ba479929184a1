// Sends requests as raw bytes and parses the responses. HTTP clients would normalize the requests.

import { connect, type Socket } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'

/** Returns the head of a request with `connection: close`. */
export const head = (line: string, ...headers: readonly string[]): string =>
  `${[`${line} HTTP/1.1`, 'host: x', 'connection: close', ...headers].join('\r\n')}\r\n\r\n`

/** Sends bytes unchanged, and returns everything received until the connection closes. */
export const raw = (port: number, bytes: string | Uint8Array): Promise<string> =>
  untilClosed(port, (socket) => socket.write(bytes))

/** Like `raw`, but half-closes the connection after the bytes, which can be an incomplete request. */
export const rawLast = (port: number, bytes: Uint8Array): Promise<string> =>
  untilClosed(port, (socket) => socket.end(bytes))

async function untilClosed(port: number, send: (socket: Socket) => void): Promise<string> {
  const client = open(port)
  send(client.socket)
  // The server can respond and close the connection before it has received all bytes, so do not wait for the write.
  await new Promise((resolve) => client.socket.once('close', resolve))
  return client.received()
}

export interface Client {
  readonly socket: Socket
  readonly received: () => string
}

/** Opens a connection that ignores errors. Tests control the reading with `socket.pause` and `socket.resume`. */
export function open(port: number): Client {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => {
    chunks.push(Buffer.from(chunk))
  })
  socket.on('error', () => {})
  return { socket, received: () => expanded(Buffer.concat(chunks)) }
}

const END = '\r\n\r\n'

/** Returns the text of a response. Decompresses a Brotli body. */
function expanded(answer: Buffer): string {
  const end = answer.indexOf(END)
  const top = answer.subarray(0, Math.max(end, 0)).toString()
  const body = answer.subarray(end + END.length)
  // The response to HEAD has no body.
  if (!/^content-encoding: br$/im.test(top) || body.length === 0) return answer.toString()
  return top + END + brotliDecompressSync(body).toString()
}

export const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5))
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Parses the only response on a connection. */
export function readAnswer(answer: string): Answer {
  const [top = '', ...body] = answer.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '').split('\r\n\r\n')
  const [line = '', ...lines] = top.split('\r\n')
  const headers = new Headers()
  for (const header of lines)
    headers.append(header.slice(0, header.indexOf(':')), header.slice(header.indexOf(':') + 1))
  return { status: Number(line.split(' ')[1]), headers, text: body.join('\r\n\r\n') }
}

/**
 * Returns the method and the path of a request, as the server parses them, or undefined without a valid request line. A
 * CONNECT has an authority and no path.
 */
export function asked(request: string): { readonly method: string; readonly path: string } | undefined {
  const [, method, path] = /^([A-Z]+) (?:https?:\/\/[^/ ?#]*)?(\S*) HTTP\/1\.[01]\r\n/.exec(request) ?? []
  return method === undefined ? undefined : { method, path: method === 'CONNECT' ? '/' : path || '/' }
}
