import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../compiler/create-compiler.ts'
import type { Asked } from '../request/asked.ts'
import type { Column, Page, Row } from '../state/service-answer.ts'
import { besides, choicesOf, chosenOf } from './picture.ts'
import { barsOf, linesBy, linesOf } from './series.ts'

const TYPES: Readonly<Record<string, Column['type']>> = { event_date: 'date', keyword: 'string', city: 'string' }
const columnsOf = (names: readonly string[]): readonly Column[] =>
  names.map((name) => ({ name, type: TYPES[name] ?? (/severity|direction|metric/.test(name) ? 'string' : 'number') }))

const pageOf = (names: readonly string[], data: readonly Row[], totalRecords = data.length): Page => ({
  columns: columnsOf(names),
  data,
  totalRecords,
  page: 1,
  limit: 100,
  hasMore: totalRecords > data.length,
})

const description = createCompiler({ dialect: duckdb() }).describe()
const report: Asked = { endpoint: '/queries', body: {} }
const day = (date: string, more: Row = {}): Row => ({ event_date: date, search_count: '2', ...more })

describe('the choice of a picture', () => {
  it.each<[string, Asked, Page, readonly string[]]>([
    ['days and numbers', report, pageOf(['event_date', 'search_count'], [day('2026-01-01')]), ['lines', 'none']],
    [
      'a text and numbers',
      report,
      pageOf(['keyword', 'search_count'], [{ keyword: 'a', search_count: '1' }]),
      ['bars', 'none'],
    ],
    [
      'the steps of the funnel',
      report,
      pageOf(
        ['event_date', 'search_count', 'click_count', 'cart_count', 'order_count'],
        [day('2026-01-01', { click_count: '1', cart_count: '1', order_count: '0' })],
      ),
      ['funnel', 'lines', 'none'],
    ],
    [
      'anomalies',
      report,
      pageOf(
        ['event_date', 'metric', 'direction', 'severity', 'value'],
        [{ event_date: '2026-01-01', metric: 'ctr', direction: 'up', severity: 'High', value: '3' }],
      ),
      ['calendar', 'lines', 'bars', 'none'],
    ],
    ['one number', report, pageOf(['search_count'], [{ search_count: '7' }]), ['number', 'none']],
    ['texts alone', report, pageOf(['keyword'], [{ keyword: 'a' }]), ['none']],
    ['no rows', report, pageOf(['event_date', 'search_count'], []), ['none']],
  ])('offers the pictures that fit an answer with %s', (_, asked, page, pictures) => {
    expect(choicesOf({ asked, page, description }).pictures).toEqual(pictures)
  })

  it('keeps the picture that the user chose if it fits the answer', () => {
    const page = pageOf(['event_date', 'search_count'], [day('2026-01-01')])
    const chosen = (picture: 'none' | 'funnel') =>
      chosenOf({ asked: { ...report, view: { picture } }, page, description }).picture
    expect([chosen('none'), chosen('funnel')]).toEqual(['none', 'lines'])
  })

  it('uses a numeric dimension of a query as labels, not as numbers to draw', () => {
    const page = pageOf(['page_no', 'count'], [{ page_no: '1', count: '3' }])
    const asked = { endpoint: '/', body: { dimensions: ['page_no'], measures: [{ field: '*', fn: 'count' }] } }
    const { picture, by, measure } = chosenOf({ asked, page, description })
    expect([picture, by?.name, measure?.name]).toEqual(['bars', 'page_no', 'count'])
  })

  it('does not draw means of counts together with counts', () => {
    const page = pageOf(
      ['event_date', 'visitor_count', 'visit_count', 'avg_no_of_results'],
      [{ event_date: '2026-01-01', visitor_count: '1', visit_count: '2', avg_no_of_results: '540.33' }],
    )
    const [, visitors, visits, mean] = page.columns as [Column, Column, Column, Column]
    const source = { asked: { endpoint: '/users', body: {} }, page, description }
    expect(besides(source, visitors, [visitors, visits, mean])).toEqual([visitors, visits])
    expect(besides(source, mean, [visitors, visits, mean])).toEqual([mean])
  })

  it('draws only measures of the same unit together', () => {
    const [search = { name: '', type: 'number' }, ...others] = columnsOf([
      'search_count',
      'ctr',
      'click_count',
      'revenue',
    ])
    const source = { asked: report, page: pageOf([], []), description }
    expect(besides(source, search, [search, ...others]).map(({ name }) => name)).toEqual([
      'search_count',
      'click_count',
    ])
  })
})

describe('a point of a picture with several rows', () => {
  const rows = [
    { event_date: '2026-01-01', keyword: 'a', search_count: '0.1', visit_count: '1' },
    { event_date: '2026-01-01', keyword: 'b', search_count: '0.2', visit_count: '1' },
    { event_date: '2026-01-03', keyword: 'a', search_count: '5', visit_count: '1' },
  ]
  const names = ['event_date', 'keyword', 'search_count', 'visit_count']
  const [date, keyword, searches, visits] = columnsOf(names) as [Column, Column, Column, Column]
  const whole = { asked: report, page: pageOf(names, rows), description }

  it('is the sum of the rows if the measure is additive, and a gap on a day without data', () => {
    expect(linesOf(whole, date, [searches])).toEqual({
      grain: 'day',
      periods: ['2026-01-01', '2026-01-02', '2026-01-03'],
      lines: [{ name: 'Search count', values: [0.3, null, 5], unit: 'count', scale: 'mean count', colour: 0 }],
      left: 0,
    })
    expect(barsOf(whole, keyword, searches)).toEqual([
      { label: 'a', value: 5.1 },
      { label: 'b', value: 0.2 },
    ])
  })

  it('cannot be drawn if the measure is a distinct count', () => {
    expect([linesOf(whole, date, [visits]), barsOf(whole, keyword, visits)]).toEqual([undefined, undefined])
    expect(linesBy(whole, date, visits, keyword)?.lines.map(({ name }) => name)).toEqual(['a', 'b'])
  })

  it('cannot be drawn if the page has only some of the rows', () => {
    const part = { asked: report, page: pageOf(names, rows, 4), description }
    expect(linesOf(part, date, [searches])).toBeUndefined()
    expect(linesBy(part, date, searches, keyword)).toBeUndefined()
    expect(choicesOf(part).pictures).toEqual(['none'])
  })

  it('is a sum only if the aggregate function of the measure is additive', () => {
    const asked = (fn: string) => ({ endpoint: '/', body: { measures: [{ field: 'x', fn, alias: 'search_count' }] } })
    const sums = ['sum', 'count', 'avg', 'count_distinct'].map((fn) => {
      return barsOf({ asked: asked(fn), page: whole.page, description }, keyword, searches) !== undefined
    })
    expect(sums).toEqual([true, true, false, false])
  })
})
