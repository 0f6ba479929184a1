// Before a load into another server, finds cells that this server, or a later answer, cannot represent. The message
// names the table, the column and the row, which an error of the server would not name.

import type { DuckDBConnection } from '@duckdb/node-api'
import { type ColumnType, type Relation, type RelationName, relations } from '../../src/site-search/relations.ts'

export interface Unfit {
  /** Whether texts may contain NUL. */
  readonly nul: boolean
}

interface Test {
  /** The SQL condition that is true for a bad cell. */
  readonly when: string
  readonly why: string
}

/** The tests, by the type of the column in the warehouse. The column in the file can have another type. */
const TESTS: Readonly<Record<ColumnType, ((name: string) => Test) | undefined>> = {
  text: (name) => ({
    when: `contains(CAST(${name} AS VARCHAR), chr(0))`,
    why: 'holds the character NUL, which the server cannot store in a text',
  }),
  date: (name) => ({ when: outside(name, 'DATE', '0001-01-01', '9999-12-31'), why: YEARS }),
  timestamp: (name) => ({
    when: outside(name, 'TIMESTAMPTZ', '0001-01-01 00:00:00+00', '9999-12-31 23:59:59.999999+00'),
    why: YEARS,
  }),
  decimal: (name) => ({ when: unlike(name, 'DECIMAL(18,4)'), why: 'is not a number of decimal(18,4)' }),
  integer: (name) => ({ when: unlike(name, 'INTEGER'), why: 'is not a number of 32 bits' }),
  bigint: (name) => ({ when: unlike(name, 'BIGINT'), why: 'is not a number of 64 bits' }),
  boolean: undefined,
}

const YEARS = 'does not lie within the years 1 to 9999'

const unlike = (name: string, type: string) => `${name} IS NOT NULL AND TRY_CAST(${name} AS ${type}) IS NULL`

const outside = (name: string, type: string, first: string, last: string) =>
  `${unlike(name, type)} OR TRY_CAST(${name} AS ${type}) NOT BETWEEN ${type} '${first}' AND ${type} '${last}'`

/** Describes the first bad cell of a table; undefined if there is none. */
export async function findUnfit(connection: DuckDBConnection, relation: RelationName, { nul }: Unfit) {
  const { columns, key }: Relation = relations[relation]
  const tests = Object.entries(columns).flatMap(([name, { type }]) => {
    const test = type === 'text' && nul ? undefined : TESTS[type]?.(name)
    return test === undefined ? [] : [{ name, ...test }]
  })
  const any = tests.map(({ when }) => `(${when})`).join(' OR ')
  const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRows()
  if ((await rows(`SELECT 1 FROM ${relation} WHERE ${any} LIMIT 1`)).length === 0) return undefined
  // Only this second pass numbers the rows. So the check stays cheap for a table without bad cells, the usual case.
  const cases = tests.map(({ when }, index) => `WHEN ${when} THEN ${index}`).join(' ')
  const named = ['number', `CASE ${cases} END`, ...key.map((name) => `CAST(${name} AS VARCHAR)`)].join(', ')
  const numbered = `SELECT row_number() OVER () AS number, * FROM ${relation}`
  const [row = []] = await rows(`SELECT ${named} FROM (${numbered}) WHERE ${any} ORDER BY number LIMIT 1`)
  const [number, test, ...values] = row
  const { name, why } = tests[Number(test)] ?? { name: '', why: '' }
  // JSON quoting keeps a cell with a line break on one line.
  const found = key.map((column, index) => `${column} ${JSON.stringify(values[index])}`).join(', ')
  return `${relation}.${name} of row ${number}${found === '' ? '' : ` (${found})`} ${why}`
}
