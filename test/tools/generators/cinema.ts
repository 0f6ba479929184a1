// Random cinema databases, and random requests for these databases. Chain A has tickets without a screening, a customer
// or a country. Chain B has rows with all ids, so a wrong join across chains would find rows of B.

import fc from 'fast-check'
import { membersOf, type TreeJson } from '../oracle/analysis/json.ts'
import type { CinemaMeasure, CinemaMetric, CinemaRequest } from '../oracle/cinema/evaluate.ts'
import { CINEMA_FIELDS, fieldOf, isRepeating, tablesFor } from '../oracle/cinema/rows.ts'
import type { Cinema } from '../oracle/cinema/tables.ts'
import { FUNCTIONS_OF, OPERATORS_OF } from '../oracle/fields.ts'
import type { ConditionJson } from '../oracle/request.ts'
import type { Row } from '../oracle/tables.ts'
import { die, few } from './choices.ts'
import { pickFrom } from './values.ts'

export const CHAIN = 'A'
const OTHER_CHAIN = 'B'
/** The text in all rows of chain B. */
export const LEAK = 'ZZLEAK'

const idsOf = (letter: string, count: number) => Array.from({ length: count }, (_, i) => `${letter}${i + 1}`)
const IDS = { screening: idsOf('s', 5), film: idsOf('f', 4), customer: idsOf('c', 5), ticket: idsOf('t', 12) }

/** Returns the ids that exist in chain A: all but the last id, which exists only in chain B. */
const held = (ids: readonly string[]) => ids.slice(0, -1)

const from = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const DAYS = ['2025-12-31', '2026-01-01', '2026-01-02', '2026-02-01']
const MONEY = ['0', '2.5', '10', '10.0001', '-3', '99999999999999.9999']

const ticket = fc.record({
  screening_id: from(...IDS.screening),
  customer_id: from(null, ...IDS.customer),
  kind: from('adult', 'adult', 'child', '', null),
  sold_on: from(...DAYS),
  price: from(null, ...MONEY),
  seat: from(null, 1, 2, 3),
})
const screening = fc.record({
  film_id: from(null, ...IDS.film),
  hall: from('1', '2', null),
  shown_on: from(null, ...DAYS),
})
const film = fc.record({
  country_code: from(null, 'DE', 'FR', 'XX'),
  title: from('Ran', 'ran', 'Ida', '', null),
  minutes: from(90, 120, null),
  is_dubbed: from(true, false, null),
})
const customer = fc.record({
  program_id: from(null, 'p1', 'p2', 'p9'),
  city: from('Bonn', 'Ulm', '', null),
  is_member: from(true, false, null),
})
const genre = fc.record({ film_id: from(...IDS.film), genre: from('drama', 'war', null) })
const snack = fc.record({
  ticket_id: from(...IDS.ticket),
  snack: from('popcorn', 'water', null),
  snack_price: from(null, ...MONEY),
})

const SHARED = {
  countries: [
    { country_code: 'DE', country: 'Germany' },
    { country_code: 'FR', country: null },
  ],
  programs: [
    { program_id: 'p1', program: 'Gold', fee: '12.5' },
    { program_id: 'p2', program: null, fee: null },
  ],
} as const

const some = <T extends object>(ids: readonly string[], name: string, row: fc.Arbitrary<T>) =>
  fc
    .array(row, { minLength: Math.ceil(ids.length / 2), maxLength: ids.length, size: 'max' })
    .map((rows) => rows.map((one, i): Row => ({ chain_id: CHAIN, [name]: ids[i] ?? null, ...one })))
const any = <T extends object>(row: fc.Arbitrary<T>, most: number) =>
  few(row, most).map((rows) => rows.map((one): Row => ({ chain_id: CHAIN, ...one })))

/** The rows of chain A, followed by rows of chain B with the same ids and one additional id. */
export const cinemaData: fc.Arbitrary<Cinema> = fc
  .record({
    tickets: some(IDS.ticket, 'ticket_id', ticket),
    screenings: some(held(IDS.screening), 'screening_id', screening),
    films: some(held(IDS.film), 'film_id', film),
    genres: any(genre, 6),
    snacks: any(snack, 8),
    customers: some(held(IDS.customer), 'customer_id', customer),
  })
  .map((own) => ({
    ...SHARED,
    tickets: [...own.tickets, ...own.tickets.map(canary)],
    screenings: [...own.screenings, ...others('screening_id', IDS.screening, { film_id: 'f4', hall: LEAK })],
    films: [...own.films, ...others('film_id', IDS.film, { country_code: 'DE', title: LEAK, minutes: 777 })],
    genres: [...own.genres, ...others('film_id', IDS.film, { genre: LEAK })],
    snacks: [...own.snacks, ...others('ticket_id', IDS.ticket, { snack: LEAK, snack_price: '777' })],
    customers: [...own.customers, ...others('customer_id', IDS.customer, { program_id: 'p1', city: LEAK })],
  }))

const canary = (row: Row): Row => ({ ...row, chain_id: OTHER_CHAIN, kind: LEAK, price: '777' })

const others = (name: string, ids: readonly string[], row: Row): readonly Row[] =>
  ids.map((id) => ({ chain_id: OTHER_CHAIN, [name]: id, ...row }))

const POOLS = {
  string: ['Ran', 'ran', 'Bonn', 'Ulm', 'drama', 'popcorn', 'adult', 'Gold', 'Germany', '1', 't3', LEAK],
  number: ['0', '2.5', '90', '120', '10', '10.0001', '2', '777'],
  date: DAYS,
  boolean: ['true', 'false'],
} as const
const METRICS: readonly CinemaMetric[] = ['sold', 'adults', 'revenue', 'buyers', 'mean_price', 'adult_share']
const NAMES = Object.keys(CINEMA_FIELDS)

const choice = fc.record({ kind: die, field: die, operator: die, values: fc.tuple(die, die) })
const choices = fc.record({
  shape: die,
  dimensions: few(die, 3),
  measures: few(fc.record({ kind: die, of: die, fn: die, filter: choice, other: choice }), 3),
  filters: few(fc.tuple(choice, choice), 2),
  having: die,
  order: die,
  page: die,
})

/** A valid request. */
export const cinemaRequest: fc.Arbitrary<CinemaRequest> = choices.map((drawn) => {
  const chosen = [...new Set(drawn.dimensions.map((n) => pickFrom(NAMES, n)))]
  const filters = drawn.filters.map(([one, other]) => treeFrom(one, other, NAMES))
  const isPlain = drawn.shape % 100 < 15
  const dimensions = isPlain && chosen.length === 0 ? ['title'] : chosen
  // The filters of a measure can join only tables with at most one match.
  const joined = tablesFor([...dimensions, ...filters.flatMap(membersOf)])
  const able = NAMES.filter((name) => [...tablesFor([name])].every((table) => joined.has(table) || !isRepeating(table)))
  const all = drawn.measures.length > 0 ? drawn.measures : [{ kind: 9, of: 0, fn: 0, filter: FIRST, other: FIRST }]
  const measures = isPlain
    ? []
    : all.map((one, i): CinemaMeasure => {
        const filtered = one.kind % 3 === 0 ? { filters: [treeFrom(one.filter, one.other, able)] } : {}
        return { alias: `m${i}`, ...filtered, ...measureFrom(one) }
      })
  const named = [...dimensions, ...measures.map(({ alias }) => alias)]
  const isNumber = measures[0] !== undefined && ('metric' in measures[0] || !/min|max/.test(measures[0].fn))
  return {
    dimensions,
    measures,
    filters,
    ...(isNumber && drawn.having % 4 === 0 && { having: [{ member: 'm0', operator: 'gt', values: ['1'] }] }),
    ...(drawn.order % 2 === 0 && {
      order: [{ field: pickFrom(named, drawn.order), dir: drawn.order % 3 === 0 ? 'asc' : 'desc' }],
    }),
    ...(drawn.page % 3 === 0 && { limit: 1 + (drawn.page % 4), page: 1 + (drawn.page % 2) }),
  }
})

type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never
const FIRST: Choice = { kind: 0, field: 0, operator: 0, values: [0, 0] }

function measureFrom({ kind, of, fn }: { readonly kind: number; readonly of: number; readonly fn: number }) {
  if (kind % 2 === 0) return { metric: pickFrom(METRICS, of) }
  if (fn % 4 === 0) return { field: '*', fn: 'count' } as const
  const field = pickFrom(NAMES, of)
  return { field, fn: pickFrom(FUNCTIONS_OF[fieldOf(field)[1]], fn) }
}

function conditionFrom({ field, operator, values: [one, other] }: Choice, names: readonly string[]): ConditionJson {
  const member = pickFrom(names, field)
  const [, type] = fieldOf(member)
  const chosen = pickFrom(OPERATORS_OF[type], operator)
  if (chosen === 'set' || chosen === 'notSet') return { member, operator: chosen }
  const texts = [pickFrom(POOLS[type], one), pickFrom(POOLS[type], other)]
  const isOne = /^[gl]te?$/.test(chosen)
  return { member, operator: chosen, values: isOne ? texts.slice(1) : texts.toSorted() }
}

function treeFrom(one: Choice, other: Choice, names: readonly string[]): TreeJson {
  const parts = [conditionFrom(one, names), conditionFrom(other, names)] as const
  switch (one.kind % 5) {
    case 0:
      return { or: parts }
    case 1:
      return { not: parts[0] }
    case 2:
      return { not: { and: parts } }
    default:
      return parts[0]
  }
}
