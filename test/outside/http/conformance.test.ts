// The conformance checker finds deviations from the OpenAPI document.

import { describe, expect, it } from 'vitest'
import { type Exchanged, problemsOf } from './conformance.ts'

const ID = 'c0ffee00-0000-4000-8000-000000000000'
const PAGE = {
  columns: [{ name: 'n', type: 'number' }],
  data: [{ n: '7' }],
  ...{ totalRecords: 1, page: 1, limit: 100, hasMore: false, queryExecutionId: 'A'.repeat(43) },
}

function exchanged(change: Partial<Exchanged>, headers: Readonly<Record<string, string | null>> = {}): Exchanged {
  const all = { 'x-request-id': ID, 'content-type': 'application/json; charset=utf-8', ...headers }
  const given: [string, string][] = Object.entries(all).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  )
  return {
    method: 'POST',
    path: '/',
    status: 200,
    text: JSON.stringify(PAGE),
    ...change,
    headers: new Headers(given),
  }
}

const error = (phrase: string) => JSON.stringify({ error: phrase, message: 'why' })
const report = { ...PAGE, columns: [], data: [] }

describe('a response that conforms', () => {
  it.each<[string, Exchanged]>([
    ['a page', exchanged({})],
    ['an error', exchanged({ status: 400, text: error('Bad Request') })],
    ['another method', exchanged({ method: 'PUT', status: 405, text: error('Method Not Allowed') }, { allow: 'POST' })],
    ['another path', exchanged({ path: '/nope?a', status: 404, text: error('Not Found') })],
    ['a HEAD', exchanged({ method: 'HEAD', text: '' }, { etag: '"x"' })],
  ])('%s', (_name, answer) => {
    expect(problemsOf(answer)).toEqual([])
  })
})

describe('a response that does not conform', () => {
  it.each<[string, Exchanged, RegExp]>([
    ['a status', exchanged({ status: 201 }), /the status/],
    ['a status of another method', exchanged({ path: '/sales', status: 304, text: '' }), /the status/],
    ['a status of another path', exchanged({ path: '/sales', status: 502, text: error('Bad Gateway') }), /the status/],
    ['success of an unknown method', exchanged({ method: 'PUT' }), /the status/],
    ['success of an unknown path', exchanged({ path: '/nope' }), /the status/],
    ['a status of no unknown path', exchanged({ path: '/nope', status: 503, text: '' }), /the status/],
    ['no name', exchanged({}, { 'x-request-id': null }), /no header X-Request-Id/],
    ['another name', exchanged({}, { 'x-request-id': '7' }), /header X-Request-Id: 7/],
    ['no retry-after', exchanged({ status: 429, text: error('Too Many Requests') }), /no header Retry-After/],
    ['another type', exchanged({}, { 'content-type': 'text/plain' }), /content type text\/plain/],
    ['another member', exchanged({ text: JSON.stringify({ ...PAGE, sql: 'select' }) }), /body/],
    ['a number for a string', exchanged({ text: JSON.stringify({ ...PAGE, data: [{ n: 7 }] }) }), /body/],
    ['other columns of a report', exchanged({ path: '/sales', text: JSON.stringify(report) }), /body/],
    ['the phrase of another status', exchanged({ status: 400, text: error('Not Found') }), /body/],
    ['a body of HEAD', exchanged({ method: 'HEAD', text: 'x' }, { etag: '"x"' }), /a body where none belongs/],
  ])('%s', (_name, answer, problem) => {
    expect(problemsOf(answer)).toEqual([expect.stringMatching(problem)])
  })
})
