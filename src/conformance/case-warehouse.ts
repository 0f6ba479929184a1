// The warehouse of the conformance cases, as SQL statements: all reference tables, with a few rows of four accounts.

import type { ColumnType, Relation } from '../model/relation.ts'
import { checkMembers, type MembersOf, needed, object, texts } from '../names/members.ts'
import { relationNames } from '../site-search/create-tables.ts'
import { relations } from '../site-search/relations.ts'
import type { Dialect } from '../sql/dialect.ts'
import data from './data/warehouse.json' with { type: 'json' }

/** Options for writing the tables of the suite. */
export interface WarehouseOptions {
  readonly dialect: Pick<Dialect, 'literal' | 'quotes'>
  /** The statements that create the tables, as `createTables` returns them. */
  readonly tables: readonly string[]
}

const OPTIONS: MembersOf<WarehouseOptions> = { dialect: needed(object), tables: needed(texts) }

type StoredCell = string | number | boolean | null

interface StoredTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly StoredCell[])[]
}

const stored: Readonly<Record<string, StoredTable>> = data

/**
 * Returns the statements that create and fill the tables, in order, without semicolons. Run them on an empty database
 * before `conformance`. Throws a TypeError for invalid options.
 */
export function warehouse(options: WarehouseOptions): readonly string[] {
  checkMembers(options, 'options', OPTIONS)
  const { dialect, tables } = options
  return [...tables, ...relationNames().flatMap((name) => insertsInto(name, relations[name], dialect))]
}

const ROWS_OF_A_STATEMENT = 50

function insertsInto(name: string, relation: Relation, dialect: WarehouseOptions['dialect']): readonly string[] {
  const { columns, rows } = stored[name] ?? { columns: [], rows: [] }
  const types = columns.map((column) => relation.columns[column]?.type ?? 'text')
  const lines = rows.map((row) => `(${row.map((cell, index) => literal(cell, types[index], dialect)).join(', ')})`)
  const [before, after] = dialect.quotes
  const quoted = (title: string) => `${before}${title}${after}`
  const statements = Math.ceil(lines.length / ROWS_OF_A_STATEMENT)
  return Array.from({ length: statements }, (_, index) => {
    const values = lines.slice(index * ROWS_OF_A_STATEMENT, (index + 1) * ROWS_OF_A_STATEMENT)
    return `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')}) VALUES\n${values.join(',\n')}`
  })
}

/** Writes numbers as plain digits, which are valid on every engine and in integer columns of any width. */
function literal(cell: StoredCell, type: ColumnType | undefined, dialect: WarehouseOptions['dialect']): string {
  if (cell === null) return 'NULL'
  if (typeof cell === 'boolean') return dialect.literal({ type: 'boolean', text: String(cell) })
  if (type === 'text') return dialect.literal({ type: 'string', text: String(cell) })
  // Engines convert a day to the instant of its midnight.
  if (type === 'date' || type === 'timestamp') return dialect.literal({ type: 'date', text: String(cell) })
  return String(cell)
}
