// Rows as objects: from an engine's cells by position to members by name, each a string. Spec: Common response
// envelope, `data`.

import { type Cell, type Column, printers } from './cell.ts'

/** From a row by position to its members; `index` is where it stands on its page, from 0. */
export type RowWriter = (row: readonly Cell[], index: number) => Readonly<Record<string, string>>

/**
 * A function made once for all rows of a page: nulls are left out. It throws where a cell does not fit its column's type,
 * and says where that cell is: the owner of the data has to find it.
 */
export function rowWriter(columns: readonly Column[]): RowWriter {
  const writers = columns.map(({ name, type }) => ({ name, type, print: printers[type] }))
  // Assigning to `__proto__` of a plain object loses the value. One without a prototype keeps it, but is slower.
  const bare = columns.some(({ name }) => name === '__proto__')
  return (row, index) => {
    if (!Array.isArray(row)) throw new Error(`row ${index + 1} must be an array of cells by position`)
    const members: Record<string, string> = bare ? Object.create(null) : {}
    // By index: an iterator doubles the time that a page takes here.
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

// Of a value that should have been a number or a date, this much tells which one it is.
const SHOWN = 40

function badCell({ name, type }: Column, index: number, cell: Cell | undefined): Error {
  const value = JSON.stringify(String(cell).slice(0, SHOWN))
  return new Error(
    `the engine returned a value that is not a ${type} in the column ${name} of row ${index + 1}: ${value}`,
  )
}
