// The requests of the HTTP benchmark, with their expected statuses.

import { requests } from '../measured-requests.ts'

export interface Scenario {
  readonly name: string
  readonly request: string
  readonly status: number
}

/** A grouped query, which returns a page of 100 rows. */
export const GROUPED = {
  dimensions: ['keyword'],
  measures: [{ field: 'visit_id', fn: 'count_distinct', alias: 'visits' }],
  filters: [{ member: 'event_type', operator: 'equals', values: ['search'] }],
}

export const post = (key: string, body: object): string => {
  const text = JSON.stringify(body)
  const length = Buffer.byteLength(text)
  const headers = `host: localhost\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${length}`
  return `POST / HTTP/1.1\r\n${headers}\r\n\r\n${text}`
}

export const get = (key: string, ...headers: readonly string[]): string =>
  `GET / HTTP/1.1\r\n${['host: localhost', `x-api-key: ${key}`, ...headers].join('\r\n')}\r\n\r\n`

/** Requests that do not need the engine. `id` is the id of an earlier result, and `etag` is the ETag of `GET /`. */
export const scenarios = (key: string, id: string, etag: string): readonly Scenario[] => [
  { name: 're-fetch', request: post(key, { queryExecutionId: id }), status: 200 },
  { name: 'dry run', request: post(key, { ...requests.small, dryRun: true }), status: 200 },
  { name: 'dry run, medium', request: post(key, { ...requests.medium, dryRun: true }), status: 200 },
  { name: '400', request: post(key, { ...requests.small, dimensions: ['keywrod'] }), status: 400 },
  { name: '401', request: post('wrong', requests.small), status: 401 },
  { name: 'GET /', request: get(key), status: 200 },
  { name: 'GET / with ETag, 304', request: get(key, `if-none-match: ${etag}`), status: 304 },
]
