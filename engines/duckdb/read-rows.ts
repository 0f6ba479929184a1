// Converts the driver's values to cells, exactly and independently of the machine's time zone. Converts one row at a
// time, so an answer over the limit fails early.

import {
  type DuckDBDataChunk,
  DuckDBDateValue,
  type DuckDBResult,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBValue,
} from '@duckdb/node-api'
import { type AnswerBounds, tooLarge, tooManyRows } from '../../src/engine/answer-bounds.ts'
import type { Cell, Rows } from '../../src/engine/engine.ts'

export async function readRows(result: DuckDBResult, { bytes, rows: most }: AnswerBounds): Promise<Rows> {
  const rows: Cell[][] = []
  let left = bytes
  for (;;) {
    const chunk = await result.fetchChunk()
    if (chunk === null || chunk.rowCount === 0) return rows
    for (let index = 0; index < chunk.rowCount; index += 1) {
      if (rows.length === most) throw tooManyRows(most)
      const row = cellsOf(chunk, index)
      left -= bytesOf(row)
      if (left < 0) throw tooLarge(bytes)
      rows.push(row)
    }
  }
}

/** The rows of a chunk from `start` to before `end`. Throws if they are larger than `bytes`. */
export function rowsOf(chunk: DuckDBDataChunk, start: number, end: number, bytes: number): Rows {
  const rows: Cell[][] = []
  let left = bytes
  for (let index = start; index < end; index += 1) {
    const row = cellsOf(chunk, index)
    left -= bytesOf(row)
    if (left < 0) throw tooLarge(bytes)
    rows.push(row)
  }
  return rows
}

function cellsOf(chunk: DuckDBDataChunk, row: number): Cell[] {
  return Array.from({ length: chunk.columnCount }, (_, column) => cell(chunk.getColumnVector(column).getItem(row)))
}

const bytesOf = (row: readonly Cell[]): number => row.reduce<number>((sum, one) => sum + sizeOf(one), 0)

const BYTES_OF_A_NUMBER = 8

const sizeOf = (cell: Cell): number => (typeof cell === 'string' ? Buffer.byteLength(cell) : BYTES_OF_A_NUMBER)

/** Integers of 64 bits and more, decimals, dates and times become the text that DuckDB prints. */
function cell(value: DuckDBValue): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  // The driver's text of an infinite date is its internal value.
  if (value instanceof DuckDBDateValue && !value.isFinite) return value.days < 0 ? '-infinity' : 'infinity'
  // The driver's text of an instant depends on the time zone of the machine.
  if (value instanceof DuckDBTimestampTZValue) return `${new DuckDBTimestampValue(value.micros)}+00`
  return value.toString()
}
