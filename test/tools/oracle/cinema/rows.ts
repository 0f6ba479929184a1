// The rows of the cinema tables that a request reads. The code joins the tables one after the other.

import type { FieldType } from '../fields.ts'
import type { Row } from '../tables.ts'
import { type Cell, read } from '../value.ts'
import type { Cinema, CinemaTable } from './tables.ts'

type Field = readonly [table: CinemaTable, type: FieldType]

export const CINEMA_FIELDS: Readonly<Record<string, Field>> = {
  sold_on: ['tickets', 'date'],
  ticket_id: ['tickets', 'string'],
  kind: ['tickets', 'string'],
  price: ['tickets', 'number'],
  seat: ['tickets', 'number'],
  hall: ['screenings', 'string'],
  shown_on: ['screenings', 'date'],
  title: ['films', 'string'],
  minutes: ['films', 'number'],
  is_dubbed: ['films', 'boolean'],
  genre: ['genres', 'string'],
  country: ['countries', 'string'],
  city: ['customers', 'string'],
  is_member: ['customers', 'boolean'],
  program: ['programs', 'string'],
  fee: ['programs', 'number'],
  snack: ['snacks', 'string'],
  snack_price: ['snacks', 'number'],
}

export const fieldOf = (name: string): Field => {
  const field = CINEMA_FIELDS[name]
  if (field === undefined) throw new Error(`unknown field ${name}`)
  return field
}

/** A ticket with one row of each joined table. Tables without a match are missing. */
export type Joined = Readonly<Partial<Record<CinemaTable, Row>>>

export const cellIn = (row: Joined, name: string): Cell => {
  const [table, type] = fieldOf(name)
  return read(row[table]?.[name], type)
}

type Step = readonly [table: CinemaTable, through: CinemaTable, column: string, kind: 'one' | 'many' | 'optional']

/** Each table, with the table to which it is joined. That table is `tickets`, or an earlier table in this list. */
const STEPS: readonly Step[] = [
  ['screenings', 'tickets', 'screening_id', 'one'],
  ['films', 'screenings', 'film_id', 'one'],
  ['genres', 'films', 'film_id', 'many'],
  ['countries', 'films', 'country_code', 'one'],
  ['customers', 'tickets', 'customer_id', 'optional'],
  ['programs', 'customers', 'program_id', 'optional'],
  ['snacks', 'tickets', 'ticket_id', 'many'],
]

/** The tables on the join path from `tickets` to this table, in order. */
function pathTo(table: CinemaTable): readonly CinemaTable[] {
  const step = STEPS.find(([joined]) => joined === table)
  return step === undefined ? [] : [...pathTo(step[1]), table]
}

/** The tables that a request must join to read these fields. */
export const tablesFor = (fields: readonly string[]): ReadonlySet<CinemaTable> =>
  new Set(fields.flatMap((name) => pathTo(fieldOf(name)[0])))

/** The tables on the paths to these fields whose match is required: a table without a match drops the ticket. */
export const requiredFor = (fields: readonly string[]): readonly CinemaTable[] =>
  [...tablesFor(fields)].filter((table) => STEPS.find(([joined]) => joined === table)?.[3] !== 'optional')

/** Whether tickets can have several matches in a table. */
export const isRepeating = (table: CinemaTable): boolean => STEPS.find(([joined]) => joined === table)?.[3] === 'many'

/** Whether two rows have the same value in a column. Null equals nothing, not even null. */
const same = (one: Row | undefined, other: Row, column: string): boolean =>
  (one?.[column] ?? null) !== null && one?.[column] === other[column]

/**
 * The tickets of a chain, joined with these tables. `outer`: more tables to join. They keep tickets without a match.
 */
export function joinedRows(
  tables: ReadonlySet<CinemaTable>,
  outer: ReadonlySet<CinemaTable>,
  data: Cinema,
  chain: string,
): readonly Joined[] {
  // Countries and programs do not belong to a chain.
  const own = (table: CinemaTable) => data[table].filter(({ chain_id }) => chain_id === undefined || chain_id === chain)
  let rows: readonly Joined[] = own('tickets').map((row) => ({ tickets: row }))
  for (const [table, through, column, kind] of STEPS.filter(([one]) => tables.has(one) || outer.has(one))) {
    rows = rows.flatMap((row) => {
      const matches = own(table).filter((one) => same(row[through], one, column))
      // An optional join keeps rows without a match, such as tickets without a customer or customers without a program.
      if (matches.length === 0 && (kind === 'optional' || !tables.has(table))) return [row]
      return matches.map((one) => ({ ...row, [table]: one }))
    })
  }
  return rows
}
