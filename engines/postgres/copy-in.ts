// Runs `COPY .. FROM STDIN` on a `pg` connection, with backpressure. `pg` has no API for COPY.

import { once } from 'node:events'
import type { Client, Connection, Submittable } from 'pg'

/** The methods of `pg`'s connection that its types leave out. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** A statement that handles the protocol. The client passes each message of the server to it. */
interface Copy extends Submittable {
  handleCopyInResponse(connection: CopyConnection): void
  handleCommandComplete(): void
  handleError(error: unknown): void
  handleReadyForQuery(): void
}

/**
 * Runs a COPY statement and sends it the lines, which are in COPY's text format and do not end with a line break.
 * Rejects with the server's error.
 */
export async function copyIn(client: Client, sql: string, lines: AsyncIterable<readonly string[]>): Promise<void> {
  const broken = new AbortController()
  await new Promise<void>((resolve, reject) => {
    const copy: Copy = {
      submit: (connection) => connection.query(sql),
      handleCopyInResponse: (connection) => {
        send(connection, lines, broken.signal).catch((error) => {
          // Reject now with the original error. The server's error comes later and explains less.
          reject(error)
          connection.sendCopyFail('the source of the rows failed')
        })
      },
      handleCommandComplete: () => {},
      handleError: (error) => {
        broken.abort(error)
        reject(error)
      },
      handleReadyForQuery: () => resolve(),
    }
    client.query(copy)
  })
}

async function send(connection: CopyConnection, lines: AsyncIterable<readonly string[]>, signal: AbortSignal) {
  for await (const some of lines) {
    signal.throwIfAborted()
    connection.sendCopyFromChunk(Buffer.from(`${some.join('\n')}\n`))
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain', { signal })
  }
  connection.endCopyFrom()
}
