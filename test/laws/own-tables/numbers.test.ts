// Columns whose numbers have more decimals than their field, more than 64 bits, or an inexact type. With the mapping that
// the check of the tables suggests, all engines return the same answers.

import { afterAll, describe, expect, it } from 'vitest'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { type CheckOptions, checkWarehouse } from '../../../src/engine/check-warehouse.ts'
import { createService } from '../../../src/service/service.ts'
import type { ColumnMapping } from '../../../src/warehouse/warehouse.ts'
import { inProcess } from '../../tools/engines/available.ts'
import { timeoutMs } from '../property/seeds.ts'

type Columns = Readonly<Record<string, ColumnMapping>>

interface Case {
  readonly field: 'item_total' | 'no_of_results'
  readonly type: string
  readonly values: readonly string[]
  readonly answer: Readonly<Record<'sum' | 'avg' | 'max', string>>
}

const CASES: readonly Case[] = [
  {
    field: 'item_total',
    type: 'decimal(18, 6)',
    values: ['1.234567', '1.234568', '0.00005'],
    answer: { sum: '2.4693', avg: '0.8231', max: '1.2346' },
  },
  {
    field: 'item_total',
    type: 'decimal(38, 10)',
    values: ['99999999999999.9999', '-0.00005'],
    answer: { sum: '99999999999999.9998', avg: '49999999999999.9999', max: '99999999999999.9999' },
  },
  {
    field: 'item_total',
    type: 'real',
    values: ['12345.67', '0.1', '1e7', '0.00005'],
    answer: { sum: '10012345.7701', avg: '2503086.442525', max: '10000000' },
  },
  {
    field: 'no_of_results',
    type: 'decimal(18, 2)',
    values: ['2.5', '3.25', '-2.5'],
    answer: { sum: '3', avg: '1', max: '3' },
  },
  {
    field: 'no_of_results',
    type: 'real',
    values: ['2.5', '1234567'],
    answer: { sum: '1234570', avg: '617285', max: '1234567' },
  },
  // Without the suggested mapping, DuckDB divides these sums as doubles: 7.000001 instead of 7.
  ...['decimal(38, 0)', 'decimal(4, 0)', 'double precision'].map(
    (type): Case => ({ field: 'no_of_results', type, values: ['10', '4'], answer: { sum: '14', avg: '7', max: '10' } }),
  ),
  {
    field: 'no_of_results',
    type: 'decimal(38, 0)',
    values: ['9000000000000000001', '1'],
    answer: { sum: '9000000000000000002', avg: '4500000000000000001', max: '9000000000000000001' },
  },
  {
    field: 'item_total',
    type: 'double precision',
    values: ['7383171870831.9', '246913578024.678', '-0.00005'],
    answer: { sum: '7630085448856.5779', avg: '2543361816285.525967', max: '7383171870831.9' },
  },
]

/** Types of DuckDB that exceed 64 bits. */
const WIDE: readonly Case[] = ['HUGEINT', 'UBIGINT', 'UHUGEINT'].map((type) => ({
  field: 'no_of_results',
  type,
  values: ['9000000000000000001', '1'],
  answer: { sum: '9000000000000000002', avg: '4500000000000000001', max: '9000000000000000001' },
}))

const WIDE_MONEY: Case = {
  field: 'item_total',
  type: 'UHUGEINT',
  values: ['99999999999999', '1'],
  answer: { sum: '100000000000000', avg: '50000000000000', max: '99999999999999' },
}

describe.each(inProcess)('$name', ({ name, open }) => {
  const opened = open()
  afterAll(async () => (await opened).close())

  const cases = name === 'duckdb' ? [...CASES, ...WIDE, WIDE_MONEY] : CASES

  it.each(cases)(
    'returns the expected answer for $field stored as $type',
    async ({ field, type, values, answer }) => {
      const engine = await opened
      await engine.run([
        'DROP TABLE IF EXISTS log',
        `CREATE TABLE log (account_id varchar(9), event_date date, event_type varchar(9), own ${type})`,
        ...values.map((value) => `INSERT INTO log VALUES ('a', DATE '2024-03-01', 'search', ${value})`),
      ])
      const compilerOf = (columns: Columns) =>
        createCompiler({ dialect: engine.dialect, warehouse: { relations: { summary: { table: 'log', columns } } } })
      const wrongOf = async (columns: Columns) =>
        (await checkWarehouse(compilerOf(columns), engine)).filter(({ severity }) => severity === 'wrong')
      const [{ write } = {}] = await wrongOf({ [field]: 'own' })
      const columns: Columns = JSON.parse(`{${write}}`)
      expect(await wrongOf(columns)).toEqual([])

      const service = createService({ compiler: compilerOf(columns), engine })
      const filters = [{ member: 'event_type', operator: 'equals', values: ['search'] }]
      const ask = async (body: object) => JSON.parse((await service.query(body, { account: 'a' })).body).data
      const measures = ['sum', 'avg', 'max'].map((fn) => ({ field, fn, alias: fn }))
      expect(await ask({ measures, filters })).toEqual([answer])
      // A request can filter by a value from an answer.
      const greatest = { member: field, operator: 'equals', values: [answer.max] }
      expect(await ask({ dimensions: [field], filters: [...filters, greatest] })).toContainEqual({
        [field]: answer.max,
      })
    },
    timeoutMs,
  )

  it.each(['NaN', 'Infinity', '-Infinity'])('fails where a statement reads %s in a double', async (value) => {
    const engine = await opened
    await engine.run([
      'DROP TABLE IF EXISTS log',
      'CREATE TABLE log (account_id varchar(9), event_date date, event_type varchar(9), own double precision)',
      ...[value, '10'].map((own) => `INSERT INTO log VALUES ('a', DATE '2024-03-01', 'search', '${own}')`),
    ])
    const columns = { item_total: { column: 'own', type: 'double' } } as const
    const warehouse = { relations: { summary: { table: 'log', columns } } }
    const service = createService({ compiler: createCompiler({ dialect: engine.dialect, warehouse }), engine })
    const filters = [{ member: 'event_type', operator: 'equals', values: ['search'] }]
    const count = { field: '*', fn: 'count' }
    const greatest = { field: 'item_total', fn: 'max', alias: 'greatest' }
    for (const body of [
      ...['min', 'max', 'sum', 'count_distinct'].map((fn) => ({ measures: [{ field: 'item_total', fn }], filters })),
      ...['gt', 'lt', 'notEquals'].map((operator) => ({
        measures: [count],
        filters: [...filters, { member: 'item_total', operator, values: ['5'] }],
      })),
      { dimensions: [{ field: 'item_total', bins: [0, 5] }], measures: [count], filters },
      {
        dimensions: ['event_type'],
        measures: [greatest],
        filters,
        having: [{ member: 'greatest', operator: 'gt', values: ['5'] }],
      },
    ])
      expect((await service.query(body, { account: 'a' })).status, JSON.stringify(body)).toBe(500)
  })

  const NOT_FINITE: readonly (readonly [string, ColumnMapping, readonly string[]])[] = [
    ['double precision', { column: 'own', type: 'double' }, ['NaN', 'Infinity', '-Infinity']],
    ['double precision', { sql: '{own} + 0', type: 'double' }, ['NaN', 'Infinity', '-Infinity']],
    ...(name === 'pglite'
      ? ([
          ['numeric', 'own', ['NaN', 'Infinity', '-Infinity']],
          ['numeric', { column: 'own', type: 'decimal' }, ['NaN', 'Infinity', '-Infinity']],
          ['numeric(18, 2)', 'own', ['NaN']],
          ['numeric(18, 4)', { sql: '{own}' }, ['NaN']],
        ] as const)
      : []),
  ]

  it.each(NOT_FINITE)('finds numbers of the type %s, mapped as %j, that are not finite', async (type, own, values) => {
    const engine = await opened
    await engine.run([
      'DROP TABLE IF EXISTS log',
      `CREATE TABLE log (account_id varchar(9), event_date date, event_type varchar(9), own ${type})`,
      ...[...values, '3', '200.5'].map((one) => `INSERT INTO log VALUES ('a', DATE '2024-03-01', 'search', '${one}')`),
      "INSERT INTO log VALUES ('a', DATE '2024-03-01', 'search', NULL), ('b', DATE '2024-03-01', 'search', 'NaN')",
    ])
    const compilerOf = (columns: Columns) =>
      createCompiler({ dialect: engine.dialect, warehouse: { relations: { summary: { table: 'log', columns } } } })
    const wrongOf = async (columns: Columns, options: CheckOptions) =>
      (await checkWarehouse(compilerOf(columns), engine, options)).filter(({ severity }) => severity === 'wrong')
    const columns = { item_total: own }
    expect(await wrongOf(columns, {})).toEqual([])
    const rows = values.length + 3
    for (const options of [{ values: true }, { joins: 'rows' }] as const) {
      const [{ message, write } = { message: '' }, ...more] = await wrongOf(columns, { ...options, account: 'a' })
      expect(more).toEqual([])
      expect(message).toBe(
        `log: item_total is NaN or infinite in ${values.length} of ${rows} rows, so answers that read these rows are wrong or fail`,
      )
      const [{ message: inAll } = { message: '' }] = await wrongOf(columns, options)
      expect(inAll).toContain(`in ${values.length + 1} of ${rows + 1} rows`)
      const mended: Columns = JSON.parse(`{${write}}`)
      expect(await wrongOf(mended, options)).toEqual([])
      const service = createService({ compiler: compilerOf(mended), engine })
      const filters = [{ member: 'event_type', operator: 'equals', values: ['search'] }]
      const ask = async (body: object) => JSON.parse((await service.query(body, { account: 'a' })).body).data
      const measures = ['min', 'max', 'sum', 'count', 'count_distinct'].map((fn) => ({
        field: 'item_total',
        fn,
        alias: fn,
      }))
      const ratio = { alias: 'ratio', divide: ['sum', 'count'] }
      expect(await ask({ measures: [...measures, ratio], filters })).toEqual([
        { min: '3', max: '200.5', sum: '203.5', count: '2', count_distinct: '2', ratio: '101.75' },
      ])
      const more100 = { member: 'item_total', operator: 'gt', values: ['100'] }
      const counted = [{ field: '*', fn: 'count', alias: 'rows' }]
      expect(await ask({ measures: counted, filters: [...filters, more100] })).toEqual([{ rows: '1' }])
    }
  })
})
