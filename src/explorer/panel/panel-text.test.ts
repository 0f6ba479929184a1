// Tests of the texts in the developer panel: the JSON and its lines, and the code snippets.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineOf, readText, textOf } from './json-text.ts'
import { curlOf, fetchOf, typescriptOf } from './snippets.ts'

describe('the JSON text of a body', () => {
  it('can be parsed back to the same body', () => {
    const bodies = fc
      .dictionary(fc.string(), fc.jsonValue({ maxDepth: 6 }))
      .map((body) => JSON.parse(JSON.stringify(body)))
    fc.assert(
      fc.property(bodies, (body) => {
        expect(readText(textOf(body))).toEqual({ ok: true, body })
      }),
    )
  })

  it.each([
    ['{\n  "limit": 1,\n}', 3],
    ['{\n  "limit": 1\n  "page": 2\n}', 3],
    ['{\n  // no\n}', 2],
    ['{\n  "limit": 1,\n  "limit": 2\n}', 3],
    ['[]', 1],
    ['', 1],
    ['{\n  "values": ["a\n"]\n}', 2],
    ['{\n  "values": [\n    1,\n    0.12345678901234567890\n  ]\n}', 4],
    [`{\n  "a": ${'['.repeat(15)}\n[1]\n${']'.repeat(15)}\n}`, 3],
  ])('is rejected with the line of the mistake: %j', (text, line) => {
    expect(readText(text)).toMatchObject({ ok: false, line })
  })

  it('keeps short values on one line', () => {
    expect(textOf({ dimensions: ['keyword'] })).toBe('{ "dimensions": ["keyword"] }')
    expect(textOf({ measures: [{ field: '*', fn: 'count' }], having: [], limit: 10 })).toBe(
      '{\n  "measures": [\n    { "field": "*", "fn": "count" }\n  ],\n  "having": [],\n  "limit": 10\n}',
    )
  })

  it('has each place on the line that `lineOf` returns', () => {
    const text = textOf({ dimensions: ['a', 'b'], filters: [{ member: 'x', operator: 'in', values: ['1', '2'] }] })
    const lines = [
      ['dimensions', 1],
      ['filters', 0, 'operator'],
      ['filters', 0, 'values', 1],
      ['filters', 0, 'nothing'],
      [],
    ]
    expect(lines.map((place) => lineOf(text, place))).toEqual([2, 6, 7, 4, 1])
  })
})

describe('a code snippet', () => {
  const asked = { endpoint: '/sales', body: { filters: [{ member: 'keyword', operator: 'equals', values: ["it's"] }] } }

  it('quotes the body for a shell, and does not contain the key', () => {
    const curl = curlOf('http://service.test', asked)
    const [, sent = ''] = /-d '(.*)'$/s.exec(curl) ?? []
    expect(sent).toContain("it'\\''s")
    expect(JSON.parse(sent.replaceAll("'\\''", "'"))).toEqual(asked.body)
    expect(curl).toContain('"x-api-key: $SIGHTLINE_KEY"')
  })

  it('is valid JavaScript', async () => {
    const calls: unknown[] = []
    const fetch = async (...call: unknown[]) => {
      calls.push(call)
      return { json: async () => ({ data: [], hasMore: false }) }
    }
    const code = fetchOf('http://service.test', asked)
    const run = new Function('fetch', 'process', `return (async () => { ${code} })()`)
    await run(fetch, { env: { SIGHTLINE_KEY: 'k' } })
    expect(calls).toEqual([
      [
        'http://service.test/sales',
        {
          method: 'POST',
          redirect: 'error',
          headers: { 'x-api-key': 'k', 'content-type': 'application/json' },
          body: JSON.stringify(asked.body),
        },
      ],
    ])
  })

  it('calls `compile` or `compileReport` of the library', () => {
    expect(typescriptOf({ endpoint: '/', body: { dimensions: ['keyword'] } })).toContain(
      'compiler.compile({ dimensions: ["keyword"] }, context)',
    )
    expect(typescriptOf(asked)).toContain('compiler.compileReport("sales", {')
  })
})
