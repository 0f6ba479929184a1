// The check of the tables tests whether each join with `rows: 'one'` matches at most one row. With `joins: 'keys'`, it
// looks for a unique key in the catalog of the database. With `joins: 'rows'`, it looks for duplicate rows, for rows
// without a match, and for null or repeated keys of the base.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { checkWarehouse } from '../../../src/engine/check-warehouse.ts'
import type { Warehouse } from '../../../src/warehouse/warehouse.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { createCinema } from '../../tools/oracle/cinema/tables.ts'
import { timeoutMs } from '../property/seeds.ts'
import { cinema } from './cinema.ts'

const noKey = (table: string, column: string, join = table, rows = 'one') =>
  `note ${table}: joins.${join}.rows is ${rows}, but no key in the catalog makes ${column} unique: only a check of its rows can prove it`

const ROWS = [
  `INSERT INTO tickets (chain_id, ticket_id, screening_id) VALUES ('A', 't1', 's1'), ('A', 't1', 's1'),
    ('A', 't1', 's1'), ('A', 't2', 's1'), ('A', 't2', 's1'), ('A', 't3', 's9'), ('A', NULL, NULL), ('A', NULL, 's1'),
    ('B', 't1', 's1')`,
  `INSERT INTO screenings VALUES ('A', 's1', 'f1', '1', NULL), ('B', 's1', 'f2', '1', NULL)`,
  `INSERT INTO films VALUES ('A', 'f1', 'JP', 'Ran', 162, true), ('A', 'f1', 'JP', 'Ran', 162, false)`,
  `INSERT INTO customers VALUES ('A', NULL, NULL, 'Ulm', NULL), ('A', NULL, NULL, 'Bonn', NULL)`,
  `INSERT INTO countries VALUES ('JP', 'japan'), ('JP', 'Nippon'), ('DE', 'Germany')`,
  `INSERT INTO programs VALUES ('p1', 'Gold', 1), ('P1', 'Gold', 2)`,
]

describe.each([...inProcess, ...onServers])('$name', ({ name, open }) => {
  const hasKeys = name !== 'trino'
  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
    await engine.run([...createCinema, ...ROWS])
    if (!hasKeys) return
    await engine.run([
      `CREATE TABLE keyed_screenings (chain_id varchar, screening_id varchar, film_id varchar, hall varchar,
        shown_on date, PRIMARY KEY (screening_id, chain_id))`,
      `CREATE TABLE keyed_films (chain_id varchar, film_id varchar UNIQUE, country_code varchar, title varchar,
        minutes integer, is_dubbed boolean)`,
      `CREATE TABLE keyed_customers (chain_id varchar, customer_id varchar, program_id varchar, city varchar UNIQUE,
        is_member boolean)`,
      'CREATE TABLE keyed_countries (country_code varchar PRIMARY KEY, country varchar)',
      'CREATE TABLE keyed_programs (program_id varchar, program varchar, fee decimal(18,4), UNIQUE (program_id, program))',
    ])
  }, timeoutMs)
  afterAll(() => engine?.close())

  const findings = async (joins?: 'keys' | 'rows', account?: string, warehouse: Warehouse = {}) => {
    const compiler = createCompiler({ dialect: engine.dialect, model: cinema, warehouse })
    const options = { ...(joins && { joins }), ...(account !== undefined && { account }) }
    const found = await checkWarehouse(compiler, engine, options)
    return found.map(({ severity, message }) => `${severity} ${message}`)
  }
  const keyed = (...names: readonly string[]): Warehouse => ({
    relations: Object.fromEntries(names.map((relation) => [relation, { table: `keyed_${relation}` }])),
  })

  it(
    'reports each join for which the catalog has no unique key, but only on request',
    async () => {
      expect(await findings()).toEqual([])
      expect(await findings('keys')).toEqual([
        noKey('countries', 'country_code'),
        noKey('films', 'film_id'),
        noKey('screenings', 'screening_id'),
        noKey('programs', 'program_id', 'programs', 'optional'),
        noKey('customers', 'customer_id', 'customers', 'optional'),
      ])
    },
    timeoutMs,
  )

  it.skipIf(!hasKeys)(
    'accepts a key on the account and join columns or a subset of these columns, but no other key',
    async () => {
      const warehouse = keyed('screenings', 'films', 'customers', 'countries', 'programs')
      expect(await findings('keys', undefined, warehouse)).toEqual([
        noKey('keyed_programs', 'program_id', 'programs', 'optional'),
        noKey('keyed_customers', 'customer_id', 'customers', 'optional'),
      ])
      // The mapping reads the join column from a table column that has no key.
      const columns = { columns: { screening_id: 'hall' } }
      const moved = { relations: { screenings: { table: 'keyed_screenings', ...columns } } }
      expect(await findings('keys', undefined, moved)).toContain(
        noKey('keyed_screenings', 'screening_id', 'screenings'),
      )
    },
    timeoutMs,
  )

  it(
    'finds the rows of one account or of all accounts, and always checks a shared relation for all accounts',
    async () => {
      const broken = (table: string, example: string) =>
        `wrong ${table} has 2 rows with ${example}, but joins.${table}.rows is one, ` +
        'so answers count rows several times: set it to many'
      const unmatched = (rows: string, table: string) =>
        `wrong ${rows} without a match in ${table}, but joins.${table}.rows is one, ` +
        'so requests that name its fields drop them: set it to optional'
      const countries = broken('countries', 'country_code "JP"')
      const films = broken('films', 'film_id "f1"')
      const screenings = unmatched('tickets: 2 rows', 'screenings')
      const key =
        'wrong tickets: the key ticket_id is null in 2 rows and is not unique in 5 rows, ' +
        'so metrics count these rows only once where a join repeats rows'
      expect(await findings('rows')).toEqual([
        countries,
        films,
        unmatched('screenings: 1 row', 'films'),
        screenings,
        key,
      ])
      expect(await findings('rows', 'A')).toEqual([countries, films, screenings, key])
      expect(await findings('rows', 'B')).toEqual([countries, unmatched('screenings: 1 row', 'films')])
    },
    timeoutMs,
  )

  it(
    'samples the values of a shared relation, whichever account is given',
    async () => {
      const compiler = createCompiler({ dialect: engine.dialect, model: cinema })
      for (const account of ['A', 'B', undefined]) {
        const found = await checkWarehouse(compiler, engine, {
          values: true,
          ...(account !== undefined && { account }),
        })
        expect(found.map(({ severity, message }) => `${severity} ${message}`)).toEqual([
          'values countries: country holds no Japan; the model does not know "Nippon" (1 rows), "japan" (1 rows); ' +
            'japan looks like Japan',
        ])
      }
    },
    timeoutMs,
  )
})
