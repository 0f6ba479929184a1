// Describes the columns of tables and views from the Postgres catalog: types and collations.

import type { MappedTable, Rows, Run, Statement, TableColumn, TableColumns } from '../../src/engine/engine.ts'
import { quotedName, quotedTable } from '../../src/engine/quoted-name.ts'
import { uniqueBy } from '../../src/engine/unique-keys.ts'
import { NAMED, namesOf } from './named.ts'

/** See `Engine.describe`. Runs within one transaction. */
export async function describeTables(
  run: Run,
  tables: readonly MappedTable[],
): Promise<readonly (TableColumns | undefined)[]> {
  const rows = await run(columnsOf(tables))
  const indexes = await run(indexesOf(tables))
  const described: (TableColumns | undefined)[] = []
  for (const [number, table] of tables.entries()) {
    const own = rows.filter((row) => Number(row[0]) === number)
    const ofTable = indexes.filter((row) => Number(row[0]) === number)
    described.push(own.length === 0 ? undefined : await describeTable(run, table, own, ofTable))
  }
  return described
}

async function describeTable(run: Run, table: MappedTable, rows: Rows, indexes: Rows): Promise<TableColumns> {
  const { columns: months = [], date } = table.months ?? {}
  const columns = new Map(
    rows.map((row) => {
      const name = String(row[1])
      const divides = name === date || months.includes(name) ? row[9] : null
      return [name, typeof divides === 'boolean' ? { ...columnOf(row), divides } : columnOf(row)]
    }),
  )
  const texts = [...columns].flatMap(([name, { holds }]) => (holds === 'text' ? [name] : []))
  const [orders = []] = texts.length === 0 ? [] : await run(ordersOf(table, texts))
  const otherwise = new Set(texts.filter((_, index) => orders[index] === true))
  const lookUp = (name: string): TableColumn | undefined => {
    const column = columns.get(name)
    return column && otherwise.has(name) ? { ...column, order: 'by the rules of a language' } : column
  }
  return Object.assign(lookUp, {
    names: [...columns.keys()],
    // The catalog lists no indexes for a view.
    ...(rows[0]?.[6] !== true && {
      isUnique: uniqueBy(indexes.flatMap(([, index, name, isUnique]) => (isUnique ? [[index, String(name)]] : []))),
      indexes: [...new Set(indexes.map(([, index]) => index))].map((index) =>
        indexes.filter((row) => row[1] === index).map(([, , name]) => String(name)),
      ),
    }),
  })
}

/**
 * Makes a query for the text columns that are not ordered by code point. The catalog shows the collation of each
 * column. But the place where the catalog stores the order of a collation differs between versions of Postgres.
 */
function ordersOf(table: MappedTable, names: readonly string[]): Statement {
  const probes = names.map((name) => `CASE WHEN false THEN t.${quotedName(name)} ELSE 'a' END < 'B'`)
  return {
    sql: `SELECT ${probes.join(', ')} FROM (SELECT 1) AS one
      LEFT JOIN (SELECT ${names.map(quotedName).join(', ')} FROM ${quotedTable(table)} LIMIT 0) AS t ON true`,
    parameters: [],
  }
}

/**
 * Queries the columns of the indexes of tables, in order, and whether each index is unique. An index on expressions, or
 * a partial index, does not count.
 */
const indexesOf = (tables: readonly MappedTable[]): Statement => ({
  sql: `SELECT wanted.number, i.indexrelid::text, a.attname, i.indisunique FROM ${NAMED}
    JOIN pg_index i ON i.indrelid = c.oid AND i.indisvalid AND i.indpred IS NULL AND i.indexprs IS NULL
    CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k (attnum, position)
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
    WHERE k.position <= i.indnkeyatts ORDER BY i.indexrelid, k.position`,
  parameters: [namesOf(tables)],
})

/**
 * Queries all columns of tables. A domain counts as its base type, with the length or scale of the base type. Domains
 * can be nested.
 */
const columnsOf = (tables: readonly MappedTable[]): Statement => ({
  sql: `WITH RECURSIVE types (oid, base, modifier) AS (
      SELECT oid, oid, -1 FROM pg_type WHERE typtype <> 'd'
      UNION ALL
      SELECT d.oid, types.base, greatest(d.typtypmod, types.modifier)
        FROM pg_type d JOIN types ON types.oid = d.typbasetype WHERE d.typtype = 'd'
    )
    SELECT wanted.number, a.attname, format_type(a.atttypid, a.atttypmod),
      format_type(types.base, nullif(types.modifier, -1)),
      o.collisdeterministic, o.collname, c.relkind = 'v',
      format('ALTER TABLE %I.%I ALTER COLUMN %I TYPE text COLLATE "C"', n.nspname, c.relname, a.attname),
      CASE WHEN EXISTS (SELECT 1 FROM pg_enum WHERE enumtypid = types.base) THEN 'enumeration'
        WHEN types.base <> a.atttypid THEN 'domain' END,
      CASE c.relkind WHEN 'r' THEN false WHEN 'p' THEN
        a.attnum = ANY (SELECT unnest(partattrs) FROM pg_partitioned_table WHERE partrelid = c.oid) END
    FROM ${NAMED}
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      AND has_column_privilege(c.oid, a.attnum, 'SELECT')
    JOIN types ON types.oid = a.atttypid
    LEFT JOIN pg_collation o ON o.oid = a.attcollation`,
  parameters: [namesOf(tables)],
})

const HOLDS: ReadonlyMap<string, TableColumn['holds']> = new Map([
  ...['text', 'character varying', 'name', 'character', 'citext'].map((type) => [type, 'text'] as const),
  ...['smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision'].map((type) => [type, 'number'] as const),
  ['boolean', 'boolean'],
  ['date', 'date'],
])

function columnOf([, , declared, base, isDeterministic, collation, isView, alter, kind]: Rows[number]): TableColumn {
  // Postgres prints the type of an extension with its schema if the schema is not on the search path.
  const own = String(base).replace(/^.*\.citext$/, 'citext')
  const type = `${declared}${TYPE_NOTES[String(kind)]?.(own) ?? ''}`
  const plain = own.replace(/\(.*\)/, '')
  const holds = HOLDS.get(plain) ?? 'other'
  const mend = isView === true ? 'cast it to text COLLATE "C" in its view' : String(alter)
  if (isDeterministic === false) return { type, holds, loose: `by the collation "${collation}": ${mend}` }
  const how = LOOSE_TYPES.get(plain)
  return how === undefined ? { type, holds } : { type, holds, loose: `${how}: ${mend}`, looseType: true }
}

/** Notes that messages add to the name of a user-defined type. */
const TYPE_NOTES: Readonly<Record<string, (base: string) => string>> = {
  enumeration: () => ', an enumeration',
  domain: (base) => `, of ${base}`,
}

/** Types that treat different texts as equal under any collation. */
const LOOSE_TYPES: ReadonlyMap<string, string> = new Map([
  ['citext', 'without case, as citext'],
  ['character', 'without its trailing blanks, as character(n)'],
])
