// Rows as objects: from an engine's cells by position to members by name, each a string. Spec: Common response
// envelope, `data`.

import { type Cell, type Column, printers } from './cell.ts'

/**
 * A function made once for all rows of a page: from a row by position to its members, nulls left out. It throws where a
 * cell does not fit its column's type.
 */
export function rowWriter(columns: readonly Column[]): (row: readonly Cell[]) => Readonly<Record<string, string>> {
  const writers = columns.map(({ name, type }) => ({ name, type, print: printers[type] }))
  // Assigning to `__proto__` of a plain object loses the value. One without a prototype keeps it, but is slower.
  const bare = columns.some(({ name }) => name === '__proto__')
  return (row) => {
    const members: Record<string, string> = bare ? Object.create(null) : {}
    // By index: an iterator doubles the time that a page takes here.
    for (let at = 0; at < writers.length; at++) {
      const writer = writers[at]
      const cell = row[at]
      if (cell === null || writer === undefined) continue
      const text = writer.print(cell)
      if (text === undefined) throw new Error(`the engine returned no ${writer.type} in the column ${writer.name}`)
      members[writer.name] = text
    }
    return members
  }
}
