import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalog } from '../../../test/laws/stages/site-search.ts'
import { bindReport } from '../../bind/bind-report.ts'
import { operatorsOf } from '../../catalog/description.ts'
import { describeReport } from '../../catalog/report-description.ts'
import type { Report } from '../../model/reports/report.ts'
import { decodeReport } from '../../request/decode-report.ts'
import { labelOf } from '../../std/label-of.ts'
import { reports } from './index.ts'

const all: readonly Report[] = reports
const sourceOf = ({ path }: Report) => readFileSync(new URL(`${path}.ts`, import.meta.url), 'utf8')

function queryOf(report: Report) {
  const { request } = decodeReport({})
  if (request.kind !== 'report') throw new Error(`read as ${request.kind}`)
  return bindReport(report, request, { now: new Date('2026-05-05T00:00:00Z'), timeZone: 'UTC' }, catalog).query
}

/** The columns by which a report sorts, including hidden columns. */
const orderOf = ({ order }: Report) =>
  order.map((term) => ('column' in term ? term.column : term.by.kind === 'field' ? term.by.field : term.by.kind))

const dimensionsOf = ({ columns }: Report) => columns.filter(({ role }) => role === 'dimension').map(({ name }) => name)

describe.each(all)('/$path', (report) => {
  it('is plain data that survives a JSON round trip', () => {
    expect(JSON.parse(JSON.stringify(report))).toStrictEqual(report)
  })

  it('is declarative: no code, only calls with column names', () => {
    const source = sourceOf(report)
    expect(source).toMatch(
      /\nexport const \w+ = report\(\{\n {2}path: '[a-z-]+',\n {2}about: '[^'\n]+',\n[\s\S]*\n\}\)\n$/,
    )
    const [, definition = ''] = source.split(/\nexport const /)
    expect(definition.replaceAll(/'[^'\n]*'/g, "''")).not.toMatch(
      /=>|[;`?&|+!<]|\b(function|if|for|while|return|let|const)\b/,
    )
    expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(50)
  })

  it('imports only building blocks for definitions', () => {
    const source = sourceOf(report)
    const imports = [...source.matchAll(/from '([^']+)'\n/g)].map(([, name = '']) => name)
    expect(imports.length).toBeGreaterThan(1)
    expect(
      imports.filter(
        (name) => !/^\.\.\/(\.\.\/model\/index\.ts|rowsets\/|(filter-groups|metrics|relations)\.ts)/.test(name),
      ),
    ).toEqual([])
  })

  it('binds to plain data that survives a JSON round trip', () => {
    const query = queryOf(report)
    expect(JSON.parse(JSON.stringify(query))).toEqual(query)
  })

  it('gives the unit of each measure, except for ratings', () => {
    const measures = report.columns.filter(({ role }) => role === 'measure').map(({ name }) => name)
    const known = Object.keys(report.units)
    expect(measures.filter((name) => !known.includes(name) && name !== 'avg_rating')).toEqual([])
  })

  it('has unique column names that match the grammar of aliases', () => {
    const names = report.columns.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([])
  })

  it('has a total order that ends in the key of a row', () => {
    const key = report.list ? (report.key ?? ['a key']) : dimensionsOf(report)
    const order = orderOf(report)
    expect(key.length).toBeGreaterThan(0)
    expect(key.filter((name) => !order.includes(name))).toEqual([])
    expect(new Set(order).size).toBe(order.length)
    expect(key).toContain(order.at(-1))
  })

  it('sorts by its own columns, and is either grouped or a list', () => {
    const roles = new Set(report.columns.map(({ role }) => role))
    expect(roles.has('dimension') && roles.has('value')).toBe(false)
    expect(roles.has('value')).toBe(report.list)
    const names = report.columns.map(({ name }) => name)
    const ordered = report.order.flatMap((term) => ('column' in term ? [term.column] : []))
    expect(ordered.filter((name) => !names.includes(name))).toEqual([])
  })

  it('says what each column shows, and names its metric', () => {
    const described = describeReport(report, catalog).columns
    expect(described.map(({ name }) => name)).toEqual(report.columns.map(({ name }) => name))
    for (const { name, about, metric } of described) {
      expect(about, name).toMatch(/^\S.{8,}[^.]$/)
      expect(about, 'a sentence, not the name in other words').not.toBe(labelOf(name))
      expect(about).not.toMatch(/ of a computed value|a condition holds|undefined/)
      expect(metric).toBe(report.metrics[name])
    }
  })

  it('accepts filters on existing columns, each with a unique name', () => {
    const { filters } = describeReport(report, catalog)
    expect(filters.length).toBeGreaterThan(0)
    expect(new Set(filters.map(({ name }) => name)).size).toBe(filters.length)
    for (const { type, operators } of filters) {
      expect(operators).toEqual(report.plain ? ['equals', 'notEquals', 'in'] : operatorsOf(type))
    }
    expect(filters.map(({ name }) => name)).not.toContain('account_id')
  })
})

describe('reports', () => {
  it('have unique paths', () => {
    expect(new Set(all.map(({ path }) => path)).size).toBe(all.length)
  })

  it('describe their paths, the measures for having, their columns and types', () => {
    const described = all.map((report) => describeReport(report, catalog))
    expect(described.map(({ path }) => path)).toEqual(all.map(({ path }) => `/${path}`))
    expect(described.find(({ path }) => path === '/product-impressions')).toMatchObject({
      having: expect.arrayContaining(['impression_count', 'click_count', 'order_count', 'revenue']),
    })
    expect(described.filter(({ having }) => having.length === 0).map(({ path }) => path)).toEqual([
      '/ai-advisor',
      '/anomalies',
    ])
    expect(described.find(({ path }) => path === '/searches')?.columns).toMatchObject([
      { name: 'event_date', type: 'date' },
      { name: 'engine_id', type: 'string' },
      { name: 'engine_name', type: 'string' },
      { name: 'group_id', type: 'string' },
      { name: 'group_name', type: 'string' },
      { name: 'search_count', type: 'number' },
    ])
  })
})
