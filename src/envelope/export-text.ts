// Writes all rows of a result as CSV or as lines of JSON. The values are the same as in the envelope.

import { csvRecord } from '../std/csv.ts'
import type { Column, Rows } from './cell.ts'
import { cellsWriter, rowWriter } from './row.ts'

/** `csv`: RFC 4180 with a header. `ndjson`: an object per line, and a last line that marks the end. */
export type ExportFormat = 'csv' | 'ndjson'

export interface ExportWriter {
  readonly head: string
  /** The text of some rows. `index`: the number of rows before them. Throws if a cell does not match its column. */
  rows(rows: Rows, index: number): string
  /** The text after the last row. `rows` is the number of all rows. */
  end(rows: number): string
}

export const exportWriters: Readonly<Record<ExportFormat, (columns: readonly Column[]) => ExportWriter>> = {
  csv(columns) {
    const write = cellsWriter(columns)
    return {
      head: csvRecord(columns.map(({ name }) => name)),
      rows: (rows, index) => rows.map((row, at) => csvRecord(write(row, index + at))).join(''),
      end: () => '',
    }
  },
  ndjson(columns) {
    const write = rowWriter(columns)
    return {
      head: '',
      rows: (rows, index) => rows.map((row, at) => `${JSON.stringify(write(row, index + at))}\n`).join(''),
      end: (rows) => `${JSON.stringify({ end: true, rows })}\n`,
    }
  },
}
