// Compiling reports all issues of a request in the order of the body, one issue for each mistake.

import { describe, expect, it } from 'vitest'
import { accepted, codes, context, count, refused, settings } from '../../test/laws/stages/compiling.ts'
import { compile } from './compile.ts'

describe('compile', () => {
  it('lists the issues of all stages, in the order of the body', () => {
    const body = {
      order: [{ field: 'zzz' }],
      page: 0,
      filters: [
        { member: 'keyword', operator: 'gt', values: [] },
        { member: 'nope', operator: 'set' },
      ],
      measures: [{ field: 'keyword', fn: 'sum' }],
      extra: 1,
      dimensions: ['had_click'],
    }
    expect(codes(body)).toEqual([
      'not_orderable order[0].field',
      'out_of_bounds page',
      'missing_values filters[0].values',
      'unknown_field filters[1].member',
      'unsupported_function measures[0].fn',
      'unknown_member extra',
      'event_type_required dimensions[0]',
    ])
  })

  it.each([
    [{ dimensions: ['page_no'], filter: [{ member: 'event_type' }] }, 'unknown_member filter'],
    [{ dimensions: ['page_no'], filters: 'event_type' }, 'bad_shape filters'],
    [
      { dimensions: ['page_no'], filters: [{ member: 'event_typ', operator: 'set' }] },
      'unknown_field filters[0].member',
    ],
    [
      { dimensions: ['page_no'], filters: [{ member: 'event_type', operator: 'is' }] },
      'unknown_operator filters[0].operator',
    ],
    [{ dimensions: ['page_no', 'event_typ'] }, 'unknown_field dimensions[1]'],
    [
      { measures: [{ field: '*', fn: 'count', alas: 'm' }], order: [{ field: 'm' }], having: [] },
      'unknown_member measures[0].alas',
    ],
    [
      { measures: [{ field: 'zzz', fn: 'sum', alias: 'm' }], order: [{ field: 'm' }] },
      'unknown_field measures[0].field',
    ],
    [{ dimension: ['keyword'], order: [{ field: 'keyword' }] }, 'unknown_member dimension'],
    [{ measure: [count], having: [{ member: 'n', operator: 'gt', values: ['1'] }] }, 'unknown_member measure'],
  ])('finds one issue for one mistake: %j', (body, issue) => {
    expect(codes(body)).toEqual([issue])
  })

  describe('a body full of mistakes', () => {
    // Each name resembles `page`, with a different number of underscores.
    const called = (index: number) => `p${'_'.repeat(index % 200)}age${'_'.repeat(1 + index / 200)}`
    const extra = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [called(index), 1]))

    it('lists the first twenty mistakes with the nearest name, and counts the rest', () => {
      const { body, issues } = refused({ dimensions: ['keyword'], ...extra })
      const lines = body.message.split('; ')
      expect(lines).toHaveLength(2 * 20 + 1)
      expect(lines.filter((line) => line === 'the nearest known one is "page"')).toHaveLength(20)
      expect(lines.at(-1)).toBe('and 19980 more')
      expect(issues.length).toBeLessThan(100)
    })

    it('suggests names for the first issues in the body, even if many other issues were found before them', () => {
      const filters = [{ membr: 'keyword', operater: 'set' }]
      const { body, issues } = refused({ dimensions: ['keywrod'], filters, ...extra })
      expect(issues.slice(0, 4).map(({ path, nearest }) => [path, nearest])).toEqual([
        ['dimensions[0]', 'keyword'],
        ['filters[0].membr', 'member'],
        ['filters[0].operater', 'operator'],
        ['page_', 'page'],
      ])
      expect(body.message).toMatch(/; and 19983 more$/)
    })
  })

  describe('a body that is not a query', () => {
    it('is refused with 502 if it is a question and there is no translator', () => {
      expect(refused({ query: 'top keywords', dimensions: 5 })).toMatchObject({
        status: 502,
        body: { error: 'Bad Gateway', message: 'query: no translator is configured' },
      })
    })

    it('is refused with 400 if it is a question with other mistakes', () => {
      expect(refused({ query: 'top keywords', page: 0 })).toMatchObject({ status: 400, issues: [{ path: 'page' }] })
    })

    it('is refused if it requests an earlier result', () => {
      expect(codes({ queryExecutionId: 'x', dimensions: ['keyword'] })).toEqual(['unknown_result queryExecutionId'])
    })

    it('is returned as a question or a re-fetch, unless it has other issues', () => {
      const asked = (body: unknown) => {
        const result = compile(body, context, settings)
        return result.ok ? result : result.request
      }
      expect(asked({ query: 'top keywords', limit: 5 })).toEqual({
        kind: 'question',
        question: 'top keywords',
        dryRun: false,
        limit: 5,
      })
      expect(asked({ queryExecutionId: 'x', page: 2 })).toEqual({ kind: 'refetch', id: 'x', page: 2, limit: 100 })
      const faulty = [
        { query: 'top keywords', page: 0 },
        { queryExecutionId: 'x', nope: 1 },
        { dimensions: ['nope'] },
        {},
      ]
      expect(faulty.map(asked)).toEqual([undefined, undefined, undefined, undefined])
    })
  })

  describe('the event-type rule', () => {
    const body = { dimensions: ['page_no', 'widget_id'] }

    it('gives one issue for each row type', () => {
      expect(codes(body)).toEqual(['event_type_required dimensions[0]', 'event_type_required dimensions[1]'])
    })

    it('only warns if the host sets the rule to `warn`', () => {
      const { warnings } = accepted(body, { eventTypeRule: 'warn' })
      expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
        'event_type_required dimensions[0]',
        'event_type_required dimensions[1]',
      ])
      expect(warnings[0]?.message).toContain('page_no is populated only on search rows')
    })
  })
})
