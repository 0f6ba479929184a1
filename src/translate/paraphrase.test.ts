import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Query } from '../questions/translation.ts'
import { siteSearch } from '../site-search/index.ts'
import { readBack } from './paraphrase/read-back.ts'
import { inQuotes } from './paraphrase/text.ts'
import { namesFor, paraphrase } from './paraphrase.ts'
import { createTranslator } from './translate.ts'

const searches = { field: 'tracking_id', fn: 'count_distinct', alias: 'n' } as const
const rows = { field: '*', fn: 'count' } as const

describe('paraphrase', () => {
  it('writes all parts of a query in one sentence', () => {
    const query: Query = {
      dimensions: ['engine_name', 'event_date'],
      measures: [searches, { field: 'visit_id', fn: 'count_distinct' }],
      filters: [
        { member: 'event_type', operator: 'equals', values: ['search'] },
        { member: 'keyword', operator: 'contains', values: ['dress'] },
        { member: 'no_of_results', operator: 'gte', values: [5] },
        { member: 'event_date', operator: 'inDateRange', values: ['2026-03-01', '2026-03-07'] },
      ],
      having: [{ member: 'n', operator: 'gte', values: ['10'] }],
      order: [{ field: 'n', dir: 'desc' }, { field: 'engine_name' }],
      page: 2,
      limit: 50,
    }
    expect(paraphrase(query)).toBe(
      'count_distinct(tracking id) as "n" and count_distinct(visit id) by engine name and event date where ' +
        'event type is "search", keyword contains "dress" and no of results at least 5, with "n" at least 10, ' +
        'sorted by "n" descending, ' +
        'sorted by engine name ascending, from 2026-03-01 to 2026-03-07, 50 per page, page 2',
    )
  })

  it.each<[Query, string]>([
    [{ measures: [rows] }, 'count(*)'],
    [{ dimensions: ['engine_name'] }, 'list of engine name'],
    [{ dimensions: ['engine_name', 'keyword'], limit: 5 }, 'list of engine name and keyword, 5 per page'],
    [{}, 'all rows'],
    [{ measures: [{ field: 'item_price', fn: 'avg' }] }, 'avg(item price)'],
    [{ measures: [{ field: 'keyword', fn: 'count' }] }, 'count(keyword)'],
    [{ measures: [rows], dimensions: ['event_month'] }, 'count(*) by event_month'],
    [{ measures: [rows], dimensions: ['sort_by'] }, 'count(*) by sort by'],
    [
      { measures: [rows], dimensions: null, filters: null, having: null, order: null, page: null, limit: null },
      'count(*)',
    ],
  ])('describes the query %j', (query, sentence) => {
    expect(paraphrase(query)).toBe(sentence)
  })

  it.each<[NonNullable<Query['filters']>[number], string]>([
    [{ member: 'keyword', operator: 'equals', values: [''] }, 'count(*) where keyword is ""'],
    [{ member: 'keyword', operator: 'equals', values: ['a', 'b'] }, 'count(*) where keyword equals "a" or "b"'],
    [
      { member: 'keyword', operator: 'in', values: ['a', 'b', 'c'] },
      'count(*) where keyword is one of "a", "b" or "c"',
    ],
    [{ member: 'keyword', operator: 'notEquals', values: ['a'] }, 'count(*) where keyword is not "a"'],
    [{ member: 'keyword', operator: 'startsWith', values: ['a'] }, 'count(*) where keyword starts with "a"'],
    [{ member: 'user_id', operator: 'notSet' }, 'count(*) where user id is not set'],
    [{ member: 'is_bot', operator: 'equals', values: [true] }, 'count(*) where is bot is "true"'],
    [{ member: 'item_price', operator: 'lt', values: ['19.5'] }, 'count(*) where item price less than "19.5"'],
    [{ member: 'event_date', operator: 'inDateRange', values: ['last_30_days'] }, 'count(*), last 30 days'],
    [{ member: 'event_date', operator: 'gt', values: ['2026-03-01'] }, 'count(*), after 2026-03-01'],
    [{ member: 'event_date', operator: 'notSet' }, 'count(*) where event date is not set'],
  ])('describes the filter %j', (filter, sentence) => {
    expect(paraphrase({ measures: [rows], filters: [filter] })).toBe(sentence)
  })

  it('writes the sentences that docs/questions.md shows', () => {
    const query = {
      dimensions: ['engine_name'],
      measures: [{ metric: 'searches' }],
      filters: [
        { member: 'keyword', operator: 'contains', values: ['dress'] },
        { member: 'event_date', operator: 'inDateRange', values: ['this_month'] },
      ],
    } as const
    const guide = readFileSync('docs/questions.md', 'utf8').replace(/\s+/g, ' ')
    expect(guide).toContain(`\`${paraphrase(query)}\``)
    const computed = {
      dimensions: [
        { field: 'event_date', by: 'week', alias: 'week', fill: true },
        { field: 'keyword', top: { limit: 3, by: 'mean' } },
      ],
      measures: [{ alias: 'mean', divide: [{ metric: 'revenue' }, { metric: 'orders' }] }],
    } as const
    expect(guide).toContain(`\`${paraphrase(computed)}\``)
  })

  it('names a filtered measure instead of repeating its filter', () => {
    const measures = [
      { metric: 'revenue', filters: [{ member: 'keyword', operator: 'equals', values: ['a'] }] },
    ] as const
    const having = [{ member: 'revenue', operator: 'gt', values: ['1'] }] as const
    expect(paraphrase({ measures, having, order: [{ field: 'revenue', dir: 'desc' }] })).toBe(
      'revenue (where keyword is "a"), with "revenue" more than 1, sorted by "revenue" descending',
    )
  })

  it('writes the last date range at the end of the sentence, and all others as conditions', () => {
    const range = { member: 'event_date', operator: 'inDateRange' } as const
    const filters = [
      { ...range, values: ['this_year'] },
      { ...range, values: ['2026-03-01', '2026-03-07'] },
    ]
    expect(paraphrase({ measures: [rows], filters })).toBe(
      'count(*) where event date in the range "this_year", from 2026-03-01 to 2026-03-07',
    )
  })
})

describe('quotation marks', () => {
  it.each([
    ['plain', '"plain"'],
    ["men's", '"men\'s"'],
    ['a "b"', '“a "b"”'],
    ['"a" “b”', '«"a" “b”»'],
    ['"“«', '‘"“«’'],
    ['"“«‘', "'\"“«‘'"],
  ])('uses quotation marks that the value does not contain: %s', (value, marked) => {
    expect(inQuotes(value)).toBe(marked)
  })

  it('uses doubled plain quotation marks if the value contains every kind', () => {
    expect(inQuotes(`"“«‘'`)).toBe(`"""“«‘'"`)
  })
})

describe('a paraphrase read back', () => {
  it.each(['a""b', '""', '"', '"“«‘\'', 'a"“«‘\'""', ''])('keeps a value with quotation marks: %s', async (value) => {
    const query = { measures: [rows], filters: [{ member: 'keyword', operator: 'equals', values: [value] }] } as const
    const answer = await createTranslator().translate(paraphrase(query), { now: new Date(0) })
    expect(answer).toMatchObject({ ok: true, query: { filters: query.filters } })
  })

  it.each([
    '(',
    'not (',
    '(all of ',
    '(keyword is "a", or ',
  ])('rejects a deeply nested sentence without exponential backtracking: %s', (open) => {
    expect(readBack(`searches where ${open}`.padEnd(900, open), namesFor(siteSearch))).toBeUndefined()
  })
})
