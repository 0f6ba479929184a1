// Exports of all rows over HTTP: the media types that request an export, and the exported text.

import { describe, expect, it } from 'vitest'
import { BODY, exportServer, facts, state, stored, textOf } from './export-server.ts'
import { until } from './raw.ts'

const { post } = exportServer()

const EXTENDED = 'application/vnd.sightline+json'

describe('an export', () => {
  it('exports CSV with a header, and distinguishes empty strings from missing values', async () => {
    state.batches = () => [
      [['boots', 3]],
      [],
      [
        [null, 2],
        ['', 1],
        ['a,"b"\n', null],
        ['=1+1', '-2.50'],
      ],
    ]
    const response = await post('text/csv')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="query.csv"')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await textOf(response)).toBe(`keyword,n\r\nboots,3\r\n,2\r\n"",1\r\n"a,""b""\n",\r\n'=1+1,-2.5\r\n`)
    expect(state.sql).not.toMatch(/limit|over \(/i)
    expect(state.sql).toContain('order by')
    await until(() => facts.length === 1)
    expect(facts).toMatchObject([{ status: 200, rows: 5, endpoint: '/', account: 'acme', sql: state.sql }])
    expect([state.closed, stored]).toEqual([1, []])
  })

  it('exports lines of JSON with an end marker in the last line, even without rows', async () => {
    state.batches = () => [[['boots', 3]], [[null, 2]]]
    const response = await post('application/x-ndjson')
    expect(response.headers.get('content-type')).toBe('application/x-ndjson')
    expect(await textOf(response)).toBe('{"keyword":"boots","n":"3"}\n{"n":"2"}\n{"end":true,"rows":2}\n')
    state.batches = () => []
    expect(await textOf(await post('application/x-ndjson'))).toBe('{"end":true,"rows":0}\n')
    expect(await textOf(await post('text/csv'))).toBe('keyword,n\r\n')
  })

  it('names the exported file after the report', async () => {
    const response = await post('text/csv', { startDate: '2026-01-01' }, '/searches')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="searches.csv"')
    expect(await textOf(response, '/searches')).toMatch(/^event_date,.*search_count.*\r\n$/)
  })

  it('returns the warnings of the query in a header', async () => {
    const sum = { field: 'order_total', fn: 'sum', alias: 'n' }
    const sale = { member: 'event_type', operator: 'equals', values: ['sale'] }
    const body = { dimensions: ['facet_value'], measures: [sum], filters: [sale] }
    const { headers } = await post('text/csv', body)
    expect(headers.get('sightline-warnings')).toBe('rows_multiplied, order_value_repeats')
  })

  it.each([
    ['text/csv, application/json;q=0.9', 'text/csv'],
    ['text/csv, */*', 'text/csv'],
    ['text/csv;q=0.5, application/x-ndjson', 'application/x-ndjson'],
    ['TEXT/CSV;header=absent, text/html;q=0.1, */*;q=0.2', 'text/csv'],
    ['application/json, text/csv', 'application/json'],
    ['text/csv;q=0.4, */*;q=0.8', 'application/json'],
    ['text/csv;q=0.4, application/*;q=0.8', 'application/json'],
    [`text/csv;q=0.5, ${EXTENDED}`, EXTENDED],
    ['text/csv;q=0', 'application/json'],
    ['text/*', 'application/json'],
    ['*/*', 'application/json'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'application/json'],
  ])('responds to Accept: %s with %s', async (accept, type) => {
    const response = await post(accept)
    expect(response.headers.get('content-type')?.split(';')[0]).toBe(type)
    await textOf(response)
  })

  it('rejects pages, dry runs and earlier results in an export', async () => {
    const text = await textOf(await post('text/csv', { page: 2, ...BODY, limit: 5, dryRun: true, filter: [] }))
    const { message } = JSON.parse(text)
    expect(message).toMatch(/^page: does not apply to an export.*; limit: .*; dryRun: .*; filter: unknown member/)
    const again = await post('text/csv', { queryExecutionId: 'x'.repeat(43) })
    expect([again.status, JSON.parse(await textOf(again)).message]).toEqual([
      400,
      'queryExecutionId: does not apply to an export, which has all rows; leave it out',
    ])
    for (const body of [
      { ...BODY, page: null },
      { ...BODY, dryRun: false },
    ]) {
      expect((await post('text/csv', body)).status).toBe(200)
    }
    expect((await post('text/csv', { measures: [] })).status).toBe(400)
  })
})
