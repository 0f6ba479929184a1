// Conformance cases for each operator with each type of field, on rows and on measures, and for each function.

import { dateRanges } from '../../../src/catalog/date-ranges.ts'
import { namesOf } from '../../../src/names/names-of.ts'
import { anyRowType, count, type Question, where } from './question.ts'

const said = (member: string, operator: string, values: readonly string[]) =>
  [
    member,
    operator,
    ...values.slice(0, 3).map((text) => JSON.stringify(text)),
    ...(values.length > 3 ? ['..'] : []),
  ].join(' ')

const COMPARED = ['equals', 'notEquals', 'gt', 'gte', 'lt', 'lte']
const LISTED = ['equals', 'notEquals', 'in']
const PRESENCE: readonly (readonly [string, readonly string[]])[] = [
  ['set', []],
  ['notSet', []],
]

/**
 * Pairs of an operator and its values: comparison operators with each single value, list operators with all values, and
 * `set` and `notSet` without values.
 */
const operators = (one: readonly string[], several: readonly string[], compared = COMPARED) => [
  ...one.flatMap((value) => compared.map((operator) => [operator, [value]] as const)),
  ...LISTED.map((operator) => [operator, several] as const),
  ...PRESENCE,
]

const many = Array.from({ length: 120 }, (_, index) => `none ${index}`)

const CONDITIONS: Readonly<Record<string, readonly (readonly [operator: string, values: readonly string[]])[]>> = {
  keyword: [
    ...operators(['a', '\uffff'], ['a', 'b', '\u{1f600}']),
    ...["it's", 'a\\b', '$1', '?', '"', 'a ', 'e\u0301', 'line\nbreak', "' or '1'='1"].map(
      (text) => ['equals', [text]] as const,
    ),
    ...['A', '%', '_', '\\', "'", '\u{1f600}', 'ne\nb'].map((text) => ['contains', [text]] as const),
    ...['A', '50%_', 'a\\', '_', '\u{1f600}', "it'"].map((text) => ['startsWith', [text]] as const),
    ['contains', ['0%', 'ebr']],
    ['startsWith', ['Z', '50%', '?']],
    ...['equals', 'notEquals', 'contains', 'startsWith'].map((operator) => [operator, [...many, 'a']] as const),
  ],
  item_name: [...operators(['Shoe'], ['Shoe', 'Boot']), ['contains', ['hoe']], ['startsWith', ['sh', 'B']]],
  facet_value: [...operators(['red'], ['red', '']), ['contains', ['e']], ['startsWith', ['b', 'r']]],
  visitor_target_name: [...operators(['gold'], ['gold', 'silver']), ['contains', ['l']], ['startsWith', ['s']]],
  no_of_results: operators(['10', '0.5', '9.5', '99999999999999999999'], ['0', '10', '11']),
  page_no: operators(['1', '2147483648'], ['1', '2', '3']),
  item_total: operators(['10', '12.5', '9.99'], ['10', '12.5', '1024.5']),
  event_date: [
    ...operators(['2024-02-28'], ['2024-02-28', '2024-02-29']),
    ...namesOf(dateRanges).map((shortcut) => ['inDateRange', [shortcut]] as const),
    ['inDateRange', ['2024-02-22', '2024-02-28']],
    ['inDateRange', ['0001-01-01', '9999-12-31']],
  ],
  is_bot: operators(['true', 'false'], ['true', 'false'], ['equals', 'notEquals']),
  had_click: operators(['true', 'false'], ['true'], ['equals', 'notEquals']),
}

export const filters: readonly Question[] = Object.entries(CONDITIONS).flatMap(([member, conditions]) =>
  conditions.map(([operator, values]) => ({
    title: said(member, operator, values),
    request: {
      dimensions: ['event_type'],
      measures: [count],
      filters: [where(member, operator, values)],
    },
  })),
)

const FUNCTIONS: Readonly<Record<string, string>> = {
  count: 'keyword item_name facet_name no_of_results page_no item_total event_date is_bot',
  count_distinct: 'keyword tracking_id facet_name no_of_results item_total event_date is_bot',
  sum: 'no_of_results page_no item_total',
  avg: 'no_of_results page_no item_total item_quantity',
  min: 'keyword facet_name no_of_results item_total event_date',
  max: 'keyword facet_name no_of_results item_total event_date',
}

export const functions: readonly Question[] = Object.entries(FUNCTIONS).flatMap(([fn, names]) =>
  names.split(' ').flatMap((field) => {
    const measures = [{ field, fn, alias: 'm' }]
    return [
      { title: `${fn} of ${field}, grouped`, request: { dimensions: ['event_type'], measures } },
      { title: `${fn} of ${field}, in all`, request: { measures, filters: [anyRowType] } },
    ]
  }),
)

const MEASURED: readonly (readonly [fn: string, field: string, one: string, several: readonly string[]])[] = [
  ['count', 'keyword', '2', ['1', '2', '3']],
  ['sum', 'item_total', '12.5', ['12.5', '10']],
  ['avg', 'no_of_results', '10', ['5.5', '10', '1']],
  ['max', 'item_name', 'Shoe', ['Boot', 'shoe']],
  ['min', 'event_date', '2024-02-28', ['2024-02-22', '2024-02-28']],
]

export const having: readonly Question[] = MEASURED.flatMap(([fn, field, one, several]) =>
  operators([one], several).map(([operator, values]) => ({
    title: said(`${fn} of ${field}`, operator, values),
    request: {
      dimensions: ['visit_id', 'event_type'],
      measures: [{ field, fn, alias: 'm' }],
      having: [where('m', operator, values)],
      limit: 6,
    },
  })),
)
