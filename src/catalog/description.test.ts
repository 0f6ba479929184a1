import { expect, it, describe as suite } from 'vitest'
import { siteSearch } from '../site-search/index.ts'
import { describe, functionsOf, operatorsOf } from './description.ts'

const field = (name: string) => describe(siteSearch, []).fields.find((entry) => entry.name === name)

suite('describe', () => {
  it('lists all functions, operators and date ranges', () => {
    const { functions, operators, dateRanges } = describe(siteSearch, [])
    expect(functions).toEqual(['count', 'count_distinct', 'sum', 'avg', 'min', 'max'])
    expect([...operators].sort()).toEqual(
      'contains equals gt gte in inDateRange lt lte notEquals notSet set startsWith'.split(' '),
    )
    const list = 'today yesterday this_week last_week this_month last_month this_quarter'
    expect(dateRanges).toEqual([
      ...list.split(' '),
      'last_quarter',
      'this_year',
      'last_year',
      'last_7_days',
      'last_30_days',
      'last_90_days',
    ])
  })

  it('lists every limit of a request', () => {
    expect(describe(siteSearch, []).limits).toEqual({
      defaultPage: 1,
      maxPage: 2147483647,
      defaultLimit: 100,
      maxLimit: 1000,
      maxDimensions: 64,
      maxMeasures: 50,
      maxFilters: 100,
      maxValuesPerFilter: 1000,
      maxValues: 10000,
      maxHaving: 50,
      maxOrder: 64,
      maxTextLength: 4096,
    })
  })

  it('describes all properties of a field', () => {
    expect(field('is_bot')).toEqual({
      name: 'is_bot',
      type: 'boolean',
      description:
        'Whether the User-Agent belongs to a known crawler; null means unknown, so notEquals true selects people',
      eventTypes: ['search', 'cart', 'sale'],
      operators: ['equals', 'notEquals', 'in', 'set', 'notSet'],
      functions: ['count', 'count_distinct'],
      values: ['true', 'false'],
    })
    expect(field('event_type')?.values).toHaveLength(6)
    expect(field('facet_value')?.eventTypes).toEqual(['search', 'cart', 'sale', 'banner_click'])
    expect(field('visitor_target_name')?.eventTypes).toHaveLength(6)
    expect(field('account_id')).toBe(undefined)
    expect(Object.hasOwn(field('keyword') ?? {}, 'values')).toBe(false)
  })

  it.each([
    ['string', 'equals notEquals gt gte lt lte contains startsWith in set notSet', 'count count_distinct min max'],
    ['number', 'equals notEquals gt gte lt lte in set notSet', 'count count_distinct sum avg min max'],
    ['date', 'equals notEquals gt gte lt lte in set notSet inDateRange', 'count count_distinct min max'],
    ['boolean', 'equals notEquals in set notSet', 'count count_distinct'],
  ] as const)('lists the operators and functions of a %s', (type, operators, functions) => {
    expect(operatorsOf(type).join(' ')).toBe(operators)
    expect(functionsOf(type).join(' ')).toBe(functions)
  })

  it('returns a copy that callers can change safely', () => {
    const having = ['n']
    const reports = [
      { path: '/r', filters: [{ name: 'a', type: 'string', operators: ['set'] }], having, columns: [] },
    ] as const
    const before = JSON.stringify(describe(siteSearch, reports))
    const change = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      for (const name of Object.keys(node)) {
        change(Reflect.get(node, name))
        Reflect.set(node, name, 'changed')
      }
    }
    change(describe(siteSearch, reports))
    expect(JSON.stringify(describe(siteSearch, reports))).toBe(before)
  })
})
