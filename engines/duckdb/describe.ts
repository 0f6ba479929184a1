// Describes tables and views from DuckDB's catalog. The catalog does not show the collations of columns, so probe
// queries detect them.

import type { Engine, MappedTable, Rows, Run, Statement, TableColumn, TableColumns } from '../../src/engine/engine.ts'
import { quotedName, quotedTable } from '../../src/engine/quoted-name.ts'
import { uniqueBy } from '../../src/engine/unique-keys.ts'

/** See `Engine.describe`. */
export const describe = (
  engine: Pick<Engine, 'read'>,
  tables: readonly MappedTable[],
): Promise<readonly (TableColumns | undefined)[]> =>
  engine.read(async (run) => {
    const rows = await run(COLUMNS)
    const keys = await run(KEYS)
    const described: (TableColumns | undefined)[] = []
    for (const table of tables) described.push(await describeTable(run, table, rows, keys))
    return described
  })

const COLUMNS: Statement = {
  sql: `SELECT table_name, column_name, data_type, schema_name, database_name, schema_name = current_schema(),
      table_oid IN (SELECT view_oid FROM duckdb_views() WHERE database_name = current_database())
    FROM duckdb_columns() WHERE database_name = current_database()`,
  parameters: [],
}

/**
 * The columns of unique keys. The rows are like those of `COLUMNS`, but with the number of the key instead of a type.
 */
const KEYS: Statement = {
  sql: `SELECT table_name, unnest(constraint_column_names), constraint_index, schema_name, database_name,
      schema_name = current_schema()
    FROM duckdb_constraints() WHERE database_name = current_database()
      AND constraint_type IN ('PRIMARY KEY', 'UNIQUE')`,
  parameters: [],
}

async function describeTable(run: Run, table: MappedTable, rows: Rows, keys: Rows): Promise<TableColumns | undefined> {
  const found = rows.filter((row) => isOf(table, row))
  if (found.length === 0) return undefined
  const own = found.map(([, name, type]) => ({ name: String(name), type: String(type) }))
  const isView = found[0]?.[6] === true
  const mend = isView ? mendView : mendTable(table)
  // DuckDB's own tables have no partitions, but a view can read partitioned files.
  const months = isView ? [] : (table.months?.columns.map(folded) ?? [])
  const texts = own.filter(({ type }) => type === TEXT).map(({ name }) => name)
  const loose = await looseColumns(run, table, texts)
  const columns = new Map(
    own.map(({ name, type }): [string, TableColumn] => {
      const column = columnOf(type, loose.has(name) && mend(name))
      const key = folded(name)
      return [key, months.includes(key) ? { ...column, divides: false } : column]
    }),
  )
  const names = own.map(({ name }) => name)
  const ofKeys = keys.filter((row) => isOf(table, row)).map(([, name, key]) => [key, folded(String(name))] as const)
  const isUnique = uniqueBy(ofKeys)
  return Object.assign((name: string) => columns.get(folded(name)), {
    names,
    // The catalog lists no keys for a view.
    ...(!isView && { isUnique: (of: readonly string[]) => isUnique(of.map(folded)) }),
  })
}

/** A qualifier names a schema. If no such schema exists, the qualifier names the database. */
function isOf({ schema, name }: MappedTable, [table, , , inSchema, inDatabase, isCurrent]: Rows[number]): boolean {
  if (!isSame(table, name)) return false
  if (schema === undefined) return isCurrent === true
  return isSame(inSchema, schema) || (isSame(inDatabase, schema) && inSchema === 'main')
}

const isSame = (one: unknown, name: string) => folded(String(one)) === folded(name)

/** DuckDB ignores the case of ASCII letters in names, but not the case of other letters. */
const folded = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

const TEXT = 'VARCHAR'
const NUMBERS = /^(?:U?(?:TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|DECIMAL\(\d+,\d+\)|DOUBLE|FLOAT)$/

function columnOf(type: string, mend: string | false): TableColumn {
  if (mend !== false) return { type, holds: 'text', loose: `by a collation: ${mend}` }
  if (type === TEXT) return { type, holds: 'text', readsJson: true }
  if (NUMBERS.test(type)) return { type, holds: 'number' }
  return { type, holds: type === 'BOOLEAN' ? 'boolean' : type === 'DATE' ? 'date' : 'other' }
}

const mendTable = (table: MappedTable) => (column: string) =>
  `ALTER TABLE ${quotedTable(table)} ALTER COLUMN ${quotedName(column)} TYPE VARCHAR COLLATE "binary"`

const mendView = (column: string) => `write ${quotedName(column)} COLLATE "binary" in its view`

/**
 * The catalog shows the collations of neither tables nor views. So each probe compares two texts under the collation of
 * the column. The texts differ in case, in accents, in the encoding of a letter, or in their order.
 */
const PROBES = [
  ['A', '=', 'a'],
  ['\u00e9', '=', 'e'],
  ['\u00e9', '=', 'e\u0301'],
  ['a', '<', 'B'],
] as const

async function looseColumns(run: Run, table: MappedTable, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const probes = names.map((name) => {
    const as = (text: string) => `CASE WHEN false THEN t.${quotedName(name)} ELSE '${text}' END`
    return PROBES.map(([text, by, other]) => `${as(text)} ${by} '${other}'`).join(' OR ')
  })
  const sql = `SELECT ${probes.join(', ')}
    FROM (SELECT 1) AS one LEFT JOIN (SELECT * FROM ${quotedTable(table)} LIMIT 0) AS t ON true`
  const [row = []] = await run({ sql, parameters: [] })
  return new Set(names.filter((_, index) => row[index] === true))
}
