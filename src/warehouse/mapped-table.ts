// The mapped tables of relations, with the columns that statements read. The warehouse check compares these tables with
// the tables of the engine.

import type { Catalog } from '../catalog/catalog.ts'
import { columnsRead } from '../catalog/columns-read.ts'
import type { ColumnType } from '../model/relation.ts'
import type { AccountType } from '../sql/dialect.ts'
import type { Conversion } from './conversion.ts'
import type { ParsedSql } from './host-sql.ts'
import type { StorageType } from './storage.ts'

/** A table or view that statements read. */
export interface MappedTable {
  /** The relation of the model that the table stores. */
  readonly relation?: string
  /** The schema of the table. Undefined for the engine's default schema. */
  readonly schema: string | undefined
  readonly name: string
  /** Undefined if the schema alone identifies the account, or if the rows are shared. */
  readonly accountColumn: string | undefined
  /** Whether every account reads all rows. */
  readonly shared?: boolean
  /** The type of the account column. Default: `string`. */
  readonly accountType?: AccountType
  /** The columns that requests and reports read, except the account column. */
  readonly columns: readonly MappedColumn[]
  /** The columns by which the table can be partitioned. Undefined without columns for year and month. */
  readonly months?: MappedMonths
}

/** The columns with the year and month of the date. A table can be partitioned by these columns. */
export interface MappedMonths {
  readonly columns: readonly string[]
  readonly date: string
  /** Whether the mapping declares that the table is partitioned by these columns. */
  readonly declared: boolean
}

/** A column that statements read. */
export interface MappedColumn {
  readonly name: string
  /** The required type of the values. `any` if only an expression or a null check reads the column. */
  readonly type: 'text' | 'number' | 'boolean' | 'date' | 'any'
  /** The field that the column stores. Undefined if only an expression of the host reads the column. */
  readonly field?: { readonly name: string; readonly type: ColumnType }
  /** The storage type in the mapping. Default: the type of the field. */
  readonly storage?: StorageType
  /** The path to the value in a JSON document. */
  readonly path?: readonly string[]
}

/** The parts of `Tables` that concern columns. */
interface Mapping {
  readonly partitioned: ReadonlySet<string>
  column(relation: string, field: string): string
  conversion(relation: string, field: string): Conversion | undefined
  where(relation: string): ParsedSql | undefined
}

/** The columns of each relation that statements read, with the names in the host's tables. */
export const mappedColumns = (
  catalog: Catalog,
  { partitioned, column, conversion, where }: Mapping,
): ReadonlyMap<string, readonly MappedColumn[]> =>
  new Map(
    Array.from(columnsRead(catalog, partitioned), ([relation, columns]) => {
      const all = columns.flatMap(({ name, type }): readonly MappedColumn[] => {
        const field = { name, type }
        const stored = conversion(relation, name)
        if (stored === undefined) return [{ name: column(relation, name), type: TYPES[type], field }]
        // Statements read a derived year or month only to select partitions.
        if (stored.kind === 'date-part') {
          return partitioned.has(relation) ? [{ name: column(relation, name), type: 'number' }] : []
        }
        const { from, type: storage, path } = stored
        if ('sql' in from) return from.sql.columns.map((own) => ({ name: own, type: 'any' }))
        const own = { ...(storage !== undefined && { storage }), ...(path.length > 0 && { path }) }
        return [{ name: from.column, type: TYPES[type], field, ...own }]
      })
      const filtered = where(relation)?.columns.map((name): MappedColumn => ({ name, type: 'any' })) ?? []
      return [relation, Object.freeze([...all, ...filtered].map((one) => Object.freeze(one)))]
    }),
  )

const TYPES: Readonly<Record<ColumnType, MappedColumn['type']>> = {
  text: 'text',
  integer: 'number',
  bigint: 'number',
  decimal: 'number',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'any',
}
