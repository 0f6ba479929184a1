// In every group of every report, the oracle's metrics equal the report columns with the same meaning. The reference
// SQL of the reports was written independently of these metrics.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLOCK } from '../../tools/generators/pools.ts'
import { evaluate } from '../../tools/oracle/analysis/evaluate.ts'
import { FIXED, runsOf, timeoutMs } from '../property/seeds.ts'
import { ACCOUNT, reportDatabase } from './data.ts'
import { MEANINGS } from './meanings.ts'
import { openReference, type PrintedRow, type ReferenceWarehouse, reportRows } from './reference.ts'

let warehouse: ReferenceWarehouse
beforeAll(async () => {
  warehouse = await openReference()
}, timeoutMs)
afterAll(() => warehouse.close())

const context = { account: ACCOUNT, ...CLOCK }
const sorted = (rows: readonly PrintedRow[]) => rows.map((row) => JSON.stringify(row)).toSorted()
const some = (row: PrintedRow, columns: readonly string[]): PrintedRow =>
  Object.fromEntries(columns.flatMap((name) => (Object.hasOwn(row, name) ? [[name, row[name] ?? '']] : [])))

describe('metrics', () => {
  it(
    'equal the report columns with the same meaning',
    async () => {
      const seen = new Map<string, number>()
      const check = async (database: typeof reportDatabase extends fc.Arbitrary<infer T> ? T : never) => {
        await warehouse.load(database)
        for (const [name, { dimensions, columns, filters = [], above }] of Object.entries(MEANINGS)) {
          const measures = Object.entries(columns).map(([metric, alias]) => ({ metric, alias }))
          const having = above === undefined ? [] : [{ member: above, operator: 'gt', values: ['0'] }]
          const request = { dimensions, measures, filters, having, limit: 1000 }
          const wanted = [...dimensions, ...Object.values(columns)]
          const rows = await reportRows(warehouse, name, { having }, context)
          const expected = rows.map((row) => some(row, wanted))
          expect(sorted(evaluate(request, context, database).data), name).toEqual(sorted(expected))
          seen.set(name, (seen.get(name) ?? 0) + expected.length)
        }
      }
      await fc.assert(fc.asyncProperty(reportDatabase, check), { numRuns: runsOf(20), seed: FIXED })
      expect([...seen].filter(([, count]) => count < 10)).toEqual([])
    },
    timeoutMs,
  )
})
