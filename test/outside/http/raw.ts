// Sends requests as raw bytes, which HTTP clients would normalize, and reads the answers.

import { connect, type Socket } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'

/** The head of a request that closes its connection. */
export const head = (line: string, ...headers: readonly string[]): string =>
  `${[`${line} HTTP/1.1`, 'host: x', 'connection: close', ...headers].join('\r\n')}\r\n\r\n`

/** Sends bytes unchanged, and returns everything received until the connection closes. */
export const raw = (port: number, bytes: string | Uint8Array): Promise<string> =>
  untilClosed(port, (socket) => socket.write(bytes))

/** Like `raw`, for bytes that may be an incomplete request: ends the sending side after them. */
export const rawLast = (port: number, bytes: Uint8Array): Promise<string> =>
  untilClosed(port, (socket) => socket.end(bytes))

async function untilClosed(port: number, send: (socket: Socket) => void): Promise<string> {
  const client = open(port)
  send(client.socket)
  // A server may answer and close before it received everything. Its answer counts.
  await new Promise((resolve) => client.socket.once('close', resolve))
  return client.received()
}

export interface Client {
  readonly socket: Socket
  readonly received: () => string
}

/** A connection that ignores errors. `socket.pause` and `socket.resume` control reading. */
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

/** The text of an answer. Decompresses a body in Brotli. */
function expanded(answer: Buffer): string {
  const end = answer.indexOf(END)
  const top = answer.subarray(0, Math.max(end, 0)).toString()
  const body = answer.subarray(end + END.length)
  // The answer to HEAD has no body.
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

/** Parses the only answer of a connection. */
export function readAnswer(answer: string): Answer {
  const [top = '', ...body] = answer.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '').split('\r\n\r\n')
  const [line = '', ...lines] = top.split('\r\n')
  const headers = new Headers()
  for (const header of lines)
    headers.append(header.slice(0, header.indexOf(':')), header.slice(header.indexOf(':') + 1))
  return { status: Number(line.split(' ')[1]), headers, text: body.join('\r\n\r\n') }
}

/**
 * The method and path of a request line, as the server parses them; undefined without one. CONNECT names an authority
 * and no path.
 */
export function asked(request: string): { readonly method: string; readonly path: string } | undefined {
  const [, method, path] = /^([A-Z]+) (?:https?:\/\/[^/ ?#]*)?(\S*) HTTP\/1\.[01]\r\n/.exec(request) ?? []
  return method === undefined ? undefined : { method, path: method === 'CONNECT' ? '/' : path || '/' }
}
