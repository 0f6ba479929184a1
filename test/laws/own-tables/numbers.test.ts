// Columns whose numbers have more decimals than their field, or an inexact type. With the mapping that the check of the
// tables suggests, all engines return the same answers.

import { afterAll, describe, expect, it } from 'vitest'
import { createCompiler } from '../../../src/compiler.ts'
import { checkWarehouse } from '../../../src/engine/check-warehouse.ts'
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
]

describe.each(inProcess)('$name', ({ open }) => {
  const opened = open()
  afterAll(async () => (await opened).close())

  it.each(CASES)(
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
})
