import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Asked, PICTURES } from './asked.ts'
import { fromFragment, takeKey, toFragment } from './fragment.ts'

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const given = (record: object) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

const askeds = fc
  .record({
    endpoint: fc.constantFrom('/', '/sales', '/search-funnel'),
    body: fc.dictionary(fc.string(), fc.jsonValue()).map((body) => JSON.parse(JSON.stringify(body))),
    picture: optional(fc.constantFrom(...PICTURES)),
    by: optional(fc.string({ unit: 'grapheme' })),
    question: optional(fc.string({ unit: 'grapheme' })),
  })
  .map(({ endpoint, body, picture, by, question }): Asked => {
    const view = given({ picture, by })
    return { endpoint, body, ...(Object.keys(view).length > 0 && { view }), ...given({ question }) }
  })

describe('a URL fragment', () => {
  it('restores the complete request', () => {
    fc.assert(
      fc.property(askeds, (asked) => {
        const opened = fromFragment(toFragment(asked))
        expect(opened).toEqual({ ok: true, asked })
      }),
    )
  })

  it('restores the request after a URL parser has processed the fragment', () => {
    fc.assert(
      fc.property(askeds, (asked) => {
        const { hash } = new URL(`http://service.test/explorer#${toFragment(asked)}`)
        expect(fromFragment(hash.slice(1))).toEqual({ ok: true, asked })
      }),
    )
  })

  it('is empty for the gallery', () => {
    expect([toFragment(undefined), fromFragment('')]).toEqual(['', { ok: true, asked: undefined }])
  })

  it.each([
    ['body={}', 'the address names no endpoint'],
    ['on=sales', 'the address names no endpoint'],
    ['on=/&body={"dimensions":["key', 'the request in the address is not complete'],
    ['on=/&body=[]', 'the request in the address is not complete'],
  ])('is rejected with a reason: %s', (fragment, reason) => {
    expect(fromFragment(fragment)).toEqual({ ok: false, reason })
  })

  it('drops an unknown picture', () => {
    expect(fromFragment('on=/sales&picture=pie')).toEqual({ ok: true, asked: { endpoint: '/sales', body: {} } })
  })
})

describe('the API key', () => {
  it.each([
    ['key=demo_a-b', 'demo_a-b', ''],
    ['key=a%2Fb&on=/sales&body={}', 'a/b', 'on=/sales&body={}'],
    ['on=/sales&key=k', 'k', 'on=/sales'],
    ['on=/sales', undefined, 'on=/sales'],
  ])('is removed from the fragment %s', (fragment, key, rest) => {
    expect(takeKey(fragment)).toEqual({ key, rest })
  })
})
