import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compressed, wantedEncoding } from './compress.ts'
import type { Reply } from './reply.ts'

const LONG = JSON.stringify({ data: Array.from({ length: 200 }, (_, index) => ({ keyword: `boots ${index}` })) })
const reply = (more: Partial<Reply> = {}): Reply => ({ status: 200, headers: {}, body: LONG, ...more })
const from = (accept?: string) =>
  new Request('http://service.test/', { headers: accept === undefined ? {} : { 'accept-encoding': accept } })
const encodingOf = async (given: Reply, accept?: string) =>
  (await compressed(given, from(accept))).headers['content-encoding']

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['br;q=0, zstd;q=0, *', 'gzip'],
    ['identity', undefined],
    ['gzip;q=0.1, identity', undefined],
    ['gzip;q=0', undefined],
    ['deflate', undefined],
    ['', undefined],
    [`gzip${', x'.repeat(1_000)}`, undefined],
  ])('for the header %j is %s', (accept, encoding) => {
    expect(wantedEncoding(accept)).toBe(encoding)
  })

  it('is undefined without the header', () => {
    expect(wantedEncoding(null)).toBeUndefined()
  })
})

describe('an answer', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('in %s has the same content, is smaller, and has a vary header', async (encoding, expand) => {
    const { body, headers } = await compressed(reply({ headers: { vary: 'x-api-key' } }), from(encoding))
    expect(body).toBeInstanceOf(Uint8Array)
    expect(expand(body as Uint8Array).toString()).toBe(LONG)
    expect((body as Uint8Array).length).toBeLessThan(LONG.length / 4)
    expect(headers).toEqual({ vary: 'x-api-key, accept-encoding', 'content-encoding': encoding })
  })

  it('is compressed only once if it seldom changes, and gets a weak ETag', async () => {
    const body = new TextEncoder().encode(LONG)
    const given = reply({ body, headers: { etag: '"a"' } })
    const [one, other] = [await compressed(given, from('br')), await compressed(given, from('br'))]
    expect(one.body).toBe(other.body)
    expect([one.headers.etag, (await compressed(given, from())).headers.etag]).toEqual(['W/"a"', '"a"'])
  })

  it.each<[string, Reply]>([
    ['an error', reply({ status: 400 })],
    ['text of the request next to data', reply({ isPlain: true })],
    ['a short text', reply({ body: '{}' })],
    ['a stream', reply({ body: new ReadableStream() })],
    ['no body', reply({ body: null })],
  ])('with %s is not compressed', async (_, given) => {
    expect(await encodingOf(given, 'gzip, br')).toBeUndefined()
  })
})
