// Reads batches of rows from an engine's stream, for an export. Limits the number of rows, and the time that the reader
// may pause.

import { type Engine, failure, type ReadOptions, type Rows, type Statement } from '../engine/engine.ts'
import { READER_PAUSE_MS } from '../engine/stream-places.ts'

export interface Batches {
  /**
   * The next batch, with at least one row; undefined after the last batch. Rejects if the engine fails or the read was
   * stopped.
   */
  next(): Promise<Rows | undefined>
  /** Cancels the statement and frees its connection, even while `next` runs. */
  stop(): void
}

export interface BatchOptions extends ReadOptions {
  readonly signal: AbortSignal | undefined
  /** Whether a row of the statement can have this number of cells. */
  readonly fits: (width: number) => boolean
  /** The maximum number of rows of all batches. */
  readonly most: number
}

export function openBatches(
  engine: Pick<Required<Engine>, 'stream'>,
  statement: Statement,
  { signal, fits, most, ...options }: BatchOptions,
): Batches {
  const over = new AbortController()
  const forward = () => over.abort(signal?.reason)
  signal?.addEventListener('abort', forward)
  if (signal?.aborted) forward()
  const stream = engine.stream(statement, { ...options, signal: over.signal })
  let left = most
  let pause: NodeJS.Timeout | undefined
  const leave = () => {
    clearTimeout(pause)
    signal?.removeEventListener('abort', forward)
  }
  const stop = () => {
    leave()
    over.abort(over.signal.reason)
    // Ignore an error of the stream while it is cancelled.
    stream.return().catch(nothing)
  }
  const stall = () => {
    stop()
    lost = failure('cancelled', `the reader of the export requested no rows for ${READER_PAUSE_MS / 1000} seconds`)
  }
  let lost: Error | undefined
  return {
    async next() {
      clearTimeout(pause)
      if (lost !== undefined) throw lost
      try {
        const rows = await nextOf(stream)
        if (rows === undefined) {
          leave()
          return undefined
        }
        for (const row of rows) if (!Array.isArray(row) || !fits(row.length)) throw malformed(row)
        left -= rows.length
        if (left < 0) throw failure('too_large', `the export has more than ${most} rows; filter it further`)
        pause = setTimeout(stall, READER_PAUSE_MS)
        pause.unref()
        return rows
      } catch (error) {
        stop()
        throw error
      }
    },
    stop,
  }
}

async function nextOf(stream: AsyncGenerator<Rows, void>): Promise<Rows | undefined> {
  for (;;) {
    const { done, value } = await stream.next()
    if (done || value === undefined) return undefined
    if (!Array.isArray(value)) throw malformed(value)
    if (value.length > 0) return value
  }
}

const malformed = (row: unknown): Error =>
  new Error(
    Array.isArray(row)
      ? `the engine streamed a row of ${row.length} cells, which do not match the columns of the export`
      : 'the engine must stream arrays of rows, each an array of cells by position',
  )

const nothing = () => {}
