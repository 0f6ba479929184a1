import { describe, expect, it } from 'vitest'
import type { ConditionTree, MeasureRequest } from '../request/request.ts'
import { oversized } from './expanded-size.ts'

const plain = (alias: string, ...filters: readonly ConditionTree[]): MeasureRequest => ({
  ...{ kind: 'field', field: '*', fn: 'count', alias, filters },
})
const add = (alias: string, one: string, other: string): MeasureRequest => ({
  ...{ kind: 'add', alias, operands: [one, other] },
})
const of = (alias: string, operand: string, ...filters: readonly ConditionTree[]): MeasureRequest => ({
  ...{ kind: 'of', alias, of: operand, in: null, over: null, filters },
})
const condition = (values: number, member = 'keyword'): ConditionTree => ({
  ...{ kind: 'condition', member, operator: 'in', values: Array.from({ length: values }, String) },
})

function found(requests: readonly (MeasureRequest | undefined)[], having: readonly ConditionTree[] = []) {
  const indexOf = (alias: string) => {
    const index = requests.findIndex((request) => request?.alias === alias)
    return index < 0 ? undefined : index
  }
  const { refused, issues } = oversized(requests, having, (request) => request?.alias ?? undefined, indexOf)
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
    const none: ConditionTree = { kind: 'not', of: { kind: 'or', of: [condition(0), undefined, condition(1)] } }
    expect(found([plain('m', none), of('n', 'm', condition(19_997))]).issues).toMatchObject([{ count: 20_001 }])
  })

  it('counts the values again for each condition of having', () => {
    const having = (times: number) => Array.from({ length: times }, () => condition(1, 'm'))
    const measures = [plain('m', condition(1_000)), plain('n')]
    expect(found(measures, [...having(19), condition(1, 'n'), condition(1, 'unknown')]).issues).toEqual([])
    expect(found(measures, [condition(1, 'n'), { kind: 'and', of: having(20) }])).toMatchObject({
      refused: [],
      issues: [{ at: 'having.1', name: 'm', count: 21_000 }],
    })
  })
})
