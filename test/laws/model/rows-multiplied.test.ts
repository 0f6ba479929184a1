// Compares each sum over joined relations with the sum over its relation alone. The two sums differ if and only if the
// request has a warning.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/index.ts'
import {
  average,
  count,
  date,
  defineModel,
  descending,
  dimension,
  number,
  ratio,
  relation,
  report,
  required,
  rows,
  string,
  sum,
} from '../../../src/model/index.ts'
import { createService } from '../../../src/service/index.ts'
import { openTestDuckDB } from '../../tools/engines/duckdb.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'

/** A model of a cinema in which bookings and tickets may declare a key. */
function cinemaOf({ bookingKey = [], ticketKey = [] }: { bookingKey?: string[]; ticketKey?: string[] } = {}) {
  const bookings = relation('bookings', {
    key: bookingKey,
    columns: { booking_id: required('text'), screen_id: required('text') },
  })
  const perBooking = { columns: { booking_id: required('text') } }
  return defineModel({
    name: 'cinema bookings',
    account: 'chain_id',
    relations: {
      bookings,
      screens: relation('screens', { columns: { screen_id: required('text') } }),
      tickets: relation('tickets', { key: ticketKey, ...perBooking }),
      snacks: relation('snacks', perBooking),
      refunds: relation('refunds', perBooking),
    },
    base: 'bookings',
    date: 'booked_on',
    fields: {
      booked_on: date({ about: 'Day of the booking' }),
      paid: number({ about: 'What was paid' }),
      capacity: number({ from: 'screens', about: 'Seats of the screen', column: 'integer' }),
      ticket_no: number({ from: 'tickets', about: 'Number of the ticket', column: 'integer' }),
      fee: number({ from: 'tickets', about: 'Fee of the ticket' }),
      snack: string({ from: 'snacks', about: 'What was bought' }),
      snack_price: number({ from: 'snacks', about: 'What the snack cost' }),
      amount: number({ from: 'refunds', about: 'What was paid back' }),
    },
    joins: {
      screens: { on: ['screen_id'], rows: 'one' },
      tickets: { on: ['booking_id'], rows: 'one' },
      snacks: { on: ['booking_id'], rows: 'many', each: 'snack' },
      refunds: { on: ['booking_id'], rows: 'many', each: 'refund' },
    },
    reports: ({ bookings, snacks, refunds, tickets }) => [
      report({
        path: 'takings',
        about: 'Refunds and snacks by day',
        from: rows(bookings, {}, { beside: [snacks, refunds] }),
        filters: ['booked_on', 'snack', 'capacity'],
        columns: {
          booked_on: dimension('booked_on'),
          refunded: sum('amount'),
          snacks_sold: sum('snack_price'),
          mean_refund: average('amount'),
          refunds_per_booking: ratio(sum('amount'), count()),
        },
        order: ['booked_on'],
      }),
      report({
        path: 'snack-sales',
        about: 'Sales of snacks',
        from: rows(bookings, {}, { beside: [snacks] }),
        filters: ['booked_on', 'amount'],
        columns: { snack: dimension('snack'), sold: sum('snack_price') },
        order: [descending('sold')],
      }),
      report({
        path: 'paid-by-ticket',
        about: 'What was paid, by ticket',
        from: rows(bookings, {}, { beside: [tickets] }),
        filters: ['booked_on'],
        columns: { ticket_no: dimension('ticket_no'), paid: sum('paid'), fees: sum('fee') },
        order: ['ticket_no'],
      }),
    ],
  })
}

const TABLES = `
create table bookings (chain_id varchar, booking_id varchar, screen_id varchar, booked_on date, paid decimal(18, 4));
insert into bookings values ('a', 'b1', 's1', '2026-01-01', 10), ('a', 'b2', 's1', '2026-01-02', 20);
create table screens (chain_id varchar, screen_id varchar, capacity integer);
insert into screens values ('a', 's1', 100);
create table tickets (chain_id varchar, booking_id varchar, ticket_no integer, fee decimal(18, 4));
insert into tickets values ('a', 'b1', 1, 0.5), ('a', 'b2', 2, 0.5);
create table snacks (chain_id varchar, booking_id varchar, snack varchar, snack_price decimal(18, 4));
insert into snacks values ('a', 'b1', 'popcorn', 3), ('a', 'b1', 'cola', 2), ('a', 'b2', 'cola', 2);
create table refunds (chain_id varchar, booking_id varchar, amount decimal(18, 4));
insert into refunds values ('a', 'b1', 4), ('a', 'b1', 5), ('a', 'b2', 6);
`
/** The sum of each field over its relation alone. */
const SUMS = { paid: '30', capacity: '100', fee: '1', snack_price: '7', amount: '15' } as const
type Field = keyof typeof SUMS

const keyed = { bookingKey: ['chain_id', 'booking_id'], ticketKey: ['chain_id', 'booking_id'] }
const caller = { account: 'a' }
let engine: TestEngine

beforeAll(async () => {
  engine = await openTestDuckDB()
  await engine.run(TABLES.split(';').filter((statement) => statement.trim() !== ''))
})
afterAll(() => engine.close())

const compilerOf = (model: ReturnType<typeof cinemaOf>) => createCompiler({ dialect: duckdb(), model })

async function summed(fields: readonly Field[], filters: readonly Field[]) {
  const compiler = compilerOf(cinemaOf(keyed))
  const body = {
    measures: fields.map((field) => ({ field, fn: 'sum', alias: field })),
    filters: filters.map((member) => ({ member, operator: 'set' })),
  }
  const { body: text } = await createService({ compiler, engine }).query(body, caller)
  const compiled = compiler.compile(body, { ...caller, now: new Date() })
  const repeated = compiled.ok ? compiled.query.warnings.filter(({ code }) => code === 'rows_multiplied') : []
  const warned = repeated.map(({ path }) => fields[Number(/\d+/.exec(path)?.[0])])
  const [row] = JSON.parse(text).data
  return { warned, wrong: fields.filter((field) => row[field] !== SUMS[field]) }
}

describe('a sum over joined rows', () => {
  const all: readonly Field[] = ['paid', 'capacity', 'fee', 'snack_price', 'amount']
  const pairs = all.flatMap((one) => all.map((other): [Field, Field] => [one, other]))

  it.each(pairs)('has a warning if and only if it is wrong: %s together with %s', async (one, other) => {
    const asked = one === other ? [one] : [one, other]
    const together = await summed(asked, [])
    expect(together.warned).toEqual(together.wrong)
    const filtered = await summed([one], [other])
    expect(filtered.warned).toEqual(filtered.wrong)
  })

  it('is right over one relation alone, and wrong over shared rows or two repeating joins', async () => {
    expect(await summed(['snack_price'], [])).toEqual({ warned: [], wrong: [] })
    expect((await summed(['capacity'], [])).warned).toEqual(['capacity'])
    expect((await summed(['snack_price', 'amount'], [])).warned).toEqual(['snack_price', 'amount'])
  })

  it('has a warning that names the repeated relation', () => {
    const result = compilerOf(cinemaOf()).compile(
      {
        measures: [
          { field: 'capacity', fn: 'sum' },
          { field: 'capacity', fn: 'max' },
        ],
      },
      { ...caller, now: new Date() },
    )
    expect(result.ok && result.query.warnings).toEqual([
      {
        code: 'rows_multiplied',
        path: 'measures[0]',
        message: 'sum_capacity counts a row of screens once per row of bookings',
      },
    ])
  })

  it('has a warning for a one-row join, unless the base relation has a key on the join columns', () => {
    const fee = { measures: [{ field: 'fee', fn: 'sum' as const }] }
    const warnings = (model: ReturnType<typeof cinemaOf>) => {
      const result = compilerOf(model).compile(fee, { ...caller, now: new Date() })
      return result.ok && result.query.warnings.map(({ code }) => code)
    }
    expect(warnings(cinemaOf())).toEqual(['rows_multiplied'])
    expect(warnings(cinemaOf({ bookingKey: ['chain_id', 'booking_id'] }))).toEqual([])
  })
})

describe('a report', () => {
  const warnings = (path: 'takings' | 'snack-sales' | 'paid-by-ticket', body: object = {}) => {
    const result = compilerOf(cinemaOf(keyed)).compileReport(path, body, { ...caller, now: new Date() })
    return result.ok && result.query.warnings.map(({ code, path, message }) => `${code} ${path}: ${message}`)
  }

  it('warns about each measure that another join of the report repeats', () => {
    expect(warnings('takings')).toEqual([
      'rows_multiplied columns.refunded: refunded counts a row of refunds once per snack',
      'rows_multiplied columns.snacks_sold: snacks_sold counts a row of snacks once per refund',
      'rows_multiplied columns.mean_refund: mean_refund counts a row of refunds once per snack',
      'rows_multiplied columns.refunds_per_booking: refunds_per_booking counts a row of refunds once per snack',
    ])
  })

  it('has a warning about repeated rows only if a filter adds a second repeating join', () => {
    expect(warnings('snack-sales')).toEqual([])
    const filters = [{ member: 'amount', operator: 'gt', values: ['1'] }]
    expect(warnings('snack-sales', { filters })).toEqual([
      'rows_multiplied columns.sold: sold counts a row of snacks once per refund',
    ])
  })

  it('has no warning if it joins a relation with one row per base row', () => {
    expect(warnings('paid-by-ticket')).toEqual([])
  })

  it('has no warning in the facet reports of site search, because each search counts once per facet', () => {
    const compiler = createCompiler({ dialect: duckdb() })
    for (const path of ['facets', 'landing-page-facets'] as const) {
      const result = compiler.compileReport(path, {}, { ...caller, now: new Date() })
      expect(result.ok && result.query.warnings, path).toEqual([])
    }
  })
})
