// Values of the driver as cells: exact, and the same whatever the machine's time zone is.

import {
  type DuckDBDataChunk,
  DuckDBDateValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBValue,
} from '@duckdb/node-api'
import type { Cell, Rows } from '../../src/engine/engine.ts'

export function readRows(chunks: readonly DuckDBDataChunk[]): Rows {
  return chunks.flatMap((chunk) => chunk.convertRows<Cell>(cell))
}

/** Integers of 64 bits and more, decimals, dates and times become the text that the engine itself would print. */
function cell(value: DuckDBValue): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  // The driver prints a day that is infinite as the one at which it is kept.
  if (value instanceof DuckDBDateValue && !value.isFinite) return value.days < 0 ? '-infinity' : 'infinity'
  // The driver prints an instant in the zone of the machine.
  if (value instanceof DuckDBTimestampTZValue) return `${new DuckDBTimestampValue(value.micros)}+00`
  return value.toString()
}
