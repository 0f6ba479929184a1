import { describe, expect, it } from 'vitest'
import { noFacts } from '../test/laws/stages/draft.ts'
import { catalog, tablesOf } from '../test/laws/stages/site-search.ts'
import { plain } from '../test/laws/stages/text.ts'
import { compile, compileReport } from './compile.ts'
import type { Context } from './context.ts'
import { targetsOf } from './lower/target.ts'
import type { Settings } from './settings.ts'
import { searches } from './site-search/reports/searches.ts'
import type { Dialect } from './sql/dialect.ts'

const targetIn = (dialect: Dialect) => targetsOf(dialect, tablesOf())
const settings: Settings = {
  catalog,
  target: targetIn(plain),
  facts: noFacts,
  mustHold: () => {},
  eventTypeRule: 'reject',
  extensions: true,
}
const context: Context = { account: 'acme', now: new Date('2026-05-05T12:00:00Z') }

const refused = (body: unknown, change: Partial<Settings> = {}) => {
  const result = compile(body, context, { ...settings, ...change })
  if (result.ok) throw new Error('accepted')
  return result.error
}

const accepted = (body: unknown, change: Partial<Settings> = {}, within: Context = context) => {
  const result = compile(body, within, { ...settings, ...change })
  if (!result.ok) throw new Error(result.error.body.message)
  return result.query
}

const codes = (...given: Parameters<typeof refused>) =>
  refused(...given).issues.map(({ code, path }) => `${code} ${path}`.trim())

const count = { field: '*', fn: 'count', alias: 'n' }

describe('compile', () => {
  it('returns a page, its count, its columns and its SQL text', () => {
    const query = accepted({ dimensions: ['keyword', 'is_bot'], measures: [count], page: 2, limit: 5 })
    expect(query).toMatchObject({
      page: { parameters: ['acme'] },
      count: { parameters: ['acme'] },
      columns: [
        { name: 'keyword', type: 'string' },
        { name: 'is_bot', type: 'string' },
        { name: 'n', type: 'number' },
      ],
      warnings: [],
      pageNumber: 2,
      limit: 5,
    })
    expect(query.page.sql).toContain('"total records"')
    expect(query.toSQL()).not.toContain('"total records"')
    expect(query.toSQL()).toContain(`"summary rows"."account_id" = 'acme'`)
    expect(query.count?.toSQL()).toContain(`"summary rows"."account_id" = 'acme'`)
  })

  it('types columns by their expressions', () => {
    const measures = [
      { field: 'event_date', fn: 'max', alias: 'last' },
      { field: 'keyword', fn: 'min', alias: 'first' },
      { field: 'keyword', fn: 'count', alias: 'keywords' },
      { field: 'page_no', fn: 'avg', alias: 'pages' },
    ]
    const filters = [{ member: 'event_type', operator: 'set' }]
    expect(accepted({ dimensions: ['event_date'], measures, filters }).columns.map(({ type }) => type)).toEqual([
      'date',
      'date',
      'string',
      'number',
      'number',
    ])
  })

  it('lists the issues of all stages, in the order of the body', () => {
    const body = {
      order: [{ field: 'zzz' }],
      page: 0,
      filters: [
        { member: 'keyword', operator: 'gt', values: [] },
        { member: 'nope', operator: 'set' },
      ],
      measures: [{ field: 'keyword', fn: 'sum' }],
      extra: 1,
      dimensions: ['had_click'],
    }
    expect(codes(body)).toEqual([
      'not_orderable order[0].field',
      'out_of_bounds page',
      'missing_values filters[0].values',
      'unknown_field filters[1].member',
      'unsupported_function measures[0].fn',
      'unknown_member extra',
      'event_type_required dimensions[0]',
    ])
  })

  it.each([
    [{ dimensions: ['page_no'], filter: [{ member: 'event_type' }] }, 'unknown_member filter'],
    [{ dimensions: ['page_no'], filters: 'event_type' }, 'bad_shape filters'],
    [
      { dimensions: ['page_no'], filters: [{ member: 'event_typ', operator: 'set' }] },
      'unknown_field filters[0].member',
    ],
    [
      { dimensions: ['page_no'], filters: [{ member: 'event_type', operator: 'is' }] },
      'unknown_operator filters[0].operator',
    ],
    [{ dimensions: ['page_no', 'event_typ'] }, 'unknown_field dimensions[1]'],
    [
      { measures: [{ field: '*', fn: 'count', alas: 'm' }], order: [{ field: 'm' }], having: [] },
      'unknown_member measures[0].alas',
    ],
    [
      { measures: [{ field: 'zzz', fn: 'sum', alias: 'm' }], order: [{ field: 'm' }] },
      'unknown_field measures[0].field',
    ],
    [{ dimension: ['keyword'], order: [{ field: 'keyword' }] }, 'unknown_member dimension'],
    [{ measure: [count], having: [{ member: 'n', operator: 'gt', values: ['1'] }] }, 'unknown_member measure'],
  ])('finds one issue for one mistake: %j', (body, issue) => {
    expect(codes(body)).toEqual([issue])
  })

  describe('a body full of mistakes', () => {
    // All names resemble `page`, with different characters between the letters.
    const called = (index: number) => `p${'_'.repeat(index % 200)}age${'_'.repeat(1 + index / 200)}`
    const extra = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [called(index), 1]))

    it('lists the first twenty with the nearest name, and counts the others', () => {
      const { body, issues } = refused({ dimensions: ['keyword'], ...extra })
      const lines = body.message.split('; ')
      expect(lines).toHaveLength(2 * 20 + 1)
      expect(lines.filter((line) => line === 'the nearest known one is "page"')).toHaveLength(20)
      expect(lines.at(-1)).toBe('and 19980 more')
      expect(issues.length).toBeLessThan(100)
    })

    it('suggests names for the issues listed first, however many were found before them', () => {
      const filters = [{ membr: 'keyword', operater: 'set' }]
      const { body, issues } = refused({ dimensions: ['keywrod'], filters, ...extra })
      expect(issues.slice(0, 4).map(({ path, nearest }) => [path, nearest])).toEqual([
        ['dimensions[0]', 'keyword'],
        ['filters[0].membr', 'member'],
        ['filters[0].operater', 'operator'],
        ['page_', 'page'],
      ])
      expect(body.message).toMatch(/; and 19983 more$/)
    })
  })

  describe('a body that is not a query', () => {
    it('is refused with 502 if it is a question and there is no translator', () => {
      expect(refused({ query: 'top keywords', dimensions: 5 })).toMatchObject({
        status: 502,
        body: { error: 'Bad Gateway', message: 'query: no translator is configured' },
      })
    })

    it('is refused with the other issues of a question first', () => {
      expect(refused({ query: 'top keywords', page: 0 })).toMatchObject({ status: 400, issues: [{ path: 'page' }] })
    })

    it('is refused if it asks for an earlier result', () => {
      expect(codes({ queryExecutionId: 'x', dimensions: ['keyword'] })).toEqual(['unknown_result queryExecutionId'])
    })

    it('is returned as a request of its kind, unless it has issues', () => {
      const asked = (body: unknown) => {
        const result = compile(body, context, settings)
        return result.ok ? result : result.request
      }
      expect(asked({ query: 'top keywords', limit: 5 })).toEqual({
        kind: 'question',
        question: 'top keywords',
        dryRun: false,
        limit: 5,
      })
      expect(asked({ queryExecutionId: 'x', page: 2 })).toEqual({ kind: 'refetch', id: 'x', page: 2, limit: 100 })
      const faulty = [
        { query: 'top keywords', page: 0 },
        { queryExecutionId: 'x', nope: 1 },
        { dimensions: ['nope'] },
        {},
      ]
      expect(faulty.map(asked)).toEqual([undefined, undefined, undefined, undefined])
    })
  })

  describe('the event-type rule', () => {
    const body = { dimensions: ['page_no', 'widget_id'] }

    it('refuses once for each row type', () => {
      expect(codes(body)).toEqual(['event_type_required dimensions[0]', 'event_type_required dimensions[1]'])
    })

    it('warns if the host prefers that', () => {
      const { warnings } = accepted(body, { eventTypeRule: 'warn' })
      expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
        'event_type_required dimensions[0]',
        'event_type_required dimensions[1]',
      ])
      expect(warnings[0]?.message).toContain('page_no is populated only on search rows')
    })
  })

  it('refuses a statement that is too long for the engine, whether page or count', () => {
    const short = (longestStatement: number): Partial<Settings> => ({
      target: targetIn({ ...plain, longestStatement }),
    })
    const body = { dimensions: ['keyword'] }
    const { page, count: counted } = accepted(body)
    const longest = Math.max(page.sql.length, counted?.sql.length ?? 0)
    expect(accepted(body, short(longest)).page.sql).toBe(page.sql)
    expect(refused(body, short(longest - 1))).toMatchObject({
      status: 400,
      issues: [{ code: 'statement_too_long', path: '' }],
      body: { message: `the request makes a statement of ${longest} characters; plain takes at most ${longest - 1}` },
    })
  })

  it('warns, with the path', () => {
    const measures = [{ field: 'order_total', fn: 'sum' }]
    const filters = [{ member: 'is_bot', operator: 'equals', values: ['false'] }]
    expect(
      accepted({ dimensions: ['facet_field'], measures, filters }).warnings.map(({ code, path }) => [code, path]),
    ).toEqual([
      ['rows_multiplied', 'measures[0]'],
      ['unknown_bots_dropped', 'filters[0]'],
      ['mixed_row_types', 'measures[0]'],
      ['order_value_repeats', 'measures[0]'],
    ])
  })

  it('also warns about filters of a report', () => {
    const filters = [{ member: 'is_bot', operator: 'in', values: ['false'] }]
    const having = [{ member: 'search_count', operator: 'gt', values: ['1'] }]
    const result = compileReport(searches, { filters, having }, context, settings)
    expect(result.ok && result.query.warnings.map(({ code, path }) => [code, path])).toEqual([
      ['unknown_bots_dropped', 'filters[0]'],
      ['having_per_day', 'having'],
    ])
  })

  it('gives the same result for the same input, whatever it compiled in between', () => {
    const body = {
      dimensions: ['keyword'],
      filters: [{ member: 'event_date', operator: 'inDateRange', values: ['today'] }],
    }
    const statements = (within = context) => {
      const { page, count, toSQL } = accepted(body, {}, within)
      return JSON.stringify([page, count, toSQL()])
    }
    const first = statements()
    expect(statements({ ...context, account: 'other', now: new Date('2020-01-01') })).not.toBe(first)
    refused({ zzz: 1 })
    expect(statements()).toBe(first)
  })

  it.each([
    { ...context, account: '' },
    { ...context, now: new Date(Number.NaN) },
    { ...context, timeZone: 'nowhere' },
  ])('throws a TypeError for a wrong context, even with a wrong body: %#', (wrong) => {
    expect(() => compile({ zzz: 1 }, wrong, settings)).toThrow(TypeError)
  })

  it('reports dryRun, which changes no statement, and refuses one that is not a boolean', () => {
    const body = { dimensions: ['keyword'] }
    const [plain, dry] = [accepted(body), accepted({ ...body, dryRun: true })]
    expect([plain.dryRun, dry.dryRun, dry.page]).toEqual([false, true, plain.page])
    expect(codes({ ...body, dryRun: 'yes' })).toEqual(['bad_shape dryRun'])
  })

  it("resolves dates in the account's time zone", () => {
    const filters = [{ member: 'event_date', operator: 'inDateRange', values: ['this_year'] }]
    const within = { ...context, now: new Date('2025-12-31T23:30:00Z') }
    const parameters = (timeZone: string) =>
      accepted({ dimensions: ['visit_id'], filters }, {}, { ...within, timeZone }).page.parameters
    expect(parameters('UTC')).toEqual(['acme', '2025-01-01', '2025-12-31'])
    expect(parameters('Europe/Berlin')).toEqual(['acme', '2026-01-01', '2026-12-31'])
  })
})
