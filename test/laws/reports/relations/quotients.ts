// Metamorphic relation R53 of the reports: ratios, shares and changes agree with the numbers in the same row.
import { expect } from 'vitest'
import { add, decimal, print } from '../../../tools/oracle/decimal.ts'
import type { ReportDatabase } from '../all-tables.ts'
import { RATES } from '../anomalies-by-hand.ts'
import { quotientsOf, ratioOf, sumsOf } from '../measures.ts'
import { each, onOnePage, type Relation } from '../report-relation.ts'

/**
 * Gives each sale a quantity and a total, as in a real warehouse. Without these two values, a quotient has no value
 * although the report shows 0 for the sum.
 */
const sold = (database: ReportDatabase): ReportDatabase => ({
  ...database,
  summary: database.summary.map((row) =>
    row.event_type === 'sale'
      ? { ...row, item_total: row.item_total ?? '0', item_quantity: row.item_quantity ?? '1' }
      : row,
  ),
})

const quotients: Relation = {
  id: 'R53',
  promise: 'a ratio is the quotient of two measures of its row, and absent if the divisor is 0',
  about: (contract) => Object.keys(quotientsOf(contract)).length > 0,
  runs: 1,
  check: async (world, cases) => {
    await world.load(sold(world.database))
    return each(async ({ ask }, { contract, bodies }) => {
      const [{ data }, { data: some }] = [await ask(contract.name, onOnePage({})), await ask(contract.name, bodies[0])]
      for (const row of [...data, ...some])
        for (const [column, [dividend, divisor]] of Object.entries(quotientsOf(contract)))
          expect(row[column], JSON.stringify(row)).toBe(ratioOf(row[dividend], row[divisor]))
      return data.length
    })(world, cases)
  },
}

const shares: Relation = {
  id: 'R53',
  promise: 'a share of clicks is relative to all buckets, before having',
  about: ({ name }) => name === 'click-positions',
  runs: 2,
  check: each(async ({ ask }, { contract: { name }, bodies }) => {
    const { having: _, ...body } = onOnePage(bodies[0])
    const { data } = await ask(name, body)
    const { click_count } = sumsOf(data, ['click_count'])
    for (const row of data) expect(row.click_share).toBe(ratioOf(row.click_count, click_count))
    const few = await ask(name, { ...body, having: [{ member: 'click_count', operator: 'gt', values: [2] }] })
    expect(few.data).toEqual(data.filter((row) => Number(row.click_count) > 2))
    return data.length
  }),
}

const changes: Relation = {
  id: 'R53',
  promise: 'the changes of /anomalies match the values of their row',
  about: ({ name }) => name === 'anomalies',
  runs: 1,
  check: each(async (_, { shown }) => {
    for (const row of shown.filter(({ metric }) => !RATES.includes(metric ?? '')))
      for (const before of ['previous_day', 'previous_week'])
        expect(row[`${before}_change`], JSON.stringify(row)).toBe(change(row.value, row[`${before}_value`]))
    return shown.length
  }),
}

/**
 * Computes a change from two printed values. This is wrong for rates, which are rounded for display but not for
 * comparison.
 */
function change(value = '', before = ''): string | undefined {
  const [now, then] = [decimal(value), decimal(before)]
  return ratioOf(print(add(now, { ...then, m: -then.m })), print(then))
}

export const QUOTIENTS: readonly Relation[] = [quotients, shares, changes]
