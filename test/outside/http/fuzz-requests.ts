// Generates random requests as bytes, with valid, nearly valid and hostile methods, targets, headers and bodies. Most
// parts of a request are valid, so the requests reach every check of the service.

import fc from 'fast-check'
import { texts } from '../../laws/hostile/payloads.ts'
import { NO_ROWS } from '../../laws/reports/all-tables.ts'
import { CONTRACTS } from '../../laws/reports/contracts.ts'
import { mutations } from '../../laws/reports/mutations.ts'
import { reportBody } from '../../laws/reports/random-bodies.ts'
import { CONTEXT } from '../../laws/reports/reporting.ts'
import { database } from '../../tools/generators/database.ts'
import { nearValid, request } from '../../tools/generators/random-request.ts'
import { examplesOf, type OpenApiDocument, operationsOf } from './openapi-document.ts'

/** The keys that the service accepts. Each name describes how the key affects the response. */
export const KEYS = {
  good: 'good',
  unconfigured: 'unconfigured',
  limited: 'limited',
  busy: 'busy',
  broken: 'broken',
} as const

export interface Sent {
  readonly method: string
  readonly target: string
  readonly headers: readonly string[]
  readonly body: Uint8Array
  /** Sends the body in chunks, without a content-length. */
  readonly isChunked: boolean
}

const often = <T>(weight: number, usual: fc.Arbitrary<T>, ...others: readonly fc.Arbitrary<T>[]): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: usual, weight }, ...others.map((arbitrary) => ({ arbitrary, weight: 1 })))

const from = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.noBias(fc.constantFrom(...values))

/** Strings of characters that can be part of a request target. */
const visible = fc.string({
  unit: from([...'/?#%.:;@&=+$,-_!~*\'()"<>\\^`{|}[]aZ09', '%2e', '%00', '%ff', '..']),
  maxLength: 30,
})

const targetsNear = (path: string): readonly string[] => [
  `${path}/`,
  `/${path}`,
  path.toUpperCase(),
  `${path}?limit=5`,
  `${path}?`,
  `${path}#x`,
  `/${path.slice(1).replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`) || '%2f'}`,
  `/x/..${path}`,
  `${path}%00`,
  `http://elsewhere${path}`,
  `//elsewhere${path}`,
]

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'QUERY']

const types = often(
  12,
  fc.constant<readonly string[]>(['content-type: application/json']),
  from([
    [],
    ['content-type: APPLICATION/JSON; charset="UTF-8"'],
    ['content-type: application/json; charset=latin1'],
    ['content-type: text/plain'],
    ['content-type: application/json, text/plain'],
    ['content-type: multipart/form-data; boundary=x'],
    ['content-type: application/json', 'content-type: application/json'],
  ]),
)

const keyed = (key: string): readonly string[] => [`x-api-key: ${key}`]

const keys = often(
  6,
  fc.constant(keyed(KEYS.good)),
  from(Object.values(KEYS).map(keyed)),
  from([
    ...['', 'nobody', 'good, good', 'g\u00f6\u00f6d', 'k'.repeat(5000)].map(keyed),
    ...[[], [...keyed(KEYS.good), ...keyed(KEYS.good)], ['authorization: Bearer good'], ['cookie: x-api-key=good']],
  ]),
)

const more = often(
  6,
  fc.constant<readonly string[]>([]),
  from(
    [
      'content-encoding: gzip',
      'content-encoding: identity',
      'expect: 100-continue',
      'expect: something',
      'if-none-match: *',
      'if-none-match: W/"x", *',
      'if-none-match: "a", *, "b"',
      'if-none-match: "x", W/',
      'accept: text/html',
      'accept-encoding: br',
      'range: bytes=0-1',
      'upgrade: websocket',
      'x-http-method-override: DELETE',
      'x-forwarded-proto: http',
      'x-forwarded-for: 1.2.3.4, \u00ff',
      'x-request-id: mine',
      'host: evil.example:99999',
      `x-long: ${'x'.repeat(20_000)}`,
      'origin: https://evil.example',
      'te: trailers',
    ].map((header) => [header]),
  ),
)

/** Returns valid and invalid JSON bodies for a path. */
function bodiesFor(path: string, document: OpenApiDocument, seed: number): readonly unknown[] {
  const examples = operationsOf(document).flatMap((one) => (one.path === path ? examplesOf(one.operation) : []))
  const contract = CONTRACTS.find(({ name }) => `/${name}` === path)
  if (contract === undefined) {
    const valid = database(CONTEXT).chain((data) => request(data, CONTEXT))
    const near = nearValid(valid).map(({ body }) => body)
    const questions = Array.from({ length: 20 }, () => ({ query: 'how many searches' }))
    return [...examples, ...fc.sample(fc.oneof(valid, near), { seed, numRuns: 300 }), ...questions]
  }
  const valid = fc.sample(reportBody(contract, NO_ROWS), { seed, numRuns: 8 })
  return [...examples, {}, ...valid, ...mutations({}, contract, seed).map(({ body }) => body)]
}

const bytesOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))

const garbage = fc.oneof(
  fc.json({ maxDepth: 12 }).map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 200 }),
  from([
    ...texts,
    '{"limit":1,"limit":2}',
    '\ufeff{}',
    '{}{}',
    '[',
    '{"a":',
    '[1e999]',
    ' \n ',
    '['.repeat(50_000),
  ]).map((text) => Buffer.from(text)),
  from([262_143, 262_144, 262_145, 300_000]).map((size) => Buffer.from(`{}${' '.repeat(size - 2)}`)),
)

const headers = fc.tuple(keys, types, more).map((all) => all.flat())
const isChunked = often(4, fc.constant(false), fc.constant(true))
const nothing = fc.constant(Buffer.of())

/** Generates random requests. Almost half of them go to `/`, the path with the most options. */
export function requestsTo(document: OpenApiDocument, seed: number): fc.Arbitrary<Sent> {
  const requestTo = (path: string): fc.Arbitrary<Sent> => {
    const methods = Object.keys(document.paths[path] ?? {}).map((method) => method.toUpperCase())
    const known = methods.includes('POST') ? from(bodiesFor(path, document, seed).map(bytesOf)) : nothing
    return fc.record({
      method: often(8, from(methods), from(METHODS)),
      target: often(12, fc.constant(path), from(targetsNear(path))),
      headers,
      body: often(8, known, garbage, nothing),
      isChunked,
    })
  }
  const root = requestTo('/')
  const others = fc.oneof(...Object.keys(document.paths).map(requestTo))
  const target = visible.map((text) => `/${text}`)
  const strange = fc.record({ method: from(METHODS), target, headers, body: garbage, isChunked })
  return fc
    .oneof({ arbitrary: root, weight: 4 }, { arbitrary: others, weight: 4 }, { arbitrary: strange, weight: 1 })
    .map(withoutLargeBody)
}

// The server does not read the body of a GET or HEAD. If a large body is still arriving when the server closes the
// connection, the client can lose the end of the response.
const withoutLargeBody = (sent: Sent): Sent =>
  ['GET', 'HEAD'].includes(sent.method) ? { ...sent, body: sent.body.subarray(0, 1000) } : sent

/** Serializes a request with `connection: close`. */
export function written({ method, target, headers: own, body, isChunked: chunked }: Sent): Uint8Array {
  const size = body.byteLength
  const framing = size === 0 ? [] : chunked ? ['transfer-encoding: chunked'] : [`content-length: ${size}`]
  const lines = [`${method} ${target} HTTP/1.1`, 'host: x', 'connection: close', ...own, ...framing]
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  if (size === 0) return head
  const chunk = [Buffer.from(`${size.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]
  return Buffer.concat([head, ...(chunked ? chunk : [body])])
}

/** Byte sequences that are not valid requests. */
export const malformed: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 300 }),
  from([
    'GET / HTTP/2.0\r\n\r\n',
    'GET /',
    'get / HTTP/1.1\r\n\r\n',
    'GET  / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\nhost: x\n\n',
    'GET / HTTP/1.1\r\nno colon\r\n\r\n',
    'GET / HTTP/1.1\r\nx-api-key : good\r\n\r\n',
    'GET / HTTP/1.1\r\nx-a: \0\r\n\r\n',
    `GET / HTTP/1.1\r\nx-a: ${'x'.repeat(200_000)}\r\n\r\n`,
    `GET /${'x'.repeat(200_000)} HTTP/1.1\r\n\r\n`,
    'POST / HTTP/1.1\r\ncontent-length: x\r\n\r\n{}',
    'POST / HTTP/1.1\r\ncontent-length: -1\r\n\r\n{}',
    'POST / HTTP/1.1\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
    'POST / HTTP/1.1\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}',
    'POST / HTTP/1.1\r\ntransfer-encoding: gzip\r\n\r\n{}',
    'POST / HTTP/1.1\r\nx-api-key: good\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{}',
    'POST / HTTP/1.1\r\nx-api-key: good\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  ]).map((text) => Buffer.from(text, 'latin1')),
)
