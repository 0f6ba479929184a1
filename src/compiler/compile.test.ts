// Compiling returns statements, columns and warnings. The same input always gives the same result.

import { describe, expect, it } from 'vitest'
import { accepted, codes, context, count, refused, settings, targetIn } from '../../test/laws/stages/compiling.ts'
import { plain } from '../../test/laws/stages/text.ts'
import { searches } from '../site-search/reports/searches.ts'
import { compile, compileReport } from './compile.ts'
import type { Settings } from './settings.ts'

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

  it('derives the type of each column from its expression', () => {
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

  it('refuses a statement that is too long for the engine', () => {
    const short = (longestStatement: number): Partial<Settings> => ({
      target: targetIn({ ...plain, longestStatement }),
    })
    const body = { dimensions: ['keyword'] }
    const { page } = accepted(body)
    const longest = page.sql.length
    expect(accepted(body, short(longest)).page.sql).toBe(page.sql)
    expect(refused(body, short(longest - 1))).toMatchObject({
      status: 400,
      issues: [{ code: 'statement_too_long', path: '' }],
      body: {
        message: `the request makes a statement of more than ${longest - 1} characters; plain takes at most ${longest - 1}`,
      },
    })
  })

  it('gives each warning its path', () => {
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

  it('returns the same result for the same input, even after compiling other requests', () => {
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
  ])('throws a TypeError for an invalid context, even with an invalid body: %#', (wrong) => {
    expect(() => compile({ zzz: 1 }, wrong, settings)).toThrow(TypeError)
  })

  it('reports dryRun without changing a statement, and refuses a dryRun that is not a boolean', () => {
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
