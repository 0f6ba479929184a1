// Tests of CSV files, of loading all pages, and of the reasons for an empty answer.

import { describe, expect, it } from 'vitest'
import { csvOf } from '../../std/csv.ts'
import type { Asked } from '../request/asked.ts'
import { allRows, isOldEnd, newestRows } from '../state/all-rows.ts'
import type { Column, Page } from '../state/service-answer.ts'
import { emptyReasons } from './empty-reasons.ts'

const columns: readonly Column[] = [
  { name: 'keyword', type: 'string' },
  { name: 'a "b"', type: 'number' },
]

describe('CSV', () => {
  it('quotes special characters, and distinguishes null from an empty string', () => {
    const rows = [{ keyword: 'a,b', 'a "b"': '1' }, { keyword: '' }, { keyword: 'x\ny', 'a "b"': '"' }]
    expect(csvOf(columns, rows)).toBe('keyword,"a ""b"""\r\n"a,b",1\r\n"",\r\n"x\ny",""""\r\n')
  })

  it('puts an apostrophe before formulas, and leaves numbers unchanged', () => {
    const texts = ['=1+1', '+1', '-1+1', '@x', '\t=1', '-5', '-0.5', '5']
    const written = ["'=1+1", "'+1", "'-1+1", "'@x", `"'\t=1"`, '-5', '-0.5', '5']
    const rows = texts.map((n) => ({ n }))
    expect(csvOf([{ name: 'n' }], rows)).toBe(['n', ...written, ''].join('\r\n'))
  })
})

describe('allRows', () => {
  const asked: Asked = { endpoint: '/sales', body: { startDate: '2026-01-01', page: 7, limit: 10 } }
  const service = (total: number) => {
    const bodies: unknown[] = []
    const run = async ({ body }: Asked) => {
      bodies.push(body)
      const first = (Number(body.page) - 1) * 1000
      const data = Array.from({ length: Math.min(1000, total - first) }, (_, index) => ({
        keyword: `${first + index}`,
      }))
      const value: Page = {
        columns,
        data,
        totalRecords: total,
        page: Number(body.page),
        limit: 1000,
        hasMore: first + data.length < total,
      }
      return { ok: true, value } as const
    }
    return { run, bodies }
  }

  it('requests the pages one after another from page 1, whatever page the user sees', async () => {
    const { run, bodies } = service(2500)
    const told: number[] = []
    const found = await allRows({ run }, asked, {
      signal: new AbortController().signal,
      onProgress: (rows) => told.push(rows),
    })
    expect(found.ok && [found.page.data.length, found.page.data.at(-1)]).toEqual([2500, { keyword: '2499' }])
    expect(told).toEqual([1000, 2000, 2500])
    expect(bodies[2]).toEqual({ startDate: '2026-01-01', page: 3, limit: 1000 })
  })

  it('requests no page beyond the row limit', async () => {
    const { run, bodies } = service(5000)
    const found = await allRows({ run }, asked, { signal: new AbortController().signal, most: 1500 })
    expect([found.ok && found.page.data.length, bodies.length]).toEqual([1500, 2])
  })

  it('requests the last two pages for the newest rows of a series', async () => {
    const { run, bodies } = service(2500)
    const page: Page = { columns, data: [], totalRecords: 2500, page: 1, limit: 100, hasMore: true }
    const found = await newestRows({ run }, asked, page, new AbortController().signal)
    expect([found?.data.length, found?.data[0], found?.totalRecords]).toEqual([1500, { keyword: '1000' }, 2500])
    expect(bodies).toHaveLength(2)
  })

  it('finds a page with the oldest rows of a series', () => {
    const pageOf = (days: readonly string[], totalRecords: number): Page => ({
      columns: [{ name: 'day', type: 'date' }],
      data: days.map((day) => ({ day })),
      totalRecords,
      page: 1,
      limit: 2,
      hasMore: true,
    })
    expect(isOldEnd(pageOf(['2026-01-01', '2026-01-02'], 9))).toBe(true)
    expect(isOldEnd(pageOf(['2026-01-01', '2026-01-02'], 2))).toBe(false)
    expect(isOldEnd(pageOf(['2026-01-02', '2026-01-01'], 9))).toBe(false)
    expect(isOldEnd(pageOf(['2026-01-01', '2026-01-01'], 9))).toBe(false)
  })

  it('stops when the user cancels', async () => {
    const abort = new AbortController()
    const run = async () => {
      abort.abort()
      throw abort.signal.reason
    }
    expect(await allRows({ run }, asked, { signal: abort.signal })).toEqual({ ok: false, message: 'cancelled' })
  })

  it('returns the message of the service if a page cannot be loaded', async () => {
    const run = async () => ({ ok: false, status: 503, message: 'busy' }) as const
    expect(await allRows({ run }, asked, { signal: new AbortController().signal })).toEqual({
      ok: false,
      message: 'busy',
    })
  })
})

describe('emptyReasons', () => {
  const none = { isPastEnd: false, days: undefined, data: undefined, filters: [], having: [] }
  const filter = (value: string) => ({ member: 'city', operator: 'equals', values: [value] })

  it.each([
    [{ ...none, isPastEnd: true }, /past the last row/],
    [
      { ...none, days: { first: '2020-01-01', last: '2020-01-31' }, data: { first: '2024-01-01', last: '2026-01-01' } },
      /The data covers 2024-01-01 to 2026-01-01/,
    ],
    [{ ...none, filters: [filter('a'), filter('b')] }, /two values of city at once/],
    [{ ...none, filters: [filter('a')] }, /Perhaps no row matches all filters/],
    [{ ...none, having: [filter('1')] }, /conditions on results/],
    [none, /has no rows for this request/],
  ])('finds the reason for an empty answer with %j', (emptiness, reason) => {
    expect(emptyReasons(emptiness)[0]).toMatch(reason)
  })
})
