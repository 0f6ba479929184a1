import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asksQuestion, decode, issuesOf } from './decode.ts'
import type { StructuredRequest } from './request.ts'

const paths = (body: unknown) => issuesOf(decode(body)).map(({ code, path }) => `${code} ${path}`)

function _structured(body: unknown): StructuredRequest {
  const { request } = decode(body)
  if (request.kind !== 'structured') throw new Error(`read as ${request.kind}`)
  return request
}

describe('decode', () => {
  it('reads a structured query', () => {
    expect(
      decode({
        dimensions: ['keyword'],
        measures: [{ field: '*', fn: 'count' }],
        filters: [{ member: 'page_no', operator: 'gt', values: [1] }],
        order: [{ field: 'keyword' }],
        page: 3,
        dryRun: true,
      }),
    ).toMatchObject({
      issues: [],
      request: {
        kind: 'structured',
        dimensions: ['keyword'],
        measures: [{ field: '*', fn: 'count', alias: null }],
        filters: [{ member: 'page_no', operator: 'gt', values: ['1'] }],
        having: [],
        order: [{ field: 'keyword', dir: 'asc' }],
        page: 3,
        limit: 100,
        dryRun: true,
      },
    })
  })

  it('treats null, a missing member and an empty list alike', () => {
    const nulls = {
      dimensions: null,
      measures: null,
      filters: null,
      having: null,
      order: null,
      page: null,
      limit: null,
    }
    const empty = { dimensions: [], measures: [], filters: [], having: [], order: [] }
    expect(decode({ ...nulls, query: null, dryRun: null, queryExecutionId: null }).request).toEqual(decode({}).request)
    expect(decode(empty).request).toEqual(decode({}).request)
    expect(decode(nulls).issues).toEqual([])
  })

  it.each([
    undefined,
    null,
    5,
    'x',
    true,
    [],
    [{}],
    Symbol('x'),
    () => 1,
  ])('refuses a body that is not an object', (body) => {
    expect(paths(body)).toEqual(['bad_shape '])
  })

  it('refuses an unreadable body', () => {
    const throwing = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('no')
        },
      },
    )
    expect(paths(throwing)).toEqual(['out_of_bounds '])
  })

  describe('a question', () => {
    it('wins over all structured members, even invalid ones', () => {
      const body = { query: ' top keywords? ', dimensions: 5, measures: [{}], filters: 'x', having: [1], order: {} }
      expect(decode({ ...body, page: 2, limit: 5, dryRun: true })).toMatchObject({
        issues: [],
        request: { kind: 'question', question: ' top keywords? ', page: 2, limit: 5, dryRun: true },
      })
    })

    it('has a page only if the body contains a page', () => {
      expect(decode({ query: 'x', limit: 5 }).request).toEqual({
        kind: 'question',
        question: 'x',
        dryRun: false,
        limit: 5,
      })
      expect(decode({ query: 'x', page: null }).request).toEqual({ kind: 'question', question: 'x', dryRun: false })
    })

    it('is refused for an invalid page, limit or dryRun, and for unknown members', () => {
      expect(paths({ query: 'x', page: 0, limit: 1001, dryRun: 1, filter: [] })).toEqual([
        'out_of_bounds page',
        'out_of_bounds limit',
        'bad_shape dryRun',
        'unknown_member filter',
      ])
    })

    it.each(['', ' ', '\n\t', null])('counts as missing if blank: %j', (query) => {
      expect(decode({ query, dimensions: ['keyword'] })).toMatchObject({
        issues: [],
        request: { kind: 'structured', dimensions: ['keyword'] },
      })
    })

    it.each([
      [{ query: 'x' }, true],
      [{ query: 'x', queryExecutionId: 5 }, true],
      [{ query: 'x', queryExecutionId: 'abc' }, false],
      [{ query: ' ' }, false],
      [{ query: 5 }, false],
      [[], false],
      [null, false],
      ['x', false],
    ])('is recognized before decoding: %j', (body, isQuestion) => {
      expect(asksQuestion(Object(body))).toBe(isQuestion)
      expect(decode(body).request.kind === 'question').toBe(isQuestion)
    })

    it('ignores an oversized list, unless the question is blank', () => {
      expect(paths({ query: 'x', dimensions: Array.from({ length: 65 }, () => 'x') })).toEqual([])
      expect(paths({ query: ' ', dimensions: Array.from({ length: 65 }, () => 'x') })).toEqual([
        'out_of_bounds dimensions',
      ])
    })
  })

  describe('a re-fetch', () => {
    it('wins over the question, dryRun and all structured members', () => {
      const body = { queryExecutionId: 'abc', query: 5, dimensions: 5, measures: {}, dryRun: 'x', page: 2 }
      expect(decode(body)).toMatchObject({ issues: [], request: { kind: 'refetch', id: 'abc', page: 2, limit: 100 } })
    })

    it('is refused for an invalid page or limit, and for unknown members', () => {
      expect(paths({ queryExecutionId: 'abc', page: '1', limit: 0, dimension: [] })).toEqual([
        'bad_shape page',
        'out_of_bounds limit',
        'unknown_member dimension',
      ])
    })

    it('accepts any string as id, even an empty string, but treats null as missing and refuses a number', () => {
      expect(decode({ queryExecutionId: '' }).request).toMatchObject({ kind: 'refetch', id: '' })
      expect(decode({ queryExecutionId: null, dimensions: ['keyword'] }).request.kind).toBe('structured')
      expect(paths({ queryExecutionId: 5, query: 'x' })).toEqual(['bad_shape queryExecutionId'])
    })
  })

  it('sorts issues in body order', () => {
    expect(paths({ order: 5, page: 0, zzz: 1, dimensions: [5] })).toEqual([
      'bad_shape order',
      'out_of_bounds page',
      'unknown_member zzz',
      'bad_shape dimensions[0]',
    ])
  })

  it('never throws on any body', () => {
    const names = ['query', 'dimensions', 'measures', 'filters', 'having', 'order', 'page', 'limit', 'dryRun']
    const inner = ['field', 'fn', 'alias', 'member', 'operator', 'values', 'dir']
    const name = fc.constantFrom(...names, ...inner, '__proto__', 'x')
    const { node } = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 5, withCrossShrink: true },
        fc.anything({ withBigInt: true }),
        tie('list'),
        tie('object'),
      ),
      list: fc.array(tie('node'), { maxLength: 3 }),
      object: fc.dictionary(name, tie('node'), { maxKeys: 4 }),
    }))
    fc.assert(
      fc.property(fc.dictionary(name, node, { maxKeys: 6 }), (body) => {
        const decoded = decode(body)
        expect(issuesOf(decoded).length).toBe(decoded.issues.length)
      }),
      { numRuns: 500 },
    )
  })

  it('ignores a polluted Object.prototype', () => {
    const bodies = [{ dimensions: ['keyword'] }, { filters: [{ member: 'keyword' }] }, { measures: [{}], zzz: 1 }, 5]
    const before = JSON.stringify(bodies.map((body) => [paths(body), decode(body).request]))
    const polluted = ['limit', 'page', 'alias', 'values', 'dir', 'fn', 'field', 'account', 'query', 'queryExecutionId']
    try {
      for (const name of polluted) Reflect.set(Object.prototype, name, 'polluted')
      expect(JSON.stringify(bodies.map((body) => [paths(body), decode(body).request]))).toBe(before)
    } finally {
      for (const name of polluted) Reflect.deleteProperty(Object.prototype, name)
    }
  })
})
