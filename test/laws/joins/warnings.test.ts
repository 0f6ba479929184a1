// Warnings about joins over two steps, for measures that count a row several times and for conditions that drop rows.

import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { cinema } from './cinema.ts'

const { compile, compileReport } = createCompiler({ dialect: duckdb(), model: cinema })
const context = { account: 'acme', now: new Date('2026-01-31T12:00:00Z') }
const sum = (field: string) => ({ field, fn: 'sum', alias: field === 'price' ? 'total' : `sum_${field}` })
const is = (member: string, ...values: readonly string[]) => ({ member, operator: 'equals', values })
const told = (body: object): readonly string[] => {
  const result = compile<unknown>(body, context)
  return result.ok
    ? result.query.warnings.map(({ code, message }) => `${code}: ${message}`)
    : [result.error.body.message]
}
const ONCE = '; count_distinct of ticket_id avoids this'

describe('a measure', () => {
  it.each<[string, object, readonly string[]]>([
    ['of tickets by film', { dimensions: ['title'], measures: [sum('price')] }, []],
    ['of tickets by city', { dimensions: ['city'], measures: [sum('price')] }, []],
    [
      'of tickets by genre, two steps away',
      { dimensions: ['genre'], measures: [sum('price')] },
      [`rows_multiplied: total counts a row once per genre of its film${ONCE}`],
    ],
    [
      'of films, which repeat per screening and per ticket',
      { measures: [sum('minutes')] },
      [`rows_multiplied: sum_minutes counts a row of films once per row of tickets and row of screenings${ONCE}`],
    ],
    [
      'of programs, which repeat per customer and per ticket',
      { measures: [sum('fee')] },
      [`rows_multiplied: sum_fee counts a row of programs once per row of tickets and row of customers${ONCE}`],
    ],
    ['of snacks, each of which belongs to one ticket', { measures: [sum('snack_price')] }, []],
    [
      'of snacks with a filter on genres',
      { measures: [sum('snack_price')], filters: [is('genre', 'war')] },
      [`rows_multiplied: sum_snack_price counts a row of snacks once per genre of its film${ONCE}`],
    ],
    ['that counts each ticket once', { dimensions: ['genre'], measures: [{ metric: 'revenue' }] }, []],
  ])('%s', (_, body, warnings) => {
    expect(told(body)).toEqual(warnings)
  })

  const filtered = (member: string, operator: string, dimension: string) => ({
    dimensions: [dimension],
    measures: [
      {
        field: '*',
        fn: 'count',
        alias: 'n',
        filters: [{ member, operator, values: [member === 'country' ? 'Japan' : '1'] }],
      },
    ],
  })

  it('refuses a filter that adds a join which repeats rows', () => {
    for (const member of ['hall', 'country', 'city', 'program'])
      expect(told(filtered(member, 'equals', 'kind'))).toEqual([])
    expect(told(filtered('genre', 'equals', 'genre'))[0]).toMatch(/^rows_multiplied/)
    expect(told(filtered('genre', 'equals', 'title'))[0]).toContain('genre is a field of genres')
    expect(told(filtered('snack', 'equals', 'kind'))[0]).toContain('snack is a field of snacks')
  })

  it('warns if a filter does not count rows without a match, which would meet it', () => {
    expect(told(filtered('country', 'notEquals', 'kind'))).toEqual([
      'joined_rows_only: country joins countries, so only rows with a matching row of countries count',
    ])
    expect(told(filtered('city', 'notEquals', 'kind'))).toEqual([])
  })

  it('warns if its join drops rows of groups or of other measures', () => {
    const snack = { field: 'snack', fn: 'count_distinct' }
    const genre = { field: 'genre', fn: 'count_distinct' }
    const sold = { metric: 'sold' }
    const warning = (field: string) =>
      `joined_rows_only: ${field} joins ${field}s, so only rows with a matching row of ${field}s count`
    expect(told({ measures: [snack] })).toEqual([])
    expect(told({ measures: [snack, { field: 'snack', fn: 'min' }] })).toEqual([])
    expect(told({ measures: [snack, sold] })).toEqual([warning('snack')])
    expect(told({ measures: [snack, genre] })).toEqual([warning('snack'), warning('genre')])
    expect(told({ dimensions: ['kind'], measures: [snack] })).toEqual([warning('snack')])
    expect(told({ measures: [sold, { alias: 'x', add: ['sold', snack] }, { alias: 'y', of: 'x', over: [] }] })).toEqual(
      [warning('snack')],
    )
    expect(told({ dimensions: ['snack'], measures: [snack, sold] })).toEqual([])
    expect(told({ measures: [snack, sold], filters: [is('snack', 'water')] })).toEqual([])
    // The model declares that each ticket has one film and at most one customer.
    expect(told({ measures: [{ field: 'title', fn: 'min' }, { field: 'city', fn: 'max' }, sold] })).toEqual([])
  })
})

describe('a condition under `not`', () => {
  const listed = (member: string) =>
    told({ dimensions: ['ticket_id'], filters: [{ not: is(member, member === 'country' ? 'Japan' : 'x') }] })

  it('warns only if its join drops tickets', () => {
    expect(listed('city')).toEqual([])
    expect(listed('program')).toEqual([])
    expect(listed('country')[0]).toMatch(/^joined_rows_only: .*countries/)
  })

  it.each(['notEquals', 'notSet'])('and a condition with %s have the same warning', (operator) => {
    const values = operator === 'notSet' ? {} : { values: ['x'] }
    const warnings = (member: string) => told({ dimensions: ['ticket_id'], filters: [{ member, operator, ...values }] })
    expect(warnings('city')).toEqual([])
    expect(warnings('hall')).toEqual([
      'joined_rows_only: hall joins screenings, so only rows with a matching row of screenings count',
    ])
    expect(warnings('snack')).toEqual([
      'joined_rows_only: snack joins snacks, so only rows with a matching row of snacks count, ' +
        'and a row with several counts if one of them meets the condition',
    ])
  })
})

it('joins all relations on the path from a report to a filtered relation', () => {
  const result = compileReport('films', { filters: [is('city', 'Bonn'), is('genre', 'war')] }, context)
  const sql = result.ok ? result.query.toSQL() : ''
  expect([...sql.matchAll(/(\w+) join "(\w+)"/g)].map(([, type, table]) => `${type} ${table}`)).toEqual([
    'inner screenings',
    'left customers',
    'inner films',
    'inner countries',
    'inner genres',
  ])
  expect(result.ok && result.query.warnings.map(({ path }) => path)).toEqual([
    'columns.ticket_count',
    'columns.takings',
    'columns.mean_minutes',
  ])
})
