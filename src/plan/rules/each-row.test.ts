import { describe, expect, it } from 'vitest'
import { comparison, empty, noFacts } from '../../../test/laws/stages/draft.ts'
import { type BoundQuery, type Comparison, EACH_ROW, type Predicate, type Scan } from '../../query/bound-query.ts'
import { eachRow } from './each-row.ts'

/** Turns a condition into a condition on `each row`, as in reports with computed rows. */
const each = (condition: Comparison): Comparison => ({
  ...condition,
  operand: condition.operand.kind === 'field' ? { ...condition.operand, relation: EACH_ROW } : condition.operand,
})

const since = each(comparison('event_date', 'gte', 'date', '2026-03-01'))
const within = each(comparison('event_date', 'inDateRange', 'date', '2026-03-01', '2026-03-31'))
const until = each(comparison('event_date', 'lte', 'date', '2026-03-31'))
const engine = each(comparison('engine_id', 'equals', 'string', 'a'))

const scan = (change: Partial<Scan> = {}): Scan => ({ kind: 'scan', relation: 'summary', where: [], ...change })
const over = (from: Scan, ...eachRowOf: readonly Comparison[]): BoundQuery => ({ ...empty, from, eachRow: eachRowOf })
const whereOf = (query: BoundQuery) => {
  const { from } = eachRow.apply(query, noFacts)
  return from.kind === 'scan' ? from.where : undefined
}

describe('each-row', () => {
  it('adds the conditions to every scan that accepts them, under the name of its relation', () => {
    const own = comparison('keyword', 'set', 'string')
    const clicks = scan({ relation: 'autocomplete_clicks', conditioned: true, where: [own] })
    expect(whereOf(over(clicks, engine, since))).toEqual([
      own,
      { ...engine, operand: { ...engine.operand, relation: 'autocomplete_clicks' } },
      { ...since, operand: { ...since.operand, relation: 'autocomplete_clicks' } },
    ])
  })

  it('adds the conditions inside unions and sub-selects, and then clears eachRow', () => {
    const select = { from: scan({ conditioned: true }), joins: [], where: [], columns: [], having: [] }
    const from = { kind: 'union', name: 'u', distinct: false, branches: [select, select] } as const
    const rewritten = eachRow.apply({ ...empty, from, eachRow: [engine] }, noFacts)
    expect(JSON.stringify(rewritten.from).match(/"field":"engine_id"/g)).toHaveLength(2)
    expect(rewritten.eachRow).toEqual([])
  })

  it('moves the start date back for a scan that needs earlier days', () => {
    const back = scan({ conditioned: true, daysBefore: 7 })
    const texts = whereOf(over(back, since, within, until, engine))?.map((predicate) =>
      'values' in predicate ? predicate.values.map(({ text }) => text) : [],
    )
    expect(texts).toEqual([['2026-02-22'], ['2026-02-22', '2026-03-31'], ['2026-03-31'], ['a']])
  })

  it('never moves the start date before the first day of the calendar', () => {
    const first = each(comparison('event_date', 'gte', 'date', '0001-01-03'))
    expect(whereOf(over(scan({ conditioned: true, daysBefore: 7 }), first))).toMatchObject([
      { values: [{ text: '0001-01-01' }] },
    ])
  })

  it('also adds conditions that no row can meet', () => {
    const none: Predicate = { kind: 'constant', holds: false, operand: engine.operand }
    expect(whereOf({ ...over(scan({ conditioned: true })), eachRow: [none] })).toEqual([none])
  })

  it('does not apply to a scan that accepts no conditions', () => {
    expect(whereOf(over(scan(), engine))).toEqual([])
  })

  it('does not apply without conditions', () => {
    const query = over(scan({ conditioned: true }))
    expect(eachRow.apply(query, noFacts)).toBe(query)
  })
})
