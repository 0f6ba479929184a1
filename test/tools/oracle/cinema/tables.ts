// The tables of the cinema model, and SQL that fills these tables on any engine.

import type { Row } from '../tables.ts'

type Type = 'varchar' | 'date' | 'boolean' | 'integer' | 'decimal(18,4)'

const columns = (type: Type, names: string) => names.split(' ').map((name) => ({ name, type }))
const texts = (names: string) => columns('varchar', names)
const dates = (names: string) => columns('date', names)
const flags = (names: string) => columns('boolean', names)
const wholes = (names: string) => columns('integer', names)
const money = (names: string) => columns('decimal(18,4)', names)

const CINEMA_TABLES = {
  tickets: [
    ...texts('chain_id ticket_id screening_id customer_id kind'),
    ...dates('sold_on'),
    ...money('price'),
    ...wholes('seat'),
  ],
  screenings: [...texts('chain_id screening_id film_id hall'), ...dates('shown_on')],
  films: [...texts('chain_id film_id country_code title'), ...wholes('minutes'), ...flags('is_dubbed')],
  genres: texts('chain_id film_id genre'),
  snacks: [...texts('chain_id ticket_id snack'), ...money('snack_price')],
  customers: [...texts('chain_id customer_id program_id city'), ...flags('is_member')],
  countries: texts('country_code country'),
  programs: [...texts('program_id program'), ...money('fee')],
} as const

export type CinemaTable = keyof typeof CINEMA_TABLES
export type Cinema = Readonly<Record<CinemaTable, readonly Row[]>>

const TABLES = Object.entries(CINEMA_TABLES)

export const createCinema: readonly string[] = TABLES.map(
  ([table, of]) => `CREATE TABLE ${table} (${of.map(({ name, type }) => `${name} ${type}`).join(', ')})`,
)

export const emptyCinema: readonly string[] = TABLES.map(([table]) => `DELETE FROM ${table}`)

/** Returns statements that fill the empty tables. */
export const fillCinema = (data: Cinema): readonly string[] =>
  TABLES.flatMap(([table, of]) => {
    const lines = data[table as CinemaTable].map(
      (row) => `(${of.map(({ name, type }) => literal(row[name] ?? null, type)).join(', ')})`,
    )
    return lines.length === 0 ? [] : [`INSERT INTO ${table} VALUES ${lines.join(', ')}`]
  })

function literal(value: Row[string], type: Type): string {
  return value === null ? `CAST(NULL AS ${type})` : `CAST('${String(value).replaceAll("'", "''")}' AS ${type})`
}
