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
    async () => '2026-02-24',
  )
const needsOf = async (...bodies: readonly object[]) => (await shapes(...bodies)).shapes.flatMap(({ needs }) => needs)
const byEngine = (metric: string, ...more: Parameters<typeof filters>) => ({
  dimensions: ['engine_id'],
  measures: [{ metric }],
  filters: filters(...more),
})

describe('shapes', () => {
  it('are the same for requests that differ only in values and in dates of the same kind', async () => {
    const bodies = [
      byEngine('searches', '2026-01-05', '2026-01-09', equals('country', 'DE')),
      byEngine('searches', '2026-02-07', '2026-02-20', equals('country', 'FR')),
    ]
    expect((await shapes(...bodies)).shapes.map(({ requests }) => requests.length)).toEqual([2])
  })

  it('differ for whole months, other days and open days', async () => {
    const ranges = [
      ['2026-01-01', '2026-01-31'],
      ['2026-01-05', '2026-01-31'],
      ['2026-02-05', '2026-02-25'],
    ] as const
    const bodies = ranges.map(([from, to]) => byEngine('visitors', from, to))
    expect((await shapes(...bodies)).shapes.map(({ requests }) => requests.length)).toEqual([1, 1, 1])
  })

  it('leave out requests that do not compile, with the message', async () => {
    const { wrong } = await shapes({ dimensions: ['no_such_field'] })
    expect(wrong.map(({ message }) => message)).toEqual([expect.stringContaining('no_such_field')])
  })
})

describe('candidates', () => {
  const january = ['2026-01-01', '2026-01-31'] as const

  it('store rows instead of a number whose condition is on a key', async () => {
    const needs = await needsOf(
      byEngine('zero_result_searches', ...january),
      byEngine('searches', ...january, equals('no_of_results', '4')),
    )
    expect(candidateOf(needs.slice(0, 1), 'month').measures).toEqual([{ fn: 'count', where: { no_of_results: 0 } }])
    expect(candidateOf(needs, 'month').measures).toEqual([{ fn: 'count' }])
  })

  it('are by month and by day, and count distinct values over days only as the only measure', async () => {
    const kinds = async (body: object) =>
      baseCandidates(await needsOf(body)).map(({ grain, isOverDays }) => `${grain}${isOverDays ? ' over days' : ''}`)
    expect(await kinds(byEngine('visitors', ...january))).toEqual(['month', 'day', 'month over days', 'day over days'])
    expect(await kinds({ ...byEngine('visitors', ...january), dimensions: ['event_date'] })).toEqual(['day'])
    const both = [{ metric: 'visitors' }, { metric: 'searches' }]
    expect(await kinds({ ...byEngine('visitors', ...january), measures: both })).toEqual(['month', 'day'])
  })

  it('merge if they summarize the same rows, and count the same values over days', async () => {
    const of = async (metric: string) => baseCandidates(await needsOf(byEngine(metric, ...january)))
    const [month, day, overMonths] = await of('visitors')
    const [, , otherOverMonths] = await of('visits')
    if (!month || !day || !overMonths || !otherOverMonths) return expect.fail()
    expect(merged(month, day)?.grain).toBe('day')
    expect(merged(month, overMonths)).toBeUndefined()
    expect(merged(overMonths, otherOverMonths)).toBeUndefined()
  })

  it('limit facts to rows with values of the model, not to values of a request', async () => {
    const needs = await needsOf(byEngine('visitors', ...january, equals('country', 'DE')))
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
