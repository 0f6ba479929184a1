// Dates by hand, on every engine: ends of months in comparisons, conditions and dimensions on the date beside `compare`
// and `fill`, and the rows that `fill` makes at most.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { createService } from '../../../src/service/service.ts'
import { answering } from '../../tools/engines/answer.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { evaluate } from '../../tools/oracle/analysis/evaluate.ts'
import type { AnalysisRequest, TreeJson } from '../../tools/oracle/analysis/json.ts'
import { dayOf, printDay } from '../../tools/oracle/calendar.ts'
import { event } from '../../tools/oracle/rows-by-hand.ts'
import { EMPTY } from '../../tools/oracle/tables.ts'

const FIRST = dayOf({ year: 2025, month: 1, day: 1 })
const LAST = dayOf({ year: 2026, month: 12, day: 31 })

/** One search a day in 2025 and 2026, each with its own keyword. */
const rows = Array.from({ length: LAST - FIRST + 1 }, (_, index) =>
  event({ event_date: printDay(FIRST + index), keyword: `k${index}`, tracking_id: `t${index}` }),
)
const database = { ...EMPTY, summary: rows }

const at = (today: string) => ({ account: 'A', now: new Date(`${today}T12:00:00Z`), timeZone: 'UTC' })
const is = (member: string, operator: string, ...values: readonly string[]): TreeJson => ({ member, operator, values })
const within = (...values: readonly string[]) => is('event_date', 'inDateRange', ...values)
const SEARCHES = { metric: 'searches' }
const by = (grain: 'day' | 'week' | 'month' | 'year' | 'weekday', more: object = {}) => ({
  field: 'event_date',
  by: grain,
  alias: grain,
  ...more,
})
const fill = { fill: true }
const compared = (period: 'previous_month' | 'previous_year' | 'previous_week', filters: readonly TreeJson[]) => ({
  measures: [SEARCHES, { alias: 'before', of: 'searches', in: 'prior' }],
  compare: { prior: period },
  filters,
})
const january = within('2026-01-01', '2026-01-07')
const march = within('2026-03-01', '2026-03-31')
/** Compares searches with conditions of their own. */
const own = (period: 'previous_month' | 'previous_year', filters: readonly TreeJson[]) => ({
  ...compared(period, [march]),
  measures: [
    { ...SEARCHES, filters },
    { alias: 'before', of: 'searches', in: 'prior' },
  ],
})

type Row = Readonly<Record<string, string>>
type Case = readonly [name: string, body: AnalysisRequest, rows: readonly Row[], today?: string]

/** Requests whose conditions or dimensions on the date have no clear meaning. */
const REFUSED: readonly (readonly [name: string, body: AnalysisRequest, issue: string])[] = [
  [
    'a bound inside the range',
    compared('previous_year', [january, is('event_date', 'gte', '2026-01-03')]),
    'bad_period filters[1]',
  ],
  [
    'a day that only the other period has',
    compared('previous_year', [january, is('event_date', 'notEquals', '2025-01-03')]),
    'bad_period filters[1]',
  ],
  [
    'a month that a part of the range has',
    compared('previous_month', [within('2026-03-01', '2026-04-30'), is('event_month', 'equals', '4')]),
    'bad_period filters[1]',
  ],
  [
    'days that the shorter month does not have',
    compared('previous_month', [march, is('event_date', 'gte', '2026-03-30')]),
    'bad_period filters[1]',
  ],
  [
    'days without a counterpart in a shorter period',
    {
      ...compared('previous_month', [march, is('event_date', 'gte', '2026-03-20')]),
      compare: { prior: ['2026-02-01', '2026-02-10'] },
    },
    'bad_period filters[1]',
  ],
  [
    'a month that only the other period has',
    compared('previous_month', [march, is('event_month', 'equals', '2')]),
    'bad_period filters[1]',
  ],
  [
    'a bound inside the range in the filters of a measure, once',
    {
      ...own('previous_month', [is('keyword', 'set'), is('event_date', 'gte', '2026-03-20')]),
      measures: [
        ...own('previous_month', [is('keyword', 'set'), is('event_date', 'gte', '2026-03-20')]).measures,
        { alias: 'growth', change: ['searches', 'before'] },
      ],
    },
    'bad_period measures[0].filters[1]',
  ],
  [
    'a year beside a period of another length',
    {
      ...compared('previous_year', [january]),
      compare: { prior: ['2025-01-01', '2025-01-10'] },
      dimensions: ['event_year'],
    },
    'buckets_differ dimensions[0]',
  ],
  [
    'fill beside a condition on the date or another field',
    {
      dimensions: [by('day', fill)],
      measures: [SEARCHES],
      filters: [january, { or: [is('event_date', 'equals', '2026-01-02'), is('keyword', 'equals', 'k1')] }],
    },
    'bad_dimension dimensions[0].fill',
  ],
  [
    'top on a dimension that follows from the filled one',
    {
      dimensions: [by('day', fill), by('weekday', { top: { limit: 1, by: 'searches' } })],
      measures: [SEARCHES],
      filters: [january],
    },
    'bad_dimension dimensions[1].top',
  ],
  [
    'more than 4,000 buckets',
    { dimensions: [by('day', fill)], measures: [SEARCHES], filters: [within('2016-01-01', '2026-12-31')] },
    'out_of_bounds dimensions[0].fill',
  ],
  [
    'more than 4,000 buckets with a dimension that follows from them',
    {
      dimensions: [by('month', fill), 'event_date'],
      measures: [SEARCHES],
      filters: [within('2016-01-01', '2026-12-31')],
    },
    'out_of_bounds dimensions[0].fill',
  ],
]

it('names the length of a period that is too long for conditions on the date', () => {
  const body: object = {
    ...compared('previous_month', [march, is('event_date', 'gte', '1980-01-01')]),
    compare: { prior: ['1980-01-01', '2026-02-10'] },
  }
  const result = createCompiler({ dialect: duckdb() }).compile(body, at('2026-12-31'))
  expect(result.ok ? '' : result.error.issues[0]?.message).toBe(
    'the condition on event_date cannot move to the period "prior": with such a condition, a period may have at most ' +
      '10957 days, and one has 16843',
  )
})

it.each(REFUSED)('refuses %s', (_, body, issue) => {
  const asked: object = body
  const result = createCompiler({ dialect: duckdb() }).compile(asked, at('2026-12-31'))
  expect(result.ok ? [] : result.error.issues.map(({ code, path }) => `${code} ${path}`)).toEqual([issue])
})

const CASES: readonly Case[] = [
  [
    'a month that ends today is compared with as many days',
    compared('previous_month', [within('this_month')]),
    [{ searches: '30', before: '30' }],
    '2026-04-30',
  ],
  [
    'February until today is compared with as many days',
    { ...compared('previous_month', [within('this_month')]), dimensions: [by('weekday')], limit: 1 },
    [{ weekday: '1', searches: '4', before: '4' }],
    '2026-02-28',
  ],
  [
    'a month that is over is compared with the whole month before',
    compared('previous_month', [within('2026-04-01', '2026-04-30')]),
    [{ searches: '30', before: '31' }],
    '2026-05-01',
  ],
  [
    'the last day of a month is compared with one day',
    compared('previous_month', [within('2026-04-30', '2026-04-30')]),
    [{ searches: '1', before: '1' }],
    '2026-06-01',
  ],
  [
    'the year follows the day in a comparison',
    { ...compared('previous_year', [january]), dimensions: ['event_year'] },
    [{ event_year: '2026', searches: '7', before: '7' }],
  ],
  [
    'the year follows the day across a week',
    { ...compared('previous_week', [january]), dimensions: ['event_year', 'event_month'] },
    [{ event_year: '2026', event_month: '1', searches: '7', before: '7' }],
  ],
  [
    'the month follows the day in a comparison',
    { ...compared('previous_month', [january]), dimensions: [{ field: 'event_month', bins: ['2'], alias: 'half' }] },
    [{ half: '..<2', searches: '7', before: '7' }],
  ],
  ...[
    is('event_year', 'equals', '2026'),
    is('event_date', 'gte', '2026-01-01'),
    { not: is('event_year', 'equals', '2025') },
    { or: [is('event_year', 'gt', '2025'), is('keyword', 'equals', 'other')] },
  ].map(
    (condition, index): Case => [
      `a condition that holds on all days holds in the other period: ${index}`,
      compared('previous_year', [january, condition]),
      [{ searches: '7', before: '7' }],
    ],
  ),
  [
    'a condition that holds in both periods stays',
    compared('previous_year', [within('2026-01-01', '2026-03-31'), is('event_month', 'in', '1', '3')]),
    [{ searches: '62', before: '62' }],
  ],
  [
    'months of which one holds in the other period',
    compared('previous_month', [march, { or: [is('event_month', 'equals', '2'), is('event_month', 'equals', '3')] }]),
    [{ searches: '31', before: '28' }],
  ],
  ...[
    [is('event_date', 'gte', '2026-02-20')],
    [{ or: [is('event_month', 'equals', '3'), is('keyword', 'equals', 'a')] }],
    [{ not: { and: [is('event_month', 'notEquals', '3'), is('keyword', 'set')] } }],
  ].map(
    (filters, index): Case => [
      `a condition of a measure that holds on all days holds in the other period: ${index}`,
      own('previous_month', filters),
      [{ searches: '31', before: '28' }],
    ],
  ),
  [
    'a ranking by a measure with such a condition',
    {
      ...own('previous_month', [is('event_date', 'gte', '2026-02-20')]),
      dimensions: [{ field: 'event_type', top: { limit: 1, by: 'before' } }],
    },
    [{ event_type: 'search', searches: '31', before: '28' }],
  ],
  [
    'the weekday of a compared day',
    {
      ...compared('previous_year', [within('2026-03-01', '2026-03-01')]),
      dimensions: ['event_date', by('weekday')],
    },
    [{ event_date: '2026-03-01', weekday: '7', searches: '1', before: '1' }],
  ],
  [
    'the month and the year of a compared day',
    {
      ...compared('previous_month', [within('2026-05-15', '2026-07-15'), is('keyword', 'equals', 'k485')]),
      dimensions: ['event_date', 'event_month', by('month')],
    },
    [
      {
        event_date: '2026-05-31',
        event_month: '5',
        month: '2026-05-01',
        searches: '0',
        before: '1',
      },
    ],
  ],
  [
    'the weekday, the year and the month of a filled day',
    {
      dimensions: [by('day', fill), by('weekday'), 'event_year', 'event_month', by('week')],
      measures: [SEARCHES],
      filters: [within('2026-01-05', '2026-01-06'), is('keyword', 'equals', 'k370')],
    },
    [
      { day: '2026-01-05', weekday: '1', event_year: '2026', event_month: '1', week: '2026-01-05', searches: '0' },
      { day: '2026-01-06', weekday: '2', event_year: '2026', event_month: '1', week: '2026-01-05', searches: '1' },
    ],
  ],
  [
    'the months of a filled week',
    {
      dimensions: [by('week', fill), by('month')],
      measures: [SEARCHES],
      filters: [within('2026-01-30', '2026-02-03'), is('keyword', 'equals', 'none')],
    },
    [
      { week: '2026-01-26', month: '2026-01-01', searches: '0' },
      { week: '2026-01-26', month: '2026-02-01', searches: '0' },
      { week: '2026-02-02', month: '2026-02-01', searches: '0' },
    ],
  ],
  [
    'no bucket for a day that a condition leaves out',
    {
      dimensions: [by('day', fill)],
      measures: [SEARCHES],
      filters: [within('2026-01-04', '2026-01-06'), is('event_date', 'notEquals', '2026-01-05')],
    },
    [
      { day: '2026-01-04', searches: '1' },
      { day: '2026-01-06', searches: '1' },
    ],
  ],
  [
    'no bucket for a month of another year',
    {
      dimensions: [by('month', fill)],
      measures: [SEARCHES],
      filters: [
        within('2025-12-01', '2026-01-31'),
        is('event_year', 'equals', '2026'),
        is('keyword', 'equals', 'none'),
      ],
    },
    [{ month: '2026-01-01', searches: '0' }],
  ],
  [
    'the buckets that a tree leaves',
    {
      dimensions: [by('day', fill)],
      measures: [SEARCHES],
      filters: [
        within('2026-01-01', '2026-01-31'),
        { or: [is('event_date', 'equals', '2026-01-02'), { not: is('event_date', 'lt', '2026-01-30') }] },
        is('keyword', 'equals', 'none'),
      ],
    },
    ['2026-01-02', '2026-01-30', '2026-01-31'].map((day) => ({ day, searches: '0' })),
  ],
]

/** All days of both years with all keywords make more than 100,000 rows. */
const large = (last: string) => ({
  dimensions: [by('day', fill), 'tracking_id'],
  measures: [SEARCHES],
  filters: [within('2025-01-01', last)],
})

describe.each([...inProcess, ...onServers])('$name', ({ open }) => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
    await engine.load(database)
  })
  afterAll(() => engine?.close())

  it.each(CASES.map(([name, ...rest]) => ({ name, rest })))('$name', async ({
    rest: [body, data, today = '2026-12-31'],
  }) => {
    expect(evaluate(body, at(today), database).data).toEqual(data)
    const { status, body: text } = await answering(engine)(body, at(today))
    expect([status, JSON.parse(text).data], text).toEqual([200, data])
  })

  it('accepts 100,000 filled rows, and refuses more with 400, also in exports', async () => {
    const service = createService({
      compiler: createCompiler({ dialect: engine.dialect }),
      engine,
      clock: () => new Date('2027-01-01T00:00:00Z'),
      onError: ({ error }) => expect.unreachable(String(error)),
    })
    const few = await service.query({ ...large('2025-11-12'), limit: 1 }, { account: 'A' })
    expect([few.status, JSON.parse(few.body).totalRecords]).toEqual([200, 316 * 316])
    const message =
      'dimensions[0].fill: makes 100489 rows, one for each bucket and combination of the other dimensions; ' +
      'at most 100000 are accepted'
    for (const found of [
      await service.query(large('2025-11-13'), { account: 'A' }),
      await service.query({ ...large('2025-11-13'), page: 2 }, { account: 'A' }),
      await service.rows(large('2025-11-13'), { account: 'A' }),
    ]) {
      expect(found).toMatchObject({ status: 400, issues: [{ code: 'out_of_bounds', path: 'dimensions[0].fill' }] })
      expect('body' in found && JSON.parse(found.body)).toEqual({ error: 'Bad Request', message })
    }
  })
})
