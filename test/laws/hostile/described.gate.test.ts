// R47, tested for every entry of the description: each field, operator, function and date range that
// `compiler.describe()` lists compiles and runs. The compiler refuses all others, and its message lists the accepted
// values.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FieldDescription } from '../../../src/catalog/description.ts'
import { statementCount } from '../sql/statement.ts'
import { accepted, compilers, count, dialects, filter, issueOf, statementsOf } from './compilers.ts'
import { openDuckDB, openPGlite, type TestEngine } from './in-process-engines.ts'

const catalog = compilers.duckdb.describe()
const engines: TestEngine[] = []

beforeAll(async () => {
  engines.push(await openDuckDB(), await openPGlite())
})

afterAll(async () => {
  for (const engine of engines) await engine.close()
})

const VALUE = { string: 'a', number: '5', date: '2026-05-05', boolean: 'true' } as const
const others = { string: 'b_%', number: '0.5', date: '2025-12-31', boolean: 'false' } as const

/** Lists of values that an operator accepts. */
function valuesFor(operator: string, type: FieldDescription['type']): readonly (readonly string[])[] {
  if (operator === 'set' || operator === 'notSet') return [[]]
  if (operator === 'inDateRange') return [['this_month'], ['2026-01-01', '2026-05-05']]
  if (['gt', 'gte', 'lt', 'lte'].includes(operator)) return [[VALUE[type]], [others[type]]]
  return [[VALUE[type]], [VALUE[type], others[type]]]
}

// Fields of a single row type need a filter on event_type.
const typed = filter('event_type', 'set')

/**
 * Compiles the body for the three dialects. Runs the statements on the engines in this process, and parses the
 * statements for Trino.
 */
async function works(body: object): Promise<void> {
  for (const dialect of dialects) {
    const query = accepted(body, dialect)
    const engine = engines.find(({ name }) => name === dialect)
    const seen = new Set<string>()
    for (const statement of statementsOf(query)) {
      if (seen.has(statement.sql)) continue
      seen.add(statement.sql)
      if (engine === undefined) expect(await statementCount(statement.sql, dialect)).toBe(1)
      else expect((await engine.rows(statement)).every((row) => row.length <= query.columns.length + 1)).toBe(true)
    }
  }
}

describe('fields', () => {
  it.each(catalog.fields)('$name is accepted as a dimension, of raw rows and of groups', async ({ name }) => {
    const filters = [typed]
    await works({ dimensions: [name], filters, page: 2 })
    await works({ dimensions: [name], measures: [count], filters, order: [{ field: name, dir: 'desc' }] })
  })

  it.each(catalog.fields)('$name accepts the operators that the description lists', async ({
    name,
    type,
    operators,
  }) => {
    const filters = operators.flatMap((operator) =>
      valuesFor(operator, type).map((values) => filter(name, operator, ...values)),
    )
    expect(filters.length).toBeGreaterThanOrEqual(operators.length)
    await works({ dimensions: ['visit_id'], filters: [typed, ...filters] })
  })

  it.each(catalog.fields)('$name refuses the operators that the description omits', ({ name, type, operators }) => {
    const omitted = catalog.operators.filter((operator) => !operators.some((listed) => listed === operator))
    expect(operators.length + omitted.length).toBe(12)
    for (const operator of omitted) {
      const { code, path, expected, message } = issueOf({
        measures: [count],
        filters: [typed, filter(name, operator, ...(valuesFor(operator, type)[0] ?? []))],
      })
      expect([code, path, expected]).toEqual(['unsupported_operator', 'filters[1].operator', operators])
      for (const listed of operators) expect(message).toContain(listed)
    }
  })

  it.each(catalog.fields)('$name accepts the functions that the description lists, also in having and order', async ({
    name,
    functions,
  }) => {
    const measures = functions.map((fn) => ({ field: name, fn, alias: `${fn}_of` }))
    const order = functions.map((fn) => ({ field: `${fn}_of`, dir: 'desc' }))
    await works({ measures, filters: [typed] })
    await works({ dimensions: ['engine_id'], measures, filters: [typed], order, page: 2 })
    await works({ dimensions: ['event_date'], measures, filters: [typed] })
  })

  it.each(catalog.fields)('$name refuses the functions that the description omits', ({ name, functions }) => {
    const omitted = catalog.functions.filter((fn) => !functions.some((listed) => listed === fn))
    for (const fn of omitted) {
      const { code, path, expected, message } = issueOf({ measures: [{ field: name, fn }], filters: [typed] })
      expect([code, path, expected]).toEqual(['unsupported_function', 'measures[0].fn', functions])
      for (const listed of functions) expect(message).toContain(listed)
    }
  })
})

describe('having', () => {
  const results = [
    ['number', '*', 'count'],
    ['number', 'keyword', 'count_distinct'],
    ['number', 'page_no', 'sum'],
    ['number', 'item_total', 'sum'],
    ['number', 'page_no', 'avg'],
    ['number', 'item_total', 'avg'],
    ['number', 'item_total', 'max'],
    ['string', 'keyword', 'min'],
    ['date', 'event_date', 'max'],
  ] as const

  it.each(results)('accepts only the operators of type %s for the measure %s %s', async (type, field, fn) => {
    const allowed = catalog.fields.find((entry) => entry.type === type)?.operators ?? []
    expect(allowed.length).toBeGreaterThan(8)
    const body = { dimensions: ['engine_id'], measures: [{ field, fn, alias: 'm' }], filters: [typed] }
    for (const operator of catalog.operators) {
      if (allowed.some((listed) => listed === operator)) {
        for (const values of valuesFor(operator, type))
          await works({ ...body, having: [filter('m', operator, ...values)], page: 2 })
      } else {
        const having = [filter('m', operator, ...(valuesFor(operator, type)[0] ?? []))]
        expect(issueOf({ ...body, having })).toMatchObject({ code: 'unsupported_operator', expected: allowed })
      }
    }
  })
})

describe('date ranges and limits', () => {
  it.each(catalog.dateRanges)('the date range %s compiles and runs', async (range) => {
    await works({ measures: [count], filters: [filter('event_date', 'inDateRange', range)] })
  })

  it('enforces the limits that the description lists', async () => {
    const { maxDimensions, maxMeasures, maxFilters, maxValuesPerFilter, maxHaving, maxOrder } = catalog.limits
    const repeat = <T>(item: (index: number) => T, length = 0) => Array.from({ length }, (_, index) => item(index))
    const names = catalog.fields.map(({ name }) => name)
    const measures = repeat((index) => ({ field: '*', fn: 'count', alias: `m${index}` }), maxMeasures)
    await works({
      dimensions: names,
      measures,
      filters: [typed, ...repeat(() => filter('keyword', 'notEquals', 'a'), Number(maxFilters) - 1)],
      having: repeat((index) => filter(`m${index}`, 'gte', '0'), maxHaving),
      order: [...names, ...measures.map(({ alias }) => alias)].slice(0, maxOrder).map((field) => ({ field })),
      limit: catalog.limits.maxLimit,
    })
    await works({
      measures: [count],
      filters: [filter('keyword', 'in', ...repeat((index) => `k${index}`, maxValuesPerFilter))],
    })
    const over = (name: string, most = 0) =>
      issueOf({ dimensions: ['keyword'], [name]: repeat(() => 'keyword', most + 1) })
    expect(over('dimensions', maxDimensions)).toMatchObject({ code: 'out_of_bounds', path: 'dimensions' })
    expect(over('having', maxHaving)).toMatchObject({ code: 'out_of_bounds', path: 'having' })
    expect(over('order', maxOrder)).toMatchObject({ code: 'out_of_bounds', path: 'order' })
  })
})
