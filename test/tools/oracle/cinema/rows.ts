// The rows of a cinema that a request reads, joined step by step as a person would by hand.

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

/** A ticket with one row of each joined table; a table without a match is missing. */
export type Joined = Readonly<Partial<Record<CinemaTable, Row>>>

export const cellIn = (row: Joined, name: string): Cell => {
  const [table, type] = fieldOf(name)
  return read(row[table]?.[name], type)
}

/** The tables to join before a table can be. */
const BEFORE: Readonly<Partial<Record<CinemaTable, readonly CinemaTable[]>>> = {
  screenings: ['screenings'],
  films: ['screenings', 'films'],
  genres: ['screenings', 'films', 'genres'],
  countries: ['screenings', 'films', 'countries'],
  customers: ['customers'],
  programs: ['customers', 'programs'],
  snacks: ['snacks'],
}

/** The tables that a request about these fields joins. */
export const tablesFor = (fields: readonly string[]): ReadonlySet<CinemaTable> =>
  new Set(fields.flatMap((name) => BEFORE[fieldOf(name)[0]] ?? []))

/** Null equals nothing, not even null. */
const same = (one: Row | undefined, other: Row, column: string): boolean =>
  (one?.[column] ?? null) !== null && one?.[column] === other[column]

/** The joined rows of the tickets of a chain. */
export function joinedRows(tables: ReadonlySet<CinemaTable>, data: Cinema, chain: string): readonly Joined[] {
  const own = (table: CinemaTable) => data[table].filter((row) => row.chain_id === chain)
  let rows: readonly Joined[] = own('tickets').map((row) => ({ tickets: row }))
  if (tables.has('screenings'))
    rows = rows.flatMap((row) =>
      own('screenings')
        .filter((one) => same(row.tickets, one, 'screening_id'))
        .map((screenings) => ({ ...row, screenings })),
    )
  if (tables.has('films'))
    rows = rows.flatMap((row) =>
      own('films')
        .filter((one) => same(row.screenings, one, 'film_id'))
        .map((films) => ({ ...row, films })),
    )
  if (tables.has('genres'))
    rows = rows.flatMap((row) =>
      own('genres')
        .filter((one) => same(row.films, one, 'film_id'))
        .map((genres) => ({ ...row, genres })),
    )
  // Countries belong to no chain.
  if (tables.has('countries'))
    rows = rows.flatMap((row) =>
      data.countries.filter((one) => same(row.films, one, 'country_code')).map((countries) => ({ ...row, countries })),
    )
  // A ticket without a customer stays, and so does a customer without a program.
  if (tables.has('customers'))
    rows = rows.map((row) => {
      const customers = own('customers').find((one) => same(row.tickets, one, 'customer_id'))
      return customers === undefined ? row : { ...row, customers }
    })
  if (tables.has('programs'))
    rows = rows.map((row) => {
      const programs = data.programs.find((one) => same(row.customers, one, 'program_id'))
      return programs === undefined ? row : { ...row, programs }
    })
  if (tables.has('snacks'))
    rows = rows.flatMap((row) =>
      own('snacks')
        .filter((one) => same(row.tickets, one, 'ticket_id'))
        .map((snacks) => ({ ...row, snacks })),
    )
  return rows
}
