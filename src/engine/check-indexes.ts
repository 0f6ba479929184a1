// Finds the indexes that a table of a host lacks. Only for engines whose catalog lists indexes.

import type { WantedIndex } from '../warehouse/wanted-indexes.ts'
import type { Found } from './check-expressions.ts'
import type { Finding } from './finding.ts'
import { quotedName, quotedTable } from './quoted-name.ts'

/** A finding for each index that would serve requests, and that no index of the table replaces. */
export const indexFindings = (wanted: readonly WantedIndex[], found: readonly Found[]): readonly Finding[] =>
  wanted.flatMap(({ relation, columns: names, serves }): readonly Finding[] => {
    const own = found.find(({ table }) => table.relation === relation)
    const indexes = own?.columns.indexes
    if (own === undefined || indexes === undefined || names.some((name) => own.columns(name) === undefined)) return []
    // Conditions on equal values can use leading columns in any order.
    if (indexes.some((columns) => names.every((name) => columns.slice(0, names.length).includes(name)))) return []
    const { table } = own
    return [
      {
        severity: 'slow',
        message: `${table.name} has no index for ${serves}`,
        write: `CREATE INDEX ON ${quotedTable(table)} (${names.map(quotedName).join(', ')});`,
      },
    ]
  })
