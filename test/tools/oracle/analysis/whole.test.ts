// Tests `over` and `totals`. The expected answers are computed by hand.
import { describe, expect, it } from 'vitest'
import { event } from '../rows-by-hand.ts'
import { answer, data, is, N, SEARCHES, summary, within } from './by-hand.ts'

const database = summary(
  event({ engine_id: 'e1', keyword: 'a', item_price: '1', visit_id: 'v1' }),
  event({ engine_id: 'e1', keyword: 'a', item_price: '2', visit_id: 'v1' }),
  event({ engine_id: 'e1', keyword: 'b', item_price: '6', visit_id: 'v1' }),
  event({ engine_id: 'e2', keyword: 'a', item_price: null, visit_id: 'v2' }),
  event({ engine_id: 'e2', keyword: '', item_price: '100' }),
)
const all = { alias: 'all', of: 'n', over: [] } as const
const own = { alias: 'own', of: 'n', over: ['engine_id'] } as const
const share = { alias: 'share', divide: ['n', 'all'] } as const
const request = { dimensions: ['engine_id', 'keyword'], measures: [N, all, own, share] }

describe('over', () => {
  it('aggregates all rows that have the same values as the group in the dimensions of `over`', () => {
    expect(data(request, database)).toEqual([
      { engine_id: 'e1', keyword: 'a', n: '2', all: '4', own: '3', share: '0.5' },
      { engine_id: 'e1', keyword: 'b', n: '1', all: '4', own: '3', share: '0.25' },
      { engine_id: 'e2', keyword: 'a', n: '1', all: '4', own: '1', share: '0.25' },
    ])
  })

  it('applies before `having` and pages', () => {
    const rows = data({ ...request, having: [is('n', 'lte', '1')], limit: 1 }, database)
    expect(rows).toEqual([{ engine_id: 'e1', keyword: 'b', n: '1', all: '4', own: '3', share: '0.25' }])
  })

  it('computes means and distinct counts from rows, never from other results', () => {
    const of = (fn: string, field: string) => ({ alias: fn, of: { field, fn }, over: ['engine_id'] })
    const measures = [N, of('avg', 'item_price'), of('count_distinct', 'visit_id')]
    expect(data({ ...request, measures }, database).map(({ avg, count_distinct }) => [avg, count_distinct])).toEqual([
      ['3', '1'],
      ['3', '1'],
      [undefined, '1'],
    ])
  })

  it('treats nulls as equal', () => {
    const rows = summary(event({ city: null, country: 'x' }), event({ city: null, country: 'y' }), event({ city: 'c' }))
    const measures = [N, { ...own, over: ['city'] }]
    expect(data({ dimensions: ['city', 'country'], measures }, rows).map((row) => row.own)).toEqual(['1', '2', '2'])
  })

  it('works together with a period', () => {
    const rows = summary(
      event({ event_date: '2024-02-28', keyword: 'a' }),
      event({ event_date: '2024-02-27', keyword: 'a' }),
      event({ event_date: '2024-02-27', keyword: 'b' }),
    )
    const measures = [N, { alias: 'x', of: 'n', in: 'prior', over: [] }]
    const compare = { prior: 'previous_period' }
    const filters = [within('2024-02-28', '2024-02-28')]
    expect(data({ dimensions: ['keyword'], measures, compare, filters }, rows)).toEqual([
      { keyword: 'a', n: '1', x: '2' },
      { keyword: 'b', n: '0', x: '2' },
    ])
  })
})

describe('totals', () => {
  it('aggregates the same rows without dimensions, `having` and pages, and ignores `over`', () => {
    const envelope = answer({ ...request, totals: true, having: [is('n', 'gt', '5')], limit: 1 }, database)
    expect(envelope.data).toEqual([])
    expect(envelope.totals).toEqual({ n: '4', all: '4', own: '4', share: '1' })
  })

  it('omits an empty sum, and computes means and distinct counts from rows', () => {
    const measures = [
      { field: 'item_price', fn: 'avg' },
      { field: 'visit_id', fn: 'count_distinct' },
      { field: 'item_total', fn: 'sum' },
      { metric: 'revenue' },
    ]
    const { totals } = answer({ ...request, measures, totals: true }, database)
    expect(totals).toEqual({ avg_item_price: '3', count_distinct_visit_id: '2', revenue: '0' })
  })

  it('contains the measures of each period', () => {
    const rows = summary(
      event({ event_date: '2024-02-28', keyword: 'a' }),
      event({ event_date: '2024-02-27', keyword: 'b' }),
    )
    const { totals } = answer(
      {
        dimensions: ['keyword'],
        measures: [SEARCHES, { alias: 'x', of: 'searches', in: 'prior' }, { alias: 'c', change: ['searches', 'x'] }],
        compare: { prior: 'previous_period' },
        filters: [within('2024-02-28', '2024-02-28')],
        totals: true,
      },
      rows,
    )
    expect(totals).toEqual({ searches: '1', x: '1', c: '0' })
  })

  it('is absent unless the request has `totals`, like `periods` without `compare`', () => {
    expect(answer({ ...request, totals: false }, database)).not.toHaveProperty('totals')
    expect(answer(request, database)).not.toHaveProperty('periods')
  })
})
