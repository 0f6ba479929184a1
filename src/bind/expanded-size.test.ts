import { describe, expect, it } from 'vitest'
import type { ConditionTree, MeasureRequest } from '../request/request.ts'
import { oversized, type Repeating } from './expanded-size.ts'

type Measure = MeasureRequest & { readonly alias: string }

const plain = (alias: string, ...filters: readonly ConditionTree[]): Measure => ({
  ...{ field: '*', fn: 'count', alias, filters },
})
const add = (alias: string, one: string, other: string): Measure => ({ alias, add: [one, other] })
const of = (alias: string, operand: string, ...filters: readonly ConditionTree[]): Measure => ({
  ...{ alias, of: operand, in: null, over: null, filters },
})
const condition = (values: number, member = 'keyword'): ConditionTree => ({
  ...{ member, operator: 'in', values: Array.from({ length: values }, String) },
})

function found(
  requests: readonly (Measure | undefined)[],
  having: readonly ConditionTree[] = [],
  { filters = [], compare = [] }: Partial<Pick<Repeating, 'filters' | 'compare'>> = {},
) {
  const indexOf = (alias: string) => {
    const index = requests.findIndex((request) => request?.alias === alias)
    return index < 0 ? undefined : index
  }
  const { refused, issues } = oversized(
    { measures: requests, having, filters, compare },
    (request) => (request as Measure | undefined)?.alias,
    indexOf,
  )
  const places = issues.map((issue) => ({ ...issue, at: issue.at.join('.') }))
  return { refused: [...refused], issues: places }
}

const doubling = Array.from({ length: 50 }, (_, i) => (i === 0 ? plain('m0') : add(`m${i}`, `m${i - 1}`, `m${i - 1}`)))

describe('oversized', () => {
  it('refuses the measures above the limit, and reports the first', () => {
    const { refused, issues } = found(doubling)
    expect(issues).toEqual([
      {
        ...{ code: 'out_of_bounds', kind: 'expanded', at: 'measures.8' },
        ...{ name: 'm8', part: 'measures', count: 511, most: 500 },
      },
    ])
    expect(refused).toEqual(Array.from({ length: 42 }, (_, i) => i + 8))
  })

  it('accepts later measures that fit, and measures up to the limit', () => {
    expect(found([...doubling.slice(0, 9), plain('last')]).refused).toEqual([8])
    const wide = Array.from({ length: 244 }, (_, i) => plain(`n${i}`))
    expect(found([...doubling.slice(0, 8), ...wide, of('last', 'm0')]).refused).toEqual([])
    expect(found([...doubling.slice(0, 8), ...wide, add('last', 'm0', 'm0')]).refused).toEqual([252])
  })

  it('finds measures that stand later, and stops at cycles and unknown names', () => {
    expect(found([...doubling].reverse()).issues[0]).toMatchObject({ at: 'measures.0', name: 'm49' })
    expect(found([add('a', 'b', 'b'), add('b', 'a', 'a'), of('c', 'd'), undefined])).toEqual({
      refused: [],
      issues: [],
    })
  })

  it('counts the values of a filter for each measure that it restricts', () => {
    const values = (count: number) => [...doubling.slice(0, 5), of('all', 'm4', condition(count))]
    expect(found(values(1_250)).issues).toEqual([])
    expect(found(values(1_251)).issues).toMatchObject([
      { at: 'measures.5', name: 'all', part: 'values', count: 20_016, most: 20_000 },
    ])
    const none: ConditionTree = { not: { or: [condition(0), undefined, condition(1)] } }
    expect(found([plain('m', none), of('n', 'm', condition(19_997))]).issues).toMatchObject([{ count: 20_001 }])
  })

  it('counts the values again for each condition of having', () => {
    const having = (times: number) => Array.from({ length: times }, () => condition(1, 'm'))
    const measures = [plain('m', condition(1_000)), plain('n')]
    expect(found(measures, [...having(19), condition(1, 'n'), condition(1, 'unknown')]).issues).toEqual([])
    expect(found(measures, [condition(1, 'n'), { and: having(20) }])).toMatchObject({
      refused: [],
      issues: [{ at: 'having.1', name: 'm', count: 21_000 }],
    })
  })

  describe('the text of values', () => {
    const texts = (count: number, text: string): ConditionTree => ({
      ...{ member: 'keyword', operator: 'contains', values: new Array(count).fill(text) },
    })
    const quotes = (length: number) => "'".repeat(length)

    it('counts for each measure that a filter restricts, with quotation marks and backslashes doubled', () => {
      const requests = (text: string) => [...doubling.slice(0, 5), of('all', 'm4', texts(10, text))]
      // 16 measures x 10 values x (6,240 + 10) = 1,000,000
      expect(found(requests(quotes(3_120))).issues).toEqual([])
      expect(found(requests(quotes(3_121)))).toMatchObject({
        refused: [5],
        issues: [
          { code: 'out_of_bounds', at: 'measures.5', name: 'all', part: 'text', count: 1_000_320, most: 1_000_000 },
        ],
      })
      expect(found(requests('\\'.repeat(3_121))).issues).toMatchObject([{ count: 1_000_320 }])
      expect(found(requests('x'.repeat(6_240))).issues).toEqual([])
    })

    it('counts again for each name and each condition of having', () => {
      const measures = [plain('m', texts(1, quotes(4_000))), plain('n')]
      const having = (times: number): ConditionTree => ({
        and: Array.from({ length: times }, () => condition(1, 'm')),
      })
      expect(found(measures, [having(123)]).issues).toEqual([])
      expect(found(measures, [having(124)])).toMatchObject({ issues: [{ at: 'having.0', name: 'm', part: 'text' }] })
      const named = Array.from({ length: 124 }, (_, i) => of(`of${i}`, 'm'))
      expect(found([...measures, ...named]).issues).toMatchObject([{ name: 'of123', part: 'text', count: 1_001_250 }])
    })

    it('counts the filters of the request once for each compared period', () => {
      const measures = [plain('m'), of('n', 'm')]
      const periods = (count: number) =>
        Array.from({ length: count }, (_, i) => ({ name: `p${i}`, period: 'previous_year' as const }))
      const filters = [texts(100, quotes(2_000))]
      expect(found(measures, [], { filters }).issues).toEqual([])
      expect(found(measures, [], { filters, compare: periods(2) }).issues).toEqual([])
      expect(found(measures, [], { filters, compare: periods(3) })).toMatchObject({
        refused: [],
        issues: [{ at: 'compare', name: 'compare', part: 'text', count: 1_203_000 }],
      })
    })
  })
})
