// The service parses messages strictly, on a stream as well as over HTTP. Every line gets a response.

import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { MAX_MESSAGE, serveStreams } from '../../../src/mcp/index.ts'
import { createService } from '../../../src/service/service.ts'
import { type Served, serveMcp } from './served.ts'

const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
const INITIALIZE = JSON.stringify({ jsonrpc: '2.0', id: 'begin', method: 'initialize', params })
const PING = JSON.stringify({ jsonrpc: '2.0', id: 'end', method: 'ping' })
const END = { jsonrpc: '2.0', id: 'end', result: {} }

/** Sends these bytes after the handshake, and returns the expected number of responses. */
async function answersTo(expected: number, ...sent: readonly (string | Uint8Array)[]): Promise<readonly unknown[]> {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const engine = { read: () => Promise.reject(new Error('nothing is run')), close: async () => {} }
  const service = createService({ compiler: createCompiler({ dialect: duckdb() }), engine })
  const ended = serveStreams(service, { account: 'acme' }, { input, output })
  const answers = createInterface(output)[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await answers.next()).value ?? '')
  input.write(`${INITIALIZE}\n`)
  expect(await next()).toMatchObject({ id: 'begin', result: { serverInfo: { name: 'sightline' } } })
  for (const bytes of sent) input.write(bytes)
  const told: unknown[] = []
  while (told.length < expected) told.push(await next())
  input.end()
  await ended
  return told
}

const call = (name: string, args: string) =>
  `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"${name}","arguments":${args}}}`
const COUNT = '"measures":[{"field":"*","fn":"count"}]'
const FILTER = '[{"member":"keyword","operator":"equals","values":["a"]}]'
const error = (code: number, message: unknown, id: unknown = null) => ({ jsonrpc: '2.0', id, error: { code, message } })
const bytes = (text: string) => Buffer.from(text, 'latin1')

it('accepts null as absent arguments', async () => {
  const [answer] = await answersTo(1, `${call('describe_fields', 'null')}\n`)
  expect(answer).toMatchObject({ id: 7, result: { content: [{ text: expect.stringContaining('event_date') }] } })
})

describe('a line that HTTP would reject as a body', () => {
  it.each<[string, string | Uint8Array, object]>([
    [
      'an argument given twice',
      call('run_query', `{${COUNT},"filters":${FILTER},"filters":[]}`),
      error(-32700, 'params.arguments: the key "filters" is given twice in one object', 7),
    ],
    [
      'a member of a filter given twice, once escaped',
      call('run_query', `{${COUNT},"filters":[{"member":"keyword","operator":"set","\\u006dember":"engine"}]}`),
      error(-32700, 'params.arguments.filters[0]: the key "member" is given twice in one object', 7),
    ],
    [
      'a method given twice',
      '{"jsonrpc":"2.0","id":"a","method":"tools/list","method":"ping"}',
      error(-32700, expect.stringContaining('"method" is given twice'), 'a'),
    ],
    [
      'a number with too many digits',
      call('run_query', `{"limit":0.12345678901234567891}`),
      error(-32700, expect.stringContaining('cannot hold this many digits'), 7),
    ],
    [
      'bytes that are not UTF-8',
      bytes(call('run_query', `{"dimensions":["caf\xe9"]}`)),
      error(-32700, 'not valid UTF-8', 7),
    ],
    ['a surrogate in UTF-8', bytes('"\xed\xa0\x80"'), error(-32700, 'not valid UTF-8')],
    [
      'a byte order mark',
      `\ufeff${PING.replace('end', 'x')}`,
      error(-32700, expect.stringContaining('byte order mark')),
    ],
    ['a NUL', '{"jsonrpc":"2.0","id":1,\u0000"method":"ping"}', error(-32700, expect.stringContaining('"\\u0000"'))],
    ['text that is not JSON', 'not JSON', error(-32700, 'not valid JSON: unexpected "n" at line 1, column 1')],
    ['a truncated message', '{"jsonrpc":"2.0","id":', error(-32700, expect.stringContaining('unexpected end'))],
    ['deep nesting', `${'['.repeat(100_000)}`, error(-32700, expect.stringContaining('deeper than 16 levels'))],
    [
      'deep nesting of arguments',
      call('run_query', `{"filters":${'['.repeat(17)}${']'.repeat(17)}}`),
      error(-32700, expect.stringContaining('deeper than 16 levels'), 7),
    ],
    [
      'a batch of messages',
      `[${PING},${PING}]`.replaceAll('end', 'x'),
      error(-32600, expect.stringContaining('one message')),
    ],
    ['JSON that is not a message', '{"a":1}', error(-32600, 'not a message of JSON-RPC 2.0')],
    ['a message of another version', '{"jsonrpc":"1.0","id":3,"method":"ping"}', error(-32600, expect.any(String), 3)],
    ['a line of 2 MiB', 'x'.repeat(2 * 1024 * 1024), error(-32600, `the message is larger than ${MAX_MESSAGE} bytes`)],
    [
      'a line that is one byte too long',
      PING.replace('end', 'x').padEnd(MAX_MESSAGE + 1),
      error(-32600, expect.stringContaining('larger')),
    ],
  ])('returns an error for %s, and answers the next line', async (_, line, refused) => {
    expect(await answersTo(2, line, `\n${PING}\n`)).toEqual([refused, END])
  })
})

describe('lines', () => {
  it('accepts lines that end in \\r\\n, are blank, arrive byte by byte, or are as long as a body', async () => {
    const pieces = [...Buffer.from(`${PING.replace('end', 'pieces')}\r\n`)].map((byte) => Buffer.from([byte]))
    const long = `${PING.replace('end', 'long').padEnd(MAX_MESSAGE)}\r\n`
    expect(await answersTo(3, '\n \r\n', ...pieces, long, `${PING}\r\n`)).toMatchObject([
      { id: 'pieces', result: {} },
      { id: 'long', result: {} },
      END,
    ])
  })

  it('returns a response for each of many invalid lines', async () => {
    const many = await answersTo(2001, ...Array.from({ length: 2000 }, () => '{\n'), `${PING}\n`)
    expect(many.at(-1)).toMatchObject(END)
  })
})

let served: Served
beforeAll(async () => {
  served = await serveMcp()
})
afterAll(() => served.stop())

/** Sends a message over HTTP and returns the parsed response. */
async function overHttp(message: string): Promise<unknown> {
  const headers = {
    'x-api-key': 'acme',
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const response = await fetch(served.url, { method: 'POST', headers, body: message })
  const text = await response.text()
  return JSON.parse(text.replace(/^[^{]*/, ''))
}

describe('a member named __proto__', () => {
  it.each<[string, string, string]>([
    ['run_query', `{${COUNT},"__proto__":{"filters":${FILTER}}}`, 'run_query: unknown argument "__proto__"'],
    ['describe_fields', '{"__proto__":null}', 'describe_fields: unknown argument "__proto__"; it takes none'],
    ['run_report', '{"report":"sales","\\u005f_proto__":[]}', 'run_report: unknown argument "__proto__"'],
    ['run_query', `{"measures":[{"field":"*","fn":"count","__proto__":{}}]}`, 'measures[0].__proto__: unknown member'],
  ])('rejects __proto__ like any unknown member: %s %s', async (name, args, message) => {
    const refused = { id: 7, result: { isError: true, content: [{ text: expect.stringContaining(message) }] } }
    expect(await overHttp(call(name, args))).toMatchObject(refused)
    expect(await answersTo(1, `${call(name, args)}\n`)).toMatchObject([refused])
  })

  it.each(['[]', '"a"', '5'])('rejects arguments other than objects: %s', async (args) => {
    expect(await overHttp(call('run_query', args))).toMatchObject({ id: 7, error: { code: -32602 } })
  })
})
