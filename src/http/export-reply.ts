// Replies that stream all rows of a query. If the export fails in the middle, the server breaks the connection, so that
// every client notices that the rows are incomplete.

import type { ExportFormat } from '../envelope/export-text.ts'
import { CSV, NDJSON } from '../openapi/response-schemas.ts'
import type { Export } from '../service/export.ts'
import type { Exchange } from './exchange.ts'
import { pageReply, type Reply } from './reply.ts'

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: `${CSV}; charset=utf-8; header=present`,
  ndjson: NDJSON,
}

export function exportReply(
  rows: Export,
  format: ExportFormat,
  { path, connection }: Pick<Exchange, 'path' | 'connection'>,
  headers: Reply['headers'],
): Reply {
  const name = path?.slice(1) || 'query'
  return {
    ...pageReply(bodyOf(rows, format, connection.breakOff), {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="${name}.${format}"`,
      ...headers,
    }),
    sql: rows.sql,
    rollups: rows.rollups,
    ended: rows.ended,
  }
}

const utf8 = new TextEncoder()

/** Reads further rows only when the client has received the previous rows. */
function bodyOf(rows: Export, format: ExportFormat, breakOff?: () => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = rows.text(format)
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next()
          if (done) controller.close()
          else controller.enqueue(utf8.encode(value))
        } catch (error) {
          // The service has already reported the error. If the body stream failed too, the server would log the error
          // again.
          breakOff?.()
          if (breakOff === undefined) controller.error(error)
          else controller.close()
        }
      },
      cancel: rows.cancel,
    },
    { highWaterMark: 0 },
  )
}
