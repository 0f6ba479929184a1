import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { type AnyCompiler, createCompiler } from '../../compiler.ts'
import { baseCandidates, candidateOf, declarationOf, factsOf, merged } from './candidates.ts'
import { shapesOf } from './shapes.ts'

const filters = (from: string, to: string, ...more: readonly object[]) => [
  { member: 'event_date', operator: 'inDateRange', values: [from, to] },
  ...more,
]
const equals = (member: string, ...values: readonly string[]) => ({ member, operator: 'equals', values })

const shapes = (...bodies: readonly object[]) =>
  shapesOf(
    bodies.map((body, index) => ({ report: undefined, body, times: 1, line: index + 1 })),
    (rollups) => createCompiler({ dialect: duckdb(), rollups: rollups as never }) as AnyCompiler,
    { account: 'acme', now: new Date('2026-03-01T12:00:00Z') },
  )
const needsOf = (...bodies: readonly object[]) => shapes(...bodies).shapes.flatMap(({ needs }) => needs)
const byEngine = (metric: string, ...more: Parameters<typeof filters>) => ({
  dimensions: ['engine_id'],
  measures: [{ metric }],
  filters: filters(...more),
})

describe('shapes', () => {
  it('are the same for requests that differ only in values and in dates of the same kind', () => {
    const bodies = [
      byEngine('searches', '2026-01-05', '2026-01-09', equals('country', 'DE')),
      byEngine('searches', '2026-02-07', '2026-02-20', equals('country', 'FR')),
    ]
    expect(shapes(...bodies).shapes.map(({ requests }) => requests.length)).toEqual([2])
  })

  it('differ for whole months and other days', () => {
    const bodies = [byEngine('visitors', '2026-01-01', '2026-01-31'), byEngine('visitors', '2026-01-01', '2026-01-30')]
    expect(needsOf(...bodies).map(({ rest }) => rest)).toEqual(['none', 'no_whole_month'])
  })

  it('leave out requests that do not compile, with the message', () => {
    const { wrong } = shapes({ dimensions: ['no_such_field'] })
    expect(wrong.map(({ message }) => message)).toEqual([expect.stringContaining('no_such_field')])
  })
})

describe('candidates', () => {
  const january = ['2026-01-01', '2026-01-31'] as const

  it('store rows instead of a number whose condition is on a key', () => {
    const needs = needsOf(
      byEngine('zero_result_searches', ...january),
      byEngine('searches', ...january, equals('no_of_results', '4')),
    )
    expect(candidateOf(needs.slice(0, 1), 'month').measures).toEqual([{ fn: 'count', where: { no_of_results: 0 } }])
    expect(candidateOf(needs, 'month').measures).toEqual([{ fn: 'count' }])
  })

  it('are by month and by day, and count distinct values over days only as the only measure', () => {
    const kinds = (body: object) =>
      baseCandidates(needsOf(body)).map(({ grain, isOverDays }) => `${grain}${isOverDays ? ' over days' : ''}`)
    expect(kinds(byEngine('visitors', ...january))).toEqual(['month', 'day', 'month over days', 'day over days'])
    expect(kinds({ ...byEngine('visitors', ...january), dimensions: ['event_date'] })).toEqual(['day'])
    const both = [{ metric: 'visitors' }, { metric: 'searches' }]
    expect(kinds({ ...byEngine('visitors', ...january), measures: both })).toEqual(['month', 'day'])
  })

  it('merge if they summarize the same rows, and count the same values over days', () => {
    const of = (metric: string) => baseCandidates(needsOf(byEngine(metric, ...january)))
    const [month, day, overMonths] = of('visitors')
    const [, , otherOverMonths] = of('visits')
    if (!month || !day || !overMonths || !otherOverMonths) return expect.fail()
    expect(merged(month, day)?.grain).toBe('day')
    expect(merged(month, overMonths)).toBeUndefined()
    expect(merged(overMonths, otherOverMonths)).toBeUndefined()
  })

  it('limit facts to rows with values of the model, not to values of a request', () => {
    const needs = needsOf(byEngine('visitors', ...january, equals('country', 'DE')))
    const [month] = baseCandidates(needs)
    if (!month) return expect.fail()
    expect(factsOf(month, 'event_date').flat()).toEqual([
      expect.objectContaining({ others: ['event_date'], rows: { event_type: 'search' } }),
    ])
    expect(declarationOf(month, 'event_date', 'one', 7)).toMatchObject({
      by: ['event_date', 'country', 'engine_id', 'event_type'],
      grain: 'month',
    })
  })
})
