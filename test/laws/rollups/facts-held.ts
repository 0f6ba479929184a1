// Selects the facts that are true in a database. A fact is a property of the rows of all accounts on which rollups
// rely: that some columns determine others, or that the values of a column are unique.

import type { RollupFact } from '../../../src/rollups/index.ts'
import type { Database, Row } from '../../tools/oracle/tables.ts'

export const heldIn = ({ summary }: Database, facts: readonly RollupFact[]): readonly string[] =>
  facts.filter((fact) => isHeld(fact, summary)).map(({ name }) => name)

const keyOf = (row: Row, columns: readonly string[]) =>
  JSON.stringify(['account_id', ...columns].map((column) => String(row[column] ?? null)))

function isHeld(fact: RollupFact, all: readonly Row[]): boolean {
  const meets = (row: Row) =>
    Object.entries(fact.rows ?? {}).every(([column, value]) => [value].flat().includes(row[column] as never))
  const rows = all.filter(meets)
  if (fact.kind === 'determines') {
    const of = (columns: readonly string[]) => new Set(rows.map((row) => keyOf(row, columns))).size
    return of(fact.columns) === of([...fact.columns, ...fact.others])
  }
  const own = rows.filter((row) => row[fact.column] !== null && row[fact.column] !== undefined)
  return new Set(own.map((row) => keyOf(row, [fact.column]))).size === own.length
}
