// Warnings about joins over two steps, for measures that count a row several times and for conditions that drop rows.

import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler.ts'
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

  it('warns if its filters add a join to the request', () => {
    const filtered = (member: string) => ({
      dimensions: ['title'],
      measures: [{ field: '*', fn: 'count', alias: 'n', filters: [is(member, '1')] }],
    })
    expect(told(filtered('hall'))).toEqual([])
    expect(told(filtered('country'))[0]).toContain('country')
    expect(told(filtered('city'))[0]).toContain('customers')
  })
})

describe('a condition under `not`', () => {
  const listed = (member: string) => told({ dimensions: ['ticket_id'], filters: [{ not: is(member, 'x') }] })

  it('warns only if its join drops tickets', () => {
    expect(listed('city')).toEqual([])
    expect(listed('program')).toEqual([])
    expect(listed('country')[0]).toMatch(/^joined_rows_only: .*countries/)
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
