import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../compiler/create-compiler.ts'
import { meaningOf } from './columns.ts'
import { comparedOf, comparisonOf, inComparison, withChanges, withComparison } from './comparison.ts'
import { withGrain } from './grain.ts'
import { narrowed, splitBy } from './narrowing.ts'
import { withShares } from './shares.ts'

const compiler = createCompiler({ dialect: duckdb() })
const description = compiler.describe()
const context = { account: 'acme', now: new Date('2026-03-31T12:00:00Z') }
const march = { member: 'event_date', operator: 'inDateRange', values: ['2026-03-01', '2026-03-31'] }
const body = {
  dimensions: ['keyword'],
  measures: [{ metric: 'searches' }, { field: '*', fn: 'count' }, { divide: ['searches', 'count'], alias: 'part' }],
  filters: [march],
}
const isRight = (one: object) => compiler.compile<unknown>(one, context).ok

describe('a comparison with an earlier period', () => {
  const compared = withComparison(body, 'previous_month')

  it('adds the earlier number and the change of each metric and each aggregate', () => {
    expect(compared.measures).toHaveLength(7)
    expect(isRight(compared)).toBe(true)
    expect(comparisonOf(compared)).toBe('previous_month')
    expect(meaningOf({ endpoint: '/', body: compared }, 'searches_change', description)).toMatchObject({
      label: 'Searches, change',
      unit: 'fraction',
    })
  })

  it('can be removed, which restores the original body', () => {
    const ordered = { ...compared, order: [{ field: 'searches_change' }, { field: 'searches' }] }
    expect(withComparison(ordered, undefined)).toEqual({ ...body, order: [{ field: 'searches' }] })
  })

  it('is updated when the measures of the query change', () => {
    const fewer = { ...compared, measures: [{ metric: 'revenue' }] }
    expect(inComparison(fewer).measures).toMatchObject([{ metric: 'revenue' }, { of: 'revenue' }, { change: {} }])
    expect(inComparison(body)).toBe(body)
  })

  it('does not mistake a measure that the user wrote for a measure that the page added', () => {
    expect(comparedOf({ alias: 'x', of: 'searches', in: 'before' })).toBeUndefined()
    expect(comparedOf({ alias: 'searches_change', change: ['clicks', 'searches'] })).toBeUndefined()
  })
})

describe('withShares', () => {
  const asked = { endpoint: '/', body }

  it('adds shares only to additive measures, and can remove the shares again', () => {
    const shared = withShares(asked, true, description)
    expect(isRight(shared)).toBe(true)
    expect(shared.measures).toHaveLength(5)
    expect(withShares({ ...asked, body: shared }, false, description)).toEqual(body)
  })

  it('adds shares that `inComparison` removes once their measures are removed', () => {
    const shared = withShares(asked, true, description)
    const measures = (shared.measures as readonly object[]).filter((one) => !('metric' in one))
    expect(inComparison({ ...shared, measures }).measures).not.toContainEqual(
      expect.objectContaining({ alias: 'searches_share' }),
    )
  })
})

describe('withGrain', () => {
  it('adds, changes and removes a grouping by period, and adapts the order', () => {
    const daily = withGrain(body, 'event_date', 'day', description)
    expect(daily).toMatchObject({ dimensions: ['event_date', 'keyword'], limit: 1000 })
    const weekly = withGrain(
      { ...daily, order: [{ field: 'event_date', dir: 'desc' }] },
      'event_date',
      'week',
      description,
    )
    expect(weekly.order).toEqual([{ field: 'event_date_week', dir: 'desc' }])
    expect(isRight(weekly)).toBe(true)
    expect(withGrain(weekly, 'event_date', undefined, description)).toEqual({ ...body, limit: 1000 })
  })
})

describe('a drill-down', () => {
  const from = (dimension: unknown, more = {}) => ({
    endpoint: '/',
    body: { ...body, measures: [{ metric: 'searches' }], dimensions: [dimension], ...more },
  })

  it.each([
    ['a text', 'keyword', 'keyword', 'boots', [{ operator: 'equals', values: ['boots'] }]],
    ['an empty cell', 'keyword', 'keyword', undefined, [{ operator: 'notSet' }]],
    [
      'a bin',
      { field: 'no_of_results', bins: ['1', '2', '4'] },
      'no_of_results_bins',
      '2..<4',
      [{ operator: 'gte' }, { operator: 'lt' }],
    ],
    [
      'the last bin',
      { field: 'no_of_results', bins: ['1', '2', '4'] },
      'no_of_results_bins',
      '4..',
      [{ operator: 'gte', values: ['4'] }],
    ],
  ])('adds the filters for %s', (_, dimension, column, value, conditions) => {
    const { only } = narrowed(from(dimension), { column, value }, description)
    expect(only?.filters).toMatchObject([march, ...conditions])
    expect(isRight(only ?? {})).toBe(true)
  })

  it('narrows the dates to the days of a month', () => {
    const asked = from({ field: 'event_date', by: 'month' })
    const { only, without } = narrowed(asked, { column: 'event_date_month', value: '2026-02-01' }, description)
    expect(only?.filters).toEqual([{ ...march, values: ['2026-02-01', '2026-02-28'] }])
    expect(without).toBeUndefined()
  })

  it('can exclude a value in addition to other excluded values', () => {
    const once = narrowed(from('keyword'), { column: 'keyword', value: 'boots' }, description).without ?? {}
    const twice = narrowed({ endpoint: '/', body: once }, { column: 'keyword', value: 'hats' }, description).without
    expect(twice?.filters).toEqual([march, { member: 'keyword', operator: 'notEquals', values: ['boots', 'hats'] }])
  })

  it('offers no filter for a measure or for the rest of a ranking', () => {
    const top = { field: 'keyword', top: { limit: 3, by: 'searches', rest: 'is_rest' } }
    expect(narrowed(from('keyword'), { column: 'searches', value: '3' }, description)).toEqual({})
    expect(narrowed(from(top), { column: 'keyword', value: undefined }, description)).toEqual({})
  })

  it('can split the rows of a value by another field', () => {
    const split = splitBy(from('keyword'), [{ column: 'keyword', value: 'boots' }], 'country', description)
    expect(split).toMatchObject({ dimensions: ['country'], filters: [march, { values: ['boots'] }] })
    expect(splitBy({ endpoint: '/sales', body: {} }, [], 'country', description)).toBeUndefined()
  })
})

describe('a translated comparison', () => {
  it('gets a change for each earlier number, whatever its name and its days', () => {
    const measures = [{ metric: 'searches' }, { alias: 'then', of: 'searches', in: 'spring' }, { metric: 'revenue' }]
    const body = { measures, compare: { spring: ['2026-03-01', '2026-03-31'] } }
    const change = { alias: 'searches_change', change: ['searches', 'then'] }
    const changed = withChanges(body)
    expect(changed).toEqual({ ...body, measures: [...measures.slice(0, 2), change, ...measures.slice(2)] })
    expect(withChanges(changed)).toBe(changed)
    expect(comparedOf(change)).toEqual({ of: 'searches', kind: 'change' })
    const plain = { measures: [{ metric: 'searches' }] }
    expect(withChanges(plain)).toBe(plain)
  })
})
