// Requests over joins of one or more steps: on every engine, the compiled statement returns the same rows as
// hand-written SQL. Each account is a cinema chain. The tables also contain a second chain with the same ids, whose
// rows no answer may include.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { type Cinema, createCinema, fillCinema } from '../../tools/oracle/cinema/tables.ts'
import type { Row } from '../../tools/oracle/tables.ts'
import { is } from '../analysis/parts.ts'
import { timeoutMs } from '../property/seeds.ts'
import { cinema } from './cinema.ts'

const rows = (names: string, ...lines: readonly (readonly Row[string][])[]): readonly Row[] =>
  lines.map((line) => Object.fromEntries(names.split(' ').map((name, index) => [name, line[index] ?? null])))

const DATA: Cinema = {
  tickets: rows(
    'chain_id ticket_id screening_id customer_id kind sold_on price seat',
    ['A', 't1', 's1', 'c1', 'adult', '2026-01-01', '10.5', 1],
    ['A', 't2', 's1', 'c2', 'child', '2026-01-01', '5', 2],
    ['A', 't3', 's2', null, 'adult', '2026-01-02', '12', 1],
    ['A', 't4', 's3', 'c9', 'adult', '2026-01-02', '8', 1],
    ['A', 't5', 's9', 'c1', 'adult', '2026-01-03', '99', 1],
    ['B', 't1', 's1', 'c9', 'adult', '2026-01-01', '777', 1],
  ),
  screenings: rows(
    'chain_id screening_id film_id hall shown_on',
    ['A', 's1', 'f1', '1', '2026-01-02'],
    ['A', 's2', 'f2', '2', '2026-01-02'],
    ['A', 's3', 'f1', '2', '2026-01-03'],
    ['B', 's1', 'f9', 'ZZ', '2026-01-02'],
    ['B', 's9', 'f1', 'ZZ', '2026-01-02'],
  ),
  films: rows(
    'chain_id film_id country_code title minutes is_dubbed',
    ['A', 'f1', 'JP', 'Ran', 162, true],
    ['A', 'f2', null, 'Ida', 82, false],
    ['B', 'f1', 'JP', 'ZZ', 777, true],
  ),
  genres: rows(
    'chain_id film_id genre',
    ['A', 'f1', 'war'],
    ['A', 'f1', 'drama'],
    ['A', 'f2', 'drama'],
    ['B', 'f1', 'ZZ'],
  ),
  snacks: rows(
    'chain_id ticket_id snack snack_price',
    ['A', 't1', 'popcorn', '4'],
    ['A', 't1', 'water', '2'],
    ['A', 't3', 'water', '2'],
    ['B', 't1', 'ZZ', '777'],
  ),
  customers: rows(
    'chain_id customer_id program_id city is_member',
    ['A', 'c1', 'p1', 'Bonn', true],
    ['A', 'c2', null, 'Ulm', false],
    ['B', 'c9', 'p1', 'ZZ', true],
  ),
  countries: rows('country_code country', ['JP', 'Japan']),
  programs: rows('program_id program fee', ['p1', 'Gold', '12.5']),
}

const FILMS = `join screenings s on s.chain_id = t.chain_id and s.screening_id = t.screening_id
  join films f on f.chain_id = t.chain_id and f.film_id = s.film_id`
const CUSTOMERS = 'left join customers c on c.chain_id = t.chain_id and c.customer_id = t.customer_id'
const count = { field: '*', fn: 'count', alias: 'n' }
const sum = { field: 'price', fn: 'sum', alias: 'total' }

const CASES: Readonly<Record<string, readonly [body: object, sql: string]>> = {
  'films, two steps away': [
    { dimensions: ['title'], measures: [count, sum] },
    `select f.title, count(*), sum(t.price) from tickets t ${FILMS} where t.chain_id = 'A' group by f.title order by 2 desc`,
  ],
  'a film that only a filter uses': [
    { dimensions: ['ticket_id'], filters: [is('title', 'equals', 'Ran')] },
    `select t.ticket_id from tickets t ${FILMS} where t.chain_id = 'A' and f.title = 'Ran' order by 1`,
  ],
  'a hall and a film': [
    { dimensions: ['hall', 'title'], measures: [count], order: [{ field: 'hall' }] },
    `select s.hall, f.title, count(*) from tickets t ${FILMS} where t.chain_id = 'A' group by s.hall, f.title order by 1, 2`,
  ],
  'a shared country, three steps away': [
    { dimensions: ['country'], measures: [count] },
    `select k.country, count(*) from tickets t ${FILMS} join countries k on k.country_code = f.country_code
      where t.chain_id = 'A' group by k.country`,
  ],
  'an optional city': [
    { dimensions: ['city'], measures: [count, sum], order: [{ field: 'city' }] },
    `select c.city, count(*), sum(t.price) from tickets t ${CUSTOMERS} where t.chain_id = 'A' group by c.city
      order by c.city nulls last`,
  ],
  'a city that differs from a value or is null': [
    { dimensions: ['ticket_id'], filters: [is('city', 'notEquals', 'Bonn')] },
    `select t.ticket_id from tickets t ${CUSTOMERS} where t.chain_id = 'A' and (c.city <> 'Bonn' or c.city is null) order by 1`,
  ],
  'a negated condition on a city': [
    { dimensions: ['ticket_id'], filters: [{ not: is('city', 'equals', 'Ulm') }] },
    `select t.ticket_id from tickets t ${CUSTOMERS} where t.chain_id = 'A' and coalesce(c.city, '-') <> 'Ulm' order by 1`,
  ],
  'tickets without a customer': [
    { measures: [count, { field: 'city', fn: 'count', alias: 'cities' }], filters: [is('city', 'notSet')] },
    `select count(*), count(c.city) from tickets t ${CUSTOMERS} where t.chain_id = 'A' and c.city is null`,
  ],
  'a shared program of an optional customer': [
    { dimensions: ['program', 'fee'], measures: [count], order: [{ field: 'program' }] },
    `select p.program, p.fee, count(*) from tickets t ${CUSTOMERS} left join programs p on p.program_id = c.program_id
      where t.chain_id = 'A' group by p.program, p.fee order by p.program nulls last`,
  ],
  'a join that repeats rows': [
    {
      dimensions: ['genre'],
      measures: [count, { ...sum, alias: 'repeated' }, { metric: 'revenue' }, { metric: 'sold' }],
    },
    `select g.genre, count(*), sum(t.price), sum(t.price), count(*) from tickets t ${FILMS}
      join genres g on g.chain_id = t.chain_id and g.film_id = f.film_id
      where t.chain_id = 'A' group by g.genre order by 2 desc`,
  ],
  'filters of measures, which keep the tickets of the other measures': [
    {
      dimensions: ['kind'],
      measures: [
        count,
        { metric: 'sold', alias: 'others', filters: [is('title', 'notEquals', 'Ida')] },
        { ...count, alias: 'unnamed', filters: [is('title', 'notSet')] },
        { ...sum, alias: 'foreign', filters: [is('country', 'equals', 'Japan')] },
        { ...count, alias: 'elsewhere', filters: [{ not: is('city', 'equals', 'Ulm') }] },
      ],
    },
    `select t.kind, count(*), sum(case when f.title <> 'Ida' then 1 else 0 end), 0,
      sum(case when k.country = 'Japan' then t.price end), sum(case when c.city = 'Ulm' then 0 else 1 end)
      from tickets t ${FILMS.replaceAll('join', 'left join')} left join countries k on k.country_code = f.country_code
      ${CUSTOMERS} where t.chain_id = 'A' group by t.kind order by 2 desc`,
  ],
  'a filter of a measure beside a join that repeats rows': [
    {
      dimensions: ['snack'],
      measures: [
        { metric: 'sold' },
        { metric: 'revenue', alias: 'japan', filters: [is('country', 'equals', 'Japan')] },
      ],
    },
    `select n.snack, count(*), sum(case when k.country = 'Japan' then t.price else 0 end) from tickets t
      join snacks n on n.chain_id = t.chain_id and n.ticket_id = t.ticket_id
      ${FILMS.replaceAll('join', 'left join')} left join countries k on k.country_code = f.country_code
      where t.chain_id = 'A' group by n.snack order by 2 desc, 1`,
  ],
  'metrics that count each ticket once under two repeating joins': [
    { measures: [count, { metric: 'revenue' }, { metric: 'sold' }], filters: [is('genre', 'set'), is('snack', 'set')] },
    `select count(*), (select sum(price) from tickets where chain_id = 'A' and ticket_id in ('t1', 't3')), 2
      from tickets t ${FILMS} join genres g on g.chain_id = t.chain_id and g.film_id = f.film_id
      join snacks n on n.chain_id = t.chain_id and n.ticket_id = t.ticket_id where t.chain_id = 'A'`,
  ],
}

describe.each([...inProcess, ...onServers])('$name', ({ open }) => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
    await engine.run([...createCinema, ...fillCinema(DATA)])
  }, timeoutMs)
  afterAll(() => engine?.close())

  it.each(Object.entries(CASES))(
    '%s',
    async (_, [body, sql]) => {
      const compiled = createCompiler({ dialect: engine.dialect, model: cinema }).compile<unknown>(body, {
        account: 'A',
        now: new Date('2026-01-31T12:00:00Z'),
      })
      if (!compiled.ok) throw new Error(compiled.error.body.message)
      const numbers = (cells: readonly unknown[]) =>
        cells.map((cell) => (cell !== null && !Number.isNaN(Number(cell)) ? Number(cell) : cell))
      const ask = async (text: string) => (await engine.runText(text)).rows.map(numbers)
      const own = await ask(compiled.query.toSQL())
      expect(own).toEqual(await ask(sql))
      expect(own.length).toBeGreaterThan(0)
      expect(JSON.stringify(own)).not.toMatch(/ZZ|777/)
    },
    timeoutMs,
  )
})
