// Exports all rows of a query by streaming one statement. The service reads the first rows before it returns the
// export, so most failures can still be answered with a status.

import type { CompiledQuery } from '../compiler/compiled-query.ts'
import { type Engine, isFailure, type Rows } from '../engine/engine.ts'
import { readWithFallback } from '../engine/rollup-fallback.ts'
import type { Column } from '../envelope/cell.ts'
import { type ExportFormat, exportWriters } from '../envelope/export-text.ts'
import { rowWriter } from '../envelope/row.ts'
import { errorBody } from '../issues/errors.ts'
import type { Warning } from '../issues/warnings.ts'
import type { RollupReport } from '../plan/rollup-port.ts'
import type { Either } from '../std/either.ts'
import type { Row } from '../typing/row-of.ts'
import type { Answer } from './answer.ts'
import { type Batches, openBatches } from './batches.ts'
import type { Call } from './call.ts'
import type { Failures } from './failures.ts'

/**
 * All rows of a request. Call either `rows` or `text`, and only once. Read all rows, or end the loop with `break`. If
 * you do not read the export, cancel it.
 */
export interface Export<R = Row> {
  readonly ok: true
  readonly columns: readonly Column[]
  readonly warnings: readonly Warning[]
  /** The SQL that the engine runs. */
  readonly sql: string
  /** How the service understood a question: each part with its meaning, in at most 1,000 characters. */
  readonly reading?: string
  /** The rollups that answer, and the reasons why other rollups do not. Absent if the service has no rollups. */
  readonly rollups?: RollupReport
  /** The rows, in the same order as on the pages. Throws if the export fails before the last row. */
  rows(): AsyncGenerator<R, void, undefined>
  /** The rows as pieces of text. Throws if the export fails before the last row. */
  text(format: ExportFormat): AsyncGenerator<string, void, undefined>
  /** Cancels the statement and frees its connection. */
  cancel(): void
  /** Resolves when the export has ended. Never rejects. */
  readonly ended: Promise<ExportEnd>
}

/** How an export ended. */
export interface ExportEnd {
  /** `complete` if the reader got the last row. */
  readonly outcome: 'complete' | 'failed' | 'cancelled'
  /** The number of rows that the reader got. */
  readonly rows: number
}

/** All rows of a request, or the answer to a refused or failed request. */
export type ExportAnswer<R = Row> = Either<Export<R>, Answer & { readonly ok: false }>

export const asExport = (answer: Export | Answer): ExportAnswer => ('ok' in answer ? answer : { ...answer, ok: false })

export interface ExportParts {
  readonly engine: Engine
  readonly failures: Failures
  /** The maximum number of rows of an export. */
  readonly exportRows: number
  readonly hasRollups: boolean
}

/** Exports a query. If `isCut`, exports only the page of the query, for a question that requests a number of rows. */
export async function exportQuery(
  parts: ExportParts,
  call: Call,
  query: CompiledQuery,
  isCut = false,
): Promise<Export | Answer> {
  const { engine, failures, exportRows, hasRollups } = parts
  const { account, signal, fallback } = call
  if (engine.stream === undefined) return NO_STREAMS
  const source = { stream: engine.stream.bind(engine) }
  const statementOf = ({ page, all }: CompiledQuery) => (isCut ? page : all)
  try {
    return exportOf(await readWithFallback(query, open, fallback, ({ batches }) => batches.stop()))
  } catch (error) {
    return failures.answer(call, error)
  }

  async function open(query: CompiledQuery): Promise<RunningExport> {
    const { columns, tables } = query
    // Only the statement of a page can return the total number of rows, in an additional cell.
    const fits = (width: number) => width === columns.length || (isCut && width === columns.length + 1)
    const read = { account, tables, signal, fits, most: exportRows }
    const batches = openBatches(source, statementOf(query), read)
    try {
      signal?.throwIfAborted()
      return { query, batches, first: await batches.next() }
    } catch (error) {
      batches.stop()
      throw error
    }
  }

  function exportOf({ query, batches: { next, stop }, first }: RunningExport): Export {
    const { columns } = query
    let isRead = false
    let rows = 0
    let end = (_outcome: ExportEnd['outcome']): void => {}
    const ended = new Promise<ExportEnd>((resolve) => {
      end = (outcome) => resolve({ outcome, rows })
    })
    const read = async function* <T>(convert: (batch: Rows) => T): AsyncGenerator<T, void, undefined> {
      if (isRead) throw new Error('an export can be read only once')
      isRead = true
      try {
        for (let batch = first; batch !== undefined; batch = await next()) {
          const converted = convert(batch)
          rows += batch.length
          yield converted
        }
        end('complete')
      } catch (error) {
        throw isGone(error) ? error : brokenOff(error)
      } finally {
        cancel()
      }
    }
    const isGone = (error: unknown) => signal?.aborted || (isFailure(error) && error.code === 'cancelled')
    const brokenOff = (error: unknown): Error => {
      end('failed')
      const why = isFailure(error) && error.code === 'too_large' ? `: ${error.message}` : ''
      return new Error(`the export failed after ${rows} rows${why}; reference ${failures.note(call, error)}`)
    }
    const cancel = () => {
      end('cancelled')
      stop()
    }
    return {
      ok: true,
      columns,
      warnings: query.warnings,
      sql: statementOf(query).sql,
      ...(hasRollups && { rollups: query.rollups }),
      async *rows() {
        const write = rowWriter(columns)
        for await (const batch of read((batch) => batch.map((row, index) => write(row, rows + index)))) yield* batch
      },
      async *text(format) {
        const write = exportWriters[format](columns)
        if (write.head !== '') yield write.head
        yield* read((batch) => write.rows(batch, rows))
        const last = write.end(rows)
        if (last !== '') yield last
      },
      cancel,
      ended,
    }
  }
}

/** A running statement, and its first rows. */
interface RunningExport {
  readonly query: CompiledQuery
  readonly batches: Batches
  readonly first: Rows | undefined
}

const NO_STREAMS: Answer = {
  status: 501,
  body: JSON.stringify(errorBody(501, 'the engine of this service cannot export all rows; ask for pages')),
}
