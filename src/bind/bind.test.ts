import { describe, expect, it } from 'vitest'
import { messages } from '../../test/laws/stages/issue-messages.ts'
import { catalog } from '../../test/laws/stages/site-search.ts'
import { plain } from '../../test/laws/stages/text.ts'
import { createCompiler } from '../compiler/create-compiler.ts'
import { pathOf } from '../issues/body-place.ts'
import { inBodyOrder } from '../issues/placed-issue.ts'
import { decode } from '../request/decode.ts'
import { bind } from './bind.ts'

const clock = { now: new Date('2026-05-05T23:30:00Z'), timeZone: 'Europe/Berlin' }

function bound(body: unknown) {
  const { request } = decode(body)
  if (request.kind !== 'structured') throw new Error(`read as ${request.kind}`)
  const result = bind(request, clock, catalog)
  const issues = inBodyOrder(body, result.issues)
  return {
    ...result,
    placed: result.issues,
    issues,
    codes: result.issues.map(({ code, at }) => `${code} ${pathOf(at)}`.trim()),
  }
}

function compiled(body: unknown) {
  const result = createCompiler({ dialect: plain }).compile(body, { ...clock, account: 'acme' })
  return result.ok ? [] : result.error.issues
}

const count = { field: '*', fn: 'count', alias: 'n' }
const filter = (member: string, operator: string, ...values: readonly string[]) => ({ member, operator, values })

describe('bind', () => {
  it('groups by the dimensions if there are measures', () => {
    expect(bound({ dimensions: ['keyword'] }).query.grouping).toBe('rows')
    expect(bound({ dimensions: ['keyword'], measures: [count] }).query.grouping).toBe('groups')
    expect(bound({ measures: [count] }).query.grouping).toBe('total')
  })

  it.each([
    {},
    { dimensions: [], measures: null },
    { filters: [filter('keyword', 'set')] },
    { page: 2 },
  ])('refuses a request without dimensions and measures: %j', (body) => {
    expect(bound(body).codes).toEqual(['missing_selection'])
  })

  it.each([
    { dimensions: 5 },
    { dimension: ['keyword'] },
    { mesures: [count] },
    { query: 5 },
    { queryExecutionId: 5 },
  ])('does not ask for dimensions or measures if an invalid member may mean them: %j', (body) => {
    expect(bound(body).codes).toEqual([])
  })

  it("resolves date shortcuts once, in the account's time zone", () => {
    const today = filter('event_date', 'inDateRange', 'today')
    const { query } = bound({ dimensions: ['keyword'], filters: [today, today] })
    const [first, second] = query.where
    expect(first).toMatchObject({ values: [{ text: '2026-05-06' }, { text: '2026-05-06' }] })
    expect(second).toEqual(first)
  })

  it('passes on page, limit, order and references', () => {
    const { query, references } = bound({
      dimensions: ['visit_id'],
      measures: [count, { field: 'item_total', fn: 'sum' }],
      filters: [filter('facet_field', 'equals', 'brand')],
      order: [{ field: 'n' }],
      page: 3,
      limit: 7,
    })
    expect(query).toMatchObject({ page: 3, limit: 7, order: [{ column: 'n', dir: 'asc' }] })
    expect(references.map(({ as, field }) => `${as} ${field.name}`)).toEqual([
      'dimension visit_id',
      'measure item_total',
      'filter facet_field',
    ])
  })

  describe('having', () => {
    it('compares the result column of a measure, by name', () => {
      const { query } = bound({
        measures: [{ field: 'item_total', fn: 'avg', alias: 'm' }],
        having: [filter('m', 'gt', '1.5')],
      })
      const [predicate] = query.having
      expect(predicate).toMatchObject({ kind: 'comparison', operator: 'gt', values: [{ text: '1.5' }] })
      expect(predicate?.kind === 'comparison' && predicate.operand).toEqual({
        kind: 'column',
        type: 'number',
        storage: 'quotient',
        name: 'm',
      })
    })

    it('accepts automatic aliases', () => {
      const body = { measures: [{ field: 'item_total', fn: 'sum' }], having: [filter('sum_item_total', 'gt', '1')] }
      expect(bound(body).codes).toEqual([])
    })

    it.each([
      'keyword',
      'account_id',
      'N',
      'count',
      'sum(item_total)',
      'n) or (1=1',
      'zzz',
      '',
    ])('refuses %j and lists the aliases', (member) => {
      const { codes, placed } = bound({
        dimensions: ['keyword'],
        measures: [count],
        having: [filter(member, 'set')],
      })
      expect(codes).toEqual(['not_in_having having[0].member'])
      expect(placed[0]).toMatchObject({ expected: ['n'] })
      expect(messages(placed)[0]).toMatch(/; having takes n$/)
    })

    it.each([
      ['SEARCHES', 'searches'],
      ['serches', 'searches'],
      ['total', 'order_total'],
      ['visits', undefined],
    ])('suggests the nearest alias: %j means %s', (member, alias) => {
      const body = {
        measures: [
          { ...count, alias: 'searches' },
          { field: 'order_total', fn: 'sum', alias: 'order_total' },
        ],
        having: [filter(member, 'gt', '1')],
      }
      expect(inBodyOrder(body, bound(body).placed)[0]?.nearest).toBe(alias)
    })

    it("accepts the operators of the measure's type", () => {
      const measures = [count, { field: 'keyword', fn: 'min', alias: 'first' }]
      const having = [
        filter('n', 'contains', '1'),
        filter('first', 'contains', 'a'),
        filter('first', 'inDateRange', 'today'),
      ]
      expect(bound({ measures, having }).codes).toEqual([
        'unsupported_operator having[0].operator',
        'unsupported_operator having[2].operator',
      ])
    })

    it('returns a single issue if the request has no measures', () => {
      const { codes } = bound({ dimensions: ['keyword'], having: [filter('n', 'gt', '1'), filter('m', 'gt', '1')] })
      expect(codes).toEqual(['not_in_having having'])
    })

    it('skips the check of having if the measures are unreadable', () => {
      expect(bound({ measures: 5, having: [filter('n', 'gt', '1')] }).codes).toEqual([])
      expect(bound({ mesures: [count], having: [filter('n', 'gt', '1')] }).codes).toEqual([])
      expect(bound({ measures: [{ field: '*', fn: 'nope' }], having: [filter('count', 'gt', '1')] }).codes).toEqual([])
    })

    it('accepts the alias of an invalid measure, but does not suggest it', () => {
      const measures = [
        { field: 'itm_total', fn: 'sum', alias: 'n' },
        { field: 'a\nb', fn: 'sum' },
        { ...count, alias: 'm' },
      ]
      const { codes, placed } = bound({ measures, having: [filter('n', 'gt', 'x'), filter('zzz', 'gt', '1')] })
      expect(codes).toEqual([
        'unknown_field measures[0].field',
        'unknown_field measures[1].field',
        'not_in_having having[1].member',
      ])
      expect(placed[2]).toMatchObject({ expected: ['m'] })
    })

    it('adds no second issue for a duplicate alias', () => {
      const body = {
        dimensions: ['keyword'],
        measures: [{ ...count, alias: 'keyword' }],
        having: [filter('keyword', 'gt', '1')],
      }
      expect(bound(body).codes).toEqual(['duplicate_name measures[0].alias'])
    })
  })

  describe('filters', () => {
    it('refuses an alias as the member of a filter', () => {
      const { codes, issues } = bound({
        measures: [{ ...count, alias: 'clicks' }],
        filters: [filter('clicks', 'gt', '1')],
      })
      expect(codes).toEqual(['unknown_field filters[0].member'])
      expect(issues[0]).toMatchObject({ nearest: expect.any(String) })
    })

    it('binds all filters in their order', () => {
      const { query } = bound({
        dimensions: ['visit_id'],
        filters: [filter('keyword', 'set'), filter('page_no', 'gt', '1'), filter('page_no', 'equals', '0.5')],
      })
      expect(
        query.where.map((predicate) => (predicate.kind === 'comparison' ? predicate.operator : predicate.kind)),
      ).toEqual(['set', 'gt', 'constant'])
    })
  })

  describe('one mistake', () => {
    const months = filter('event_date', 'inDateRange', '2026-01-01', '2026-03-31')
    const earlier = { measures: [count, { alias: 'before', of: 'n', in: 'p' }], compare: { p: 'previous_year' } }
    const filled = { dimensions: [{ field: 'event_date', by: 'month', fill: true }], measures: [count] }
    const problems = (body: object) => compiled(body).map(({ code, path }) => `${code} ${path}`)
    const many = Array.from({ length: 11 }, () => filter('keyword', 'in', ...new Array<string>(999).fill('a')))

    it.each([
      [[months, ...many], 'out_of_bounds filters'],
      [new Array(101).fill(months), 'out_of_bounds filters'],
      [5, 'bad_shape filters'],
      [[null], 'bad_shape filters[0]'],
      [[{ ...months, member: 'evnt_date' }], 'unknown_field filters[0].member'],
      [[{ ...months, operator: 'inDateRnge' }], 'unknown_operator filters[0].operator'],
      [[filter('event_date', 'inDateRange')], 'missing_values filters[0].values'],
      [[filter('event_date', 'inDateRange', 'someday')], 'bad_value filters[0].values[0]'],
    ])('in a date range is not also a missing date range: %#', (filters, problem) => {
      expect(problems({ ...earlier, filters })).toEqual([problem])
      expect(problems({ ...filled, filters })).toEqual([problem])
    })

    it('in another filter does not hide that the date range is missing', () => {
      const filters = [filter('keywrd', 'set'), filter('event_date', 'gte', 'someday')]
      expect(problems({ ...earlier, filters })).toEqual([
        'compare_needs_range compare',
        'unknown_field filters[0].member',
        'bad_value filters[1].values[0]',
      ])
      expect(problems({ ...filled, filters: [] })).toEqual(['bad_dimension dimensions[0].fill'])
    })

    it('in a list does not make the names in it unknown', () => {
      expect(problems({ ...earlier, compare: 5, filters: [months] })).toEqual(['bad_shape compare'])
      const over = [count, { alias: 'all', of: 'n', over: ['city'] }]
      expect(problems({ dimensions: 5, measures: over })).toEqual(['bad_shape dimensions'])
      expect(problems({ dimensions: ['keyword'], measures: over })).toEqual(['unknown_dimension measures[1].over[0]'])
      expect(problems({ ...earlier, measures: 5, filters: [months], totals: true })).toEqual(['bad_shape measures'])
    })
  })

  describe('hidesRowType', () => {
    const hides = (body: object) => bound({ dimensions: ['page_no'], ...body }).hidesRowType

    it('is true if an unreadable part may name event_type', () => {
      expect(hides({ filters: 5 })).toBe(true)
      expect(hides({ filter: [filter('event_type', 'set')] })).toBe(true)
      expect(hides({ filters: ['event_type'] })).toBe(true)
      expect(hides({ filters: [{ membr: 'event_type', operator: 'set' }] })).toBe(true)
      expect(hides({ filters: [filter('evnt_type', 'set')] })).toBe(true)
      expect(hides({ dimensions: [5] })).toBe(true)
      expect(hides({ dimensions: ['page_no', 'eventtype'] })).toBe(true)
    })

    it('is false if everything is readable', () => {
      expect(hides({})).toBe(false)
      expect(hides({ filters: [filter('keyword', 'nope'), filter('zzz', 'set'), filter('page_no', 'gt', 'x')] })).toBe(
        false,
      )
      expect(hides({ measures: [{ field: 'evnt_type', fn: 'count' }] })).toBe(false)
    })

    it('is false if the misspelt name can only mean an alias', () => {
      const measures = [{ field: '*', fn: 'count', alias: 'event_type' }]
      expect(hides({ measures, having: [filter('event_typ', 'set')] })).toBe(false)
      expect(hides({ measures, order: [{ field: 'event_typ' }] })).toBe(false)
    })
  })
})
