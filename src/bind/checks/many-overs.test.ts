import { expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../compiler/create-compiler.ts'

const compiler = createCompiler({ dialect: duckdb() })
const DIMENSIONS = ['city', 'browser', 'engine_id', 'request_type', 'device_category']

/** The dimensions whose bits are set in a number. */
const at = (bits: number) => DIMENSIONS.filter((_, bit) => Math.floor(bits / 2 ** bit) % 2 === 1)

/** The issues of a request for the visits over each of these sets of dimensions. */
function issuesOf(...overs: readonly (readonly string[])[]) {
  const measures = overs.map((over, index) => ({ alias: `m${index}`, of: 'visits', over }))
  const body: unknown = { dimensions: DIMENSIONS, measures: [{ metric: 'visits' }, ...measures] }
  const result = compiler.compile(body, { account: 'acme', now: new Date('2026-01-01') })
  return result.ok ? [] : result.error.issues.map(({ code, path, message }) => `${code} ${path}: ${message}`)
}

it('refuses measures over more than 16 sets of dimensions, and counts equal sets once, in any order', () => {
  const sixteen = Array.from({ length: 16 }, (_, bits) => at(bits))
  expect(issuesOf(...sixteen, ...sixteen.map((over) => over.toReversed()))).toEqual([])
  expect(issuesOf(...sixteen, at(16))).toEqual([
    'out_of_bounds measures: have 17 different sets of dimensions in over; at most 16 are accepted',
  ])
})

it('counts a set twice if the rest of several rankings needs a join of its own', () => {
  const issuesOfRanked = (count: number, rest: object) => {
    const measures = Array.from({ length: count }, (_, bits) => ({
      alias: `m${bits}`,
      of: 'visits',
      over: ['keyword', ...at(bits)],
    }))
    const top = { limit: 1, by: 'visits', within: ['engine_name'], ...rest }
    const dimensions = [{ field: 'keyword', top }, 'engine_name', ...DIMENSIONS]
    const body: unknown = { dimensions, measures: [{ metric: 'visits' }, ...measures] }
    const result = compiler.compile(body, { account: 'acme', now: new Date('2026-01-01') })
    return result.ok ? [] : result.error.issues.map(({ code, path }) => `${code} ${path}`)
  }
  expect(issuesOfRanked(16, {})).toEqual([])
  expect(issuesOfRanked(8, { rest: 'is_rest' })).toEqual([])
  expect(issuesOfRanked(9, { rest: 'is_rest' })).toEqual(['out_of_bounds measures'])
})
