// The tables that a relation is mapped to, with the columns that statements read of them: what a check of a warehouse
// has to look at.

import type { Catalog } from '../catalog/catalog.ts'
import { columnsRead } from '../catalog/columns-read.ts'
import type { ColumnType } from '../model/relation.ts'
import type { AccountType } from '../sql/dialect.ts'
import type { Conversion } from './mapping/conversion.ts'
import type { ParsedSql } from './mapping/host-sql.ts'
import type { StorageType } from './mapping/storage.ts'

/** A table or view as statements name it. */
export interface MappedTable {
  /** The relation of the model that it holds. */
  readonly relation?: string
  /** Undefined: the engine's own default. */
  readonly schema: string | undefined
  readonly name: string
  /** Undefined where the schema alone identifies the account. */
  readonly accountColumn: string | undefined
  /** What that column must hold. Default `string`. */
  readonly accountType?: AccountType
  /** The columns that requests and reports read, the account's apart. */
  readonly columns: readonly MappedColumn[]
  /** The columns that may partition the table; undefined where it has none for year and month. */
  readonly months?: MappedMonths
}

/** Year and month of the date, by which a table may be partitioned. */
export interface MappedMonths {
  readonly columns: readonly string[]
  readonly date: string
  /** Whether the mapping says that the table is partitioned by them. */
  readonly declared: boolean
}

/** A column that statements read. */
export interface MappedColumn {
  readonly name: string
  /** What its values must be; `any` where an expression reads it, or only whether it is null is asked. */
  readonly type: 'text' | 'number' | 'boolean' | 'date' | 'any'
  /** The field that it holds, and that field's type; undefined where only an expression of the host's names it. */
  readonly field?: { readonly name: string; readonly type: ColumnType }
  /** The type in which the mapping says that it is stored; undefined: that of the field. */
  readonly storage?: StorageType
  /** The members down to it in a JSON document. */
  readonly path?: readonly string[]
}

/** What `Tables` says of columns. */
interface Mapping {
  readonly partitioned: ReadonlySet<string>
  column(relation: string, field: string): string
  conversion(relation: string, field: string): Conversion | undefined
  where(relation: string): ParsedSql | undefined
}

/** The columns that are read of each relation, under the names of the host. */
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
        // Such a column tells partitions, and nothing else.
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
