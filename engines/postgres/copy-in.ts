// Runs `COPY .. FROM STDIN` on a `pg` connection, with backpressure. `pg` has no API for COPY.

import { once } from 'node:events'
import type { Client, ClientConnection, Submittable } from 'pg'

/**
 * Runs a COPY statement and sends it the lines, which are in COPY's text format and do not end with a line break.
 * Rejects with the server's error.
 */
export async function copyIn(client: Client, sql: string, lines: AsyncIterable<readonly string[]>): Promise<void> {
  const broken = new AbortController()
  await new Promise<void>((resolve, reject) => {
    const copy: Submittable = {
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

async function send(connection: ClientConnection, lines: AsyncIterable<readonly string[]>, signal: AbortSignal) {
  for await (const some of lines) {
    signal.throwIfAborted()
    connection.sendCopyFromChunk(Buffer.from(`${some.join('\n')}\n`))
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain', { signal })
  }
  connection.endCopyFrom()
}
