// A fake server that implements as much of the PostgreSQL protocol as a read needs. Tests can replace its messages.

import { createServer, type Socket } from 'node:net'

export interface FakePostgres {
  readonly url: string
  /** The number of connections so far, including connections that the server rejected. */
  readonly made: () => number
  /** The number of open connections. */
  readonly open: () => number
  /** Sends the bytes on every open connection. */
  say(bytes: Buffer): void
  close(): Promise<void>
}

export interface Script {
  /** Returns the greeting for a connection. The first connection has the number 0. Default: a valid greeting. */
  readonly greet?: (connection: number) => Buffer | undefined
  /** Returns the server's messages for a statement. Default: one row with the cell `7`. */
  readonly answer?: (sql: string, connection: number) => Buffer | undefined
}

/** A protocol message with this type letter. */
export function message(letter: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  return Buffer.concat([Buffer.from(letter), int32(body.length + 4), body])
}

export const int16 = (value: number): Buffer => sized(2, (buffer) => buffer.writeInt16BE(value))
export const int32 = (value: number): Buffer => sized(4, (buffer) => buffer.writeInt32BE(value))

function sized(size: number, write: (buffer: Buffer) => void): Buffer {
  const buffer = Buffer.alloc(size)
  write(buffer)
  return buffer
}

export const READY = message('Z', 'I')
export const GREETING = Buffer.concat([message('R', int32(0)), message('K', int32(1), int32(2)), READY])

export const row = (...cells: readonly string[]): Buffer =>
  message('D', int16(cells.length), ...cells.flatMap((cell) => [int32(Buffer.byteLength(cell)), cell]))

const column = (name: string) =>
  Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)])

/** The messages before the rows: ParseComplete, BindComplete and RowDescription. */
export const described = (...columns: readonly string[]): Buffer =>
  Buffer.concat([message('1'), message('2'), message('T', int16(columns.length), ...columns.map(column))])

/** All messages of a valid response to a statement. */
export const answered = (...rows: readonly Buffer[]): Buffer =>
  Buffer.concat([described('n'), ...rows, message('C', `SELECT ${rows.length}\0`), READY])

export async function openFakePostgres({ greet, answer }: Script): Promise<FakePostgres> {
  const sockets = new Set<Socket>()
  let made = 0
  const server = createServer((socket) => {
    const connection = made
    made += 1
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    let isGreeted = false
    let sql = ''
    socket.on('data', (chunk) => {
      if (!isGreeted) {
        isGreeted = true
        return socket.write(greet?.(connection) ?? GREETING)
      }
      for (const { letter, body } of messagesIn(chunk)) {
        // In a Parse message (`P`) of the extended protocol, an empty statement name precedes the SQL.
        if (letter === 'P') sql = textAt(body, 1)
        if (letter === 'Q') sql = textAt(body, 0)
        if (letter === 'S' || letter === 'Q') socket.write(answer?.(sql, connection) ?? answered(row('7')))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `postgres://u:secret@127.0.0.1:${port}/d`,
    made: () => made,
    open: () => sockets.size,
    say: (bytes) => {
      for (const socket of sockets) socket.write(bytes)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

const textAt = (body: Buffer, start: number): string => body.toString('utf8', start, body.indexOf(0, start))

/** Splits a chunk into the client's messages. Assumes that no message spans two chunks. */
function* messagesIn(chunk: Buffer) {
  for (let at = 0; at + 5 <= chunk.length; at += 1 + chunk.readInt32BE(at + 1)) {
    yield {
      letter: chunk.toString('latin1', at, at + 1),
      body: chunk.subarray(at + 5, at + 1 + chunk.readInt32BE(at + 1)),
    }
  }
}
