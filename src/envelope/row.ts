// Converts rows from arrays of cells to objects with a string per column. Spec: Common response envelope, `data`.

import { type Cell, type Column, printers } from './cell.ts'

/** Converts one row. `index`: its position on the page, from 0. */
export type RowWriter = (row: readonly Cell[], index: number) => Readonly<Record<string, string>>

/**
 * Creates the converter for all rows of a page. Nulls are omitted. Throws with the position of a cell that does not
 * match its column type, so that the owner of the data can find it.
 */
export function rowWriter(columns: readonly Column[]): RowWriter {
  const writers = columns.map(({ name, type }) => ({ name, type, print: printers[type] }))
  // Assigning `__proto__` to a plain object loses the value. An object without a prototype keeps the value but is
  // slower.
  const bare = columns.some(({ name }) => name === '__proto__')
  return (row, index) => {
    if (!Array.isArray(row)) throw new Error(`row ${index + 1} must be an array of cells by position`)
    const members: Record<string, string> = bare ? Object.create(null) : {}
    // An index loop takes half the time of an iterator.
    for (let at = 0; at < writers.length; at++) {
      const writer = writers[at]
      const cell = row[at]
      if (cell === null || writer === undefined) continue
      const text = writer.print(cell)
      if (text === undefined) throw badCell(writer, index, cell)
      members[writer.name] = text
    }
    return members
  }
}

/** Converts one row to the texts of its cells. Nulls become undefined. `index` is the same as for a `RowWriter`. */
export type CellsWriter = (row: readonly Cell[], index: number) => readonly (string | undefined)[]

/** Creates the converter to texts. Throws like `rowWriter`. */
export function cellsWriter(columns: readonly Column[]): CellsWriter {
  return (row, index) =>
    columns.map((column, at) => {
      const cell = row[at]
      if (cell === null) return undefined
      return printers[column.type](cell) ?? refuse(column, index, cell)
    })
}

function refuse(column: Column, index: number, cell: Cell | undefined): never {
  throw badCell(column, index, cell)
}

// How many characters of a bad value a message shows, so that the reader can recognize the value.
const SHOWN = 40

function badCell({ name, type }: Column, index: number, cell: Cell | undefined): Error {
  const value = JSON.stringify(String(cell).slice(0, SHOWN))
  return new Error(
    `the engine returned a value that is not a ${type} in the column ${name} of row ${index + 1}: ${value}`,
  )
}
