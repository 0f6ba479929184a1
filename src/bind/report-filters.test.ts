// Condition trees and totals, in each kind of report.

import { describe, expect, it } from 'vitest'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { advice, bound, complete, condition, daily } from '../../test/laws/stages/bound-reports.ts'
import { createCompiler } from '../compiler/create-compiler.ts'
import type { Report } from '../model/reports/report.ts'

const [onRow, onRow2] = [condition('engine_id', 'equals', 'a'), condition('page_no', 'equals', '5')]
const onResult = condition('keyword', 'equals', 'k')

describe('condition trees in filters', () => {
  const filtered = (of: Report, ...filters: readonly unknown[]) => bound(of, { filters })
  const kinds = ({ query }: ReturnType<typeof bound>) => ({
    where: query.where.map(({ kind }) => kind),
    eachRow: query.eachRow.map(({ kind }) => kind),
  })

  it('applies a tree to the rows that the report reads', () => {
    const tree = { or: [condition('engine', 'equals', 'a'), { not: condition('keyword', 'set') }] }
    expect(kinds(filtered(daily, tree))).toEqual({ where: ['any'], eachRow: [] })
  })

  it('applies a tree to each scan below computed rows, or to the result', () => {
    expect(kinds(filtered(complete, { or: [onRow, onRow2] }))).toEqual({ where: ['comparison'], eachRow: ['any'] })
    expect(kinds(filtered(complete, { not: onResult }))).toEqual({ where: ['comparison', 'not'], eachRow: [] })
  })

  it('splits a tree at each "and"', () => {
    const tree = { and: [onResult, { and: [onRow, { not: onRow2 }] }] }
    const found = filtered(complete, tree)
    expect(found.codes).toEqual([])
    expect(kinds(found)).toEqual({ where: ['comparison', 'comparison'], eachRow: ['comparison', 'not'] })
  })

  it('refuses "or" and "not" around a filter on rows together with a filter on the result', () => {
    const { issues, codes } = filtered(
      complete,
      { and: [{ or: [onRow, { not: onResult }] }] },
      { not: { and: [onResult, onRow] } },
    )
    expect(codes).toEqual(['mixed_filters filters[0].and[0].or', 'mixed_filters filters[1].not'])
    expect(issues[0]?.message).toBe(
      'or combines keyword, a filter on the result, with engine_id, a filter on rows: use separate filters',
    )
  })
})

describe('the totals of a report request', () => {
  it('accepts totals for a report of groups', () => {
    expect(bound(daily, { totals: true }).query.totals).toBe(true)
    expect(bound(daily, { totals: false }).query).not.toHaveProperty('totals')
  })

  it.each([advice, complete])('refuses totals for a list', (of) => {
    const { query, codes } = bound(of, { totals: true })
    expect([codes, query.totals]).toEqual([['totals_unsupported totals'], undefined])
  })

  it('warns about rows that no group shows, rows with a blank keyword, and rows that a join repeats', () => {
    const { compileReport } = createCompiler({ dialect: duckdb() })
    const warningsOf = (name: 'spelling' | 'facets' | 'sales' | 'searches', body: object) => {
      const result = compileReport(name, { totals: true, ...body } as unknown, { account: 'acme', now: new Date() })
      return result.ok ? result.query.warnings.map(({ code, path }) => `${code} ${path}`) : result.error
    }
    expect(warningsOf('searches', {})).toEqual([])
    const blank = 'blank_keywords_dropped totals'
    expect(warningsOf('sales', {})).toEqual([blank])
    expect(warningsOf('spelling', {})).toEqual(['totals_ignore_having totals'])
    const having = [condition('revenue', 'gt', '5')]
    expect(warningsOf('sales', { having })).toEqual(['totals_ignore_having totals', blank])
    expect(new Set(warningsOf('facets', {}) as string[])).toEqual(new Set(['rows_multiplied totals', blank]))
  })
})
