// Tests condition trees and filtered measures. The expected answers are computed by hand.
import { describe, expect, it } from 'vitest'
import { event, facet } from '../rows-by-hand.ts'
import { answer, data, is, N, SEARCHES, summary } from './by-hand.ts'
import type { TreeJson } from './json.ts'

const bots = summary(...[true, false, null].map((is_bot) => event({ is_bot })))
const numbers = summary(
  ...[3, 5, 7, null].map((n, i) => event({ item_price: n, keyword: ['a', 'b', '', null][i] ?? null })),
)
const count = (filter: TreeJson, database = numbers) => data({ measures: [N], filters: [filter] }, database)[0]?.n

describe('trees', () => {
  const gt5 = is('item_price', 'gt', '5')
  const [a, b] = [is('keyword', 'equals', 'a'), is('keyword', 'equals', 'b')]

  it.each<readonly [string, TreeJson, string]>([
    ['keeps exactly the other rows with `not`, including nulls', { not: gt5 }, '3'],
    ['drops nulls with `lte`, unlike `not` around `gt`', is('item_price', 'lte', '5'), '2'],
    ['keeps the rows of the condition with `not` around `not`', { not: { not: gt5 } }, '1'],
    ['or', { or: [a, b] }, '2'],
    ['and of conditions that no row meets together', { and: [a, b] }, '0'],
    ['not of or: all others, the null included', { not: { or: [a, b] } }, '2'],
    ['or is not flattened into the and around it', { or: [{ and: [a, gt5] }, b] }, '1'],
    ['a condition or its complement: all rows', { or: [gt5, { not: gt5 }] }, '4'],
    ['a condition and its complement: none', { and: [gt5, { not: gt5 }] }, '0'],
    ['not of notEquals is equals', { not: is('keyword', 'notEquals', 'a') }, '1'],
    ['depth 4', { not: { and: [{ or: [{ not: gt5 }] }] } }, '1'],
  ])('%s', (_, filter, n) => {
    expect(count(filter)).toBe(n)
  })

  it('keeps nulls with `not` around `equals true`', () => {
    expect(count({ not: is('is_bot', 'equals', 'true') }, bots)).toBe('2')
  })

  it('accepts trees in `having`, even for absent cells', () => {
    const measures = [N, { field: 'item_price', fn: 'sum', alias: 's' }] as const
    const request = { dimensions: ['keyword'], measures, order: [{ field: 'keyword' }] }
    const having: TreeJson = { or: [is('s', 'gte', '5'), is('n', 'gt', '1')] }
    expect(data({ ...request, having: [having] }, numbers)).toEqual([{ keyword: 'b', n: '1', s: '5' }])
    expect(data({ ...request, having: [{ not: having }] }, numbers)).toEqual([{ keyword: 'a', n: '1', s: '3' }])
  })

  it('joins facets if a condition at any depth uses a facet field', () => {
    const database = {
      ...summary(event({ tracking_id: 't1' }), event({ tracking_id: 't2' })),
      facet_selections: [facet('t1', 'color', 'red'), facet('t1', 'size', 'L')],
    }
    const red = is('facet_value', 'equals', 'red')
    expect(count({ or: [red, is('tracking_id', 'equals', 't2')] }, database)).toBe('1')
    expect(count({ not: red }, database)).toBe('1')
  })
})

describe('filtered measures', () => {
  const database = summary(
    event({ engine_id: 'e1', no_of_results: 0, item_price: '2' }),
    event({ engine_id: 'e1', no_of_results: 9, item_price: null }),
    event({ engine_id: 'e2', no_of_results: 9, item_price: '4' }),
  )
  const empty = [is('event_type', 'equals', 'search'), is('no_of_results', 'equals', '0')]

  it('returns 0 for filtered counts and omits other filtered measures in groups without a matching row', () => {
    const measures = [
      N,
      { ...N, alias: 'empty', filters: empty },
      ...['sum', 'avg', 'min', 'count_distinct'].map((fn) => ({ field: 'item_price', fn, alias: fn, filters: empty })),
    ]
    expect(data({ dimensions: ['engine_id'], measures }, database)).toEqual([
      { engine_id: 'e1', n: '2', empty: '1', sum: '2', avg: '2', min: '2', count_distinct: '1' },
      { engine_id: 'e2', n: '1', empty: '0', count_distinct: '0' },
    ])
  })

  it('counts all rows in total with a condition and its complement', () => {
    const measures = [
      { ...N, filters: [is('item_price', 'gt', '2')] },
      { ...N, alias: 'others', filters: [{ not: is('item_price', 'gt', '2') }] },
    ]
    expect(data({ measures }, database)).toEqual([{ n: '1', others: '2' }])
  })

  it('returns 0 for a metric whose filters contradict the filters of the request', () => {
    const measures = [{ ...SEARCHES, filters: [is('engine_id', 'equals', 'e1')] }]
    expect(data({ measures, filters: [is('engine_id', 'equals', 'e2')] }, database)).toEqual([{ searches: '0' }])
  })

  it('accepts a facet field in the filters of a measure if the request joins facets', () => {
    const joined = {
      ...summary(event({ tracking_id: 't1' }), event({ tracking_id: 't2' })),
      facet_selections: [facet('t1', 'color', 'red'), facet('t1', 'size', 'L'), facet('t2', 'size', 'L')],
    }
    const measures = [
      { field: 'facet_value', fn: 'count' },
      { ...N, filters: [is('facet_field', 'equals', 'size')] },
      SEARCHES,
      { ...SEARCHES, alias: 'colored', filters: [is('facet_field', 'equals', 'color')] },
    ]
    expect(answer({ measures }, joined).data).toEqual([{ count_facet_value: '3', n: '2', searches: '2', colored: '1' }])
  })
})
