// Tests which requests a distinct count over days can answer. test/laws/rollups compares the answers.

import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../compiler/create-compiler.ts'
import { countDistinctOverDays, determines, type RollupDefinition, rollup } from '../index.ts'

const VISITORS: RollupDefinition = {
  name: 'visitors',
  of: 'summary',
  by: ['event_date', 'event_type', 'engine_id'],
  measures: { visitors: countDistinctOverDays('visitor_id') },
}
const SEARCHES = { member: 'event_type', operator: 'equals', values: ['search'] }
const within = (...values: readonly string[]) => ({ member: 'event_date', operator: 'inDateRange', values })
const range = within('2026-01-05', '2026-01-20')
const DISTINCT = { field: 'visitor_id', fn: 'count_distinct' }
const fact = determines(['visitor_id'], ['event_type', 'engine_id'])

function outcome(body: object, more: Partial<RollupDefinition> = {}, facts: readonly string[] = []) {
  const tables = [rollup({ ...VISITORS, ...more })]
  const compiler = createCompiler({ dialect: duckdb(), rollups: { tables, facts: [fact] } })
  const rollups = compiler.rollups.map(({ rollup: name, fingerprint }) => {
    return { name, fingerprint, upTo: '2026-01-31', facts, rowCount: 1, rawCount: 1000 }
  })
  const context = { account: 'acme', now: new Date('2026-02-10T00:00:00Z'), rollups }
  const result = compiler.compile({ measures: [DISTINCT], ...body } as unknown, context)
  if (!result.ok) throw new Error(result.error.body.message)
  const { used, refused } = result.query.rollups
  return used.length > 0 ? result.query.toSQL() : refused.map(({ code, fields }) => [code, ...fields].join(' ')).join()
}

describe('a distinct count over days', () => {
  it('counts the values without a previous day in the range', () => {
    const by = outcome({ dimensions: ['engine_id'], filters: [range, SEARCHES] })
    expect(by).toMatch(/"day_before" is null or "[^"]+"\."day_before" < date '2026-01-05'/)
    const monthly = outcome(
      { dimensions: ['engine_id'], filters: [within('2025-11-01', '2025-12-31'), SEARCHES] },
      { grain: 'month' },
    )
    expect(monthly).toMatch(/"day_before" < date '2025-11-01'/)
    const all = outcome({
      dimensions: ['engine_id'],
      filters: [{ ...range, operator: 'lte', values: ['2026-01-20'] }, SEARCHES],
    })
    expect(all).toMatch(/"day_before" is null\)?\s/)
    expect(all).not.toMatch(/"day_before" </)
  })

  it.each([
    [{ dimensions: ['engine_id'], filters: [range] }, 'distinct_not_additive event_type'],
    [{ filters: [range, SEARCHES] }, 'distinct_not_additive engine_id'],
    [{ dimensions: ['event_date', 'engine_id'], filters: [range, SEARCHES] }, 'group_not_a_key event_date'],
    [{ filters: [range, { not: within('2026-01-07', '2026-01-08') }] }, 'not_one_range event_date'],
    [{ dimensions: ['engine_id'], filters: [within('2026-01-05', '2026-02-01'), SEARCHES] }, 'open_days event_date'],
    [
      { measures: [DISTINCT, { field: '*', fn: 'count' }], filters: [range] },
      'distinct_not_additive event_type,engine_id',
    ],
    [{ measures: [{ field: '*', fn: 'count' }], filters: [range] }, 'measure_missing'],
    [{ measures: [{ field: 'visit_id', fn: 'count_distinct' }], filters: [range] }, 'measure_missing visit_id'],
    [
      { measures: [{ ...DISTINCT, alias: 'v', filters: [range] }], filters: [within('2026-01-01', '2026-01-31')] },
      'measure_missing event_date',
    ],
  ])('refuses %j', (body, expected) => {
    expect(outcome(body).replaceAll(' engine_id', ',engine_id').replace('additive,', 'additive ')).toBe(expected)
  })

  it('answers without conditions on keys if a fact about the counted value determines them', () => {
    expect(outcome({ filters: [range] }, {}, [fact.name])).toContain('"day_before"')
  })
})
