// `COPY .. FROM STDIN` over a connection of `pg`, which does not offer it itself: lines go out no faster than the
// server takes them.

import { once } from 'node:events'
import type { Client, ClientConnection, Submittable } from 'pg'

/** Sends lines, each without its line break, to a COPY statement in text form. Rejects with what the server says. */
export async function copyIn(client: Client, sql: string, lines: AsyncIterable<readonly string[]>): Promise<void> {
  const broken = new AbortController()
  await new Promise<void>((resolve, reject) => {
    const copy: Submittable = {
      submit: (connection) => connection.query(sql),
      handleCopyInResponse: (connection) => {
        send(connection, lines, broken.signal).catch((error) => {
          // The server answers it with an error of its own, which comes too late to be told.
          reject(error)
          connection.sendCopyFail('the rows could not be read')
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
