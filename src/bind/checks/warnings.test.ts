import { describe, expect, it } from 'vitest'
import { asDimension, asFilter, asMeasure, comparison, dimension, empty, measure } from '../../../test/stages/draft.ts'
import type { FieldName } from '../../catalog/fields.ts'
import type { FunctionName } from '../../catalog/functions.ts'
import { countRows } from '../../query/aggregates.ts'
import type { BoundQuery, OutputColumn } from '../../query/query.ts'
import { pathOf } from '../../request/finding.ts'
import type { Reference } from '../references.ts'
import { asRemark, havingPerDay, remarksOn } from './warnings.ts'

type References = readonly Reference[]

const remarks = (query: Partial<BoundQuery>, references: References) =>
  remarksOn({ ...empty, ...query }, references).map(({ code, at }) => `${code} ${pathOf(at)}`)

/** One measure over these dimensions and filters. */
const measured = (fn: FunctionName, field: FieldName, ...others: References) =>
  remarks(
    {
      grouping: 'groups',
      columns: [
        ...others.filter(({ as }) => as === 'dimension').map((other) => dimension(other.field)),
        measure('m', fn, field),
      ],
      where: filtersOf(others),
    },
    [...others, asMeasure(field, fn)],
  )

const filtersOf = (references: References) =>
  references.filter(({ as }) => as === 'filter').map(({ field }) => comparison(field, 'set', 'string'))

const rows: OutputColumn = { name: 'n', role: 'measure', expression: countRows }

describe('rows_multiplied', () => {
  it.each(['sum', 'avg', 'count'] as const)('remarks on %s with a facet or a target', (fn) => {
    expect(measured(fn, 'page_no', asDimension('facet_field'))).toEqual(['rows_multiplied measures[0]'])
    expect(measured(fn, 'page_no', asFilter('visitor_target_name', 'set'))).toEqual(['rows_multiplied measures[0]'])
  })

  it.each(['count_distinct', 'min', 'max'] as const)('does not apply to %s', (fn) => {
    expect(measured(fn, 'page_no', asDimension('facet_field'))).toEqual([])
  })

  it('counts rows among what is counted, and places of measures after the dimensions', () => {
    const columns = [dimension('keyword'), dimension('facet_field'), measure('d', 'count_distinct', 'visit_id'), rows]
    const references = [asDimension('keyword'), asDimension('facet_field', 1), asMeasure('visit_id', 'count_distinct')]
    expect(remarks({ grouping: 'groups', columns }, references)).toEqual(['rows_multiplied measures[1]'])
  })

  it('says by what', () => {
    const message = (...filters: readonly FieldName[]) => {
      const where = filters.map((field) => comparison(field, 'set', 'string'))
      return remarksOn({ ...empty, grouping: 'total', columns: [rows], where }, [])[0]?.message
    }
    expect(message('facet_field')).toContain('n counts a row once per selected facet;')
    expect(message('visitor_target_name')).toContain('once per matched segment;')
    expect(message('facet_field', 'visitor_target_name')).toContain('once per selected facet and matched segment;')
  })

  it('does not apply without facets and targets, or without measures', () => {
    expect(measured('sum', 'page_no', asDimension('keyword'))).toEqual([])
    expect(remarks({ columns: [dimension('facet_field')] }, [asDimension('facet_field')])).toEqual([])
  })
})

describe('unknown_bots_dropped', () => {
  const filtered = (...given: Parameters<typeof asFilter>) => remarks({}, [asFilter(...given)])

  it('remarks on a filter that selects false', () => {
    expect(filtered('is_bot', 'equals', 2, 'false')).toEqual(['unknown_bots_dropped filters[2]'])
    expect(filtered('is_bot', 'in', 0, 'true', 'false')).toEqual(['unknown_bots_dropped filters[0]'])
  })

  it('does not apply to other filters', () => {
    expect(filtered('is_bot', 'equals', 0, 'true')).toEqual([])
    expect(filtered('is_bot', 'notEquals', 0, 'false')).toEqual([])
    expect(filtered('is_bot', 'set', 0)).toEqual([])
    expect(filtered('had_click', 'equals', 0, 'false')).toEqual([])
  })

  it('does not apply to is_bot as a dimension', () => {
    expect(remarks({}, [asDimension('is_bot')])).toEqual([])
  })
})

describe('mixed_row_types', () => {
  it.each([
    'item_id',
    'item_name',
    'item_quantity',
    'item_price',
    'item_total',
    'order_number',
    'currency',
  ] as const)('remarks on a measure of %s', (field) => {
    expect(measured('count_distinct', field)).toEqual(['mixed_row_types measures[0]'])
  })

  it('does not apply when event_type is filtered or a dimension', () => {
    expect(measured('sum', 'item_total', asFilter('event_type', 'in'))).toEqual([])
    expect(measured('sum', 'item_total', asDimension('event_type'))).toEqual([])
  })

  it('applies when event_type is only measured', () => {
    const references = [asMeasure('event_type', 'count'), asMeasure('item_total', 'sum', 1)]
    expect(remarks({}, references)).toEqual(['mixed_row_types measures[1]'])
  })

  it('does not apply to other measures, nor to dimensions and filters', () => {
    expect(measured('count', 'keyword')).toEqual([])
    expect(measured('count', 'page_no')).toEqual([])
    expect(remarks({}, [asDimension('item_id'), asFilter('item_total', 'set')])).toEqual([])
  })
})

describe('order_value_repeats', () => {
  const byType = asDimension('event_type')

  it.each(['order_total', 'order_tax', 'order_sub_total'] as const)('remarks on a sum and a mean of %s', (field) => {
    expect(measured('sum', field, byType)).toEqual(['order_value_repeats measures[0]'])
    expect(measured('avg', field, byType)).toEqual(['order_value_repeats measures[0]'])
  })

  it('does not apply to other functions and fields', () => {
    expect(measured('max', 'order_total', byType)).toEqual([])
    expect(measured('count', 'order_total', byType)).toEqual([])
    expect(measured('sum', 'item_total', byType)).toEqual([])
  })
})

it('says everything there is to say', () => {
  const references = [
    asDimension('facet_field'),
    asFilter('is_bot', 'equals', 0, 'false'),
    asMeasure('order_total', 'sum'),
  ]
  const columns = [dimension('facet_field'), measure('m', 'sum', 'order_total')]
  expect(remarks({ grouping: 'groups', columns }, references)).toEqual([
    'rows_multiplied measures[0]',
    'unknown_bots_dropped filters[0]',
    'mixed_row_types measures[0]',
    'order_value_repeats measures[0]',
  ])
})

describe('having_per_day', () => {
  const condition = { member: 'n', operator: 'gt', values: ['1'] }
  const daily = { columns: [{ name: 'event_date' }, { name: 'n' }] }
  const asked = (change: Partial<Parameters<typeof havingPerDay>[1]> = {}) => ({
    having: [condition],
    startDate: undefined,
    endDate: undefined,
    ...change,
  })

  it('remarks on having where each day is a row', () => {
    expect(havingPerDay(daily, asked()).map(({ code, at }) => `${code} ${pathOf(at)}`)).toEqual([
      'having_per_day having',
    ])
    expect(havingPerDay(daily, asked({ startDate: '2026-05-04', endDate: '2026-05-05' }))).toHaveLength(1)
    expect(havingPerDay(daily, asked({ startDate: '2026-05-05' }))).toHaveLength(1)
  })

  it('does not apply to one day, to a row for the whole range, or without having', () => {
    expect(havingPerDay(daily, asked({ startDate: '2026-05-05', endDate: '2026-05-05' }))).toEqual([])
    expect(havingPerDay({ columns: [{ name: 'n' }] }, asked())).toEqual([])
    expect(havingPerDay(daily, asked({ having: [] }))).toEqual([])
  })
})

it('an event_type that is required is a remark where the rule is only to warn', () => {
  const at = ['dimensions', 0]
  const finding = { code: 'event_type_required', at, message: 'page_no is populated only on search rows' } as const
  expect(asRemark(finding)).toEqual(finding)
})
