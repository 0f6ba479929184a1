// Conformance cases for the rules of the specification.

import type { StructuredRequest } from '../../tools/oracle/request.ts'
import { anyRowType, count, type Question, searches, where } from './question.ts'

const pages = (title: string, request: StructuredRequest, limit: number): readonly Question[] =>
  [1, 2, 3, 50].map((page) => ({ title: `${title}, page ${page}`, request: { ...request, limit, page } }))

const tracked = { field: 'tracking_id', fn: 'count_distinct', alias: 'searches' } as const

export const rules: readonly Question[] = [
  { title: 'a blank keyword makes no group', request: { dimensions: ['keyword'], measures: [count] } },
  { title: 'a blank keyword is no row', request: { dimensions: ['keyword', 'event_date', 'visit_id'], limit: 10 } },
  {
    title: 'a blank keyword is kept in a total',
    request: { measures: [count], filters: [where('keyword', 'notEquals', ['a'])] },
  },
  { title: 'a blank original keyword stays', request: { dimensions: ['original_keyword'], measures: [count] } },
  {
    title: 'a facet is a row of each search',
    request: { dimensions: ['facet_field', 'facet_value'], measures: [count, tracked] },
  },
  {
    title: 'a facet joins where it is filtered by alone',
    request: { measures: [count], filters: [where('facet_field', 'equals', ['color'])] },
  },
  {
    title: 'a facet joins where it is measured alone',
    request: { measures: [{ field: 'facet_value', fn: 'count_distinct', alias: 'm' }] },
  },
  {
    title: 'a facet that is not set gives no row',
    request: { measures: [count], filters: [where('facet_field', 'notSet', [])] },
  },
  {
    title: 'facets beside sales',
    request: {
      dimensions: ['facet_value'],
      measures: [{ field: 'item_total', fn: 'sum', alias: 'm' }],
      filters: [where('event_type', 'equals', ['sale'])],
    },
  },
  {
    title: 'a target is a row of each visit',
    request: { dimensions: ['visitor_target_name'], measures: [count, tracked] },
  },
  {
    title: 'a target joins where it is filtered by alone',
    request: { measures: [count], filters: [where('visitor_target_name', 'notEquals', ['gold'])] },
  },
  {
    title: 'facets and targets multiply',
    request: { dimensions: ['facet_value', 'visitor_target_name'], measures: [count] },
  },
  {
    title: 'nulls are kept by notEquals',
    request: { dimensions: ['is_bot'], measures: [count], filters: [searches, where('is_bot', 'notEquals', ['true'])] },
  },
  {
    title: 'nulls are dropped by equals',
    request: { dimensions: ['is_bot'], measures: [count], filters: [searches, where('is_bot', 'equals', ['false'])] },
  },
  {
    title: 'nulls are kept by notEquals of several',
    request: {
      dimensions: ['bot_name'],
      measures: [count],
      filters: [where('bot_name', 'notEquals', ['crawler', 'x'])],
    },
  },
  {
    title: 'booleans, false first',
    request: {
      dimensions: ['had_click', 'is_bot'],
      measures: [count],
      filters: [searches],
      order: [{ field: 'had_click' }],
    },
  },
  {
    title: 'booleans, true first',
    request: {
      dimensions: ['had_click', 'is_bot'],
      measures: [count],
      filters: [searches],
      order: [{ field: 'had_click', dir: 'desc' }],
    },
  },
  {
    title: 'texts by code point',
    request: { dimensions: ['keyword'], measures: [count], order: [{ field: 'keyword' }] },
  },
  {
    title: 'texts by code point, descending',
    request: { dimensions: ['keyword'], measures: [count], order: [{ field: 'keyword', dir: 'desc' }] },
  },
  {
    title: 'nulls last, ascending',
    request: { dimensions: ['item_name'], measures: [count], order: [{ field: 'item_name' }] },
  },
  {
    title: 'nulls last, descending',
    request: { dimensions: ['item_name'], measures: [count], order: [{ field: 'item_name', dir: 'desc' }] },
  },
  {
    title: 'an empty measure last',
    request: {
      dimensions: ['event_type'],
      measures: [{ field: 'item_total', fn: 'avg', alias: 'm' }],
      order: [{ field: 'm', dir: 'desc' }],
    },
  },
  { title: 'dates come first', request: { dimensions: ['event_type', 'event_date'], measures: [count] } },
  {
    title: 'raw rows',
    request: {
      dimensions: ['event_date', 'event_type', 'item_total', 'is_bot', 'no_of_results'],
      filters: [anyRowType],
      limit: 20,
    },
  },
  {
    title: 'many conditions at once',
    request: {
      dimensions: ['event_type'],
      measures: [count],
      filters: [
        where('visit_id', 'in', ['v1', 'v2', 'v3']),
        where('visit_id', 'in', ['v2', 'v3', 'v4']),
        where('event_date', 'gte', ['2024-02-22']),
        where('keyword', 'notEquals', ['b']),
      ],
    },
  },
  { title: 'having drops a total', request: { measures: [count], having: [where('n', 'lt', ['0'])] } },
  {
    title: 'a total of nothing',
    request: {
      measures: [count, { field: 'item_total', fn: 'sum', alias: 'm' }],
      filters: [where('event_type', 'equals', ['none'])],
    },
  },
  {
    title: 'groups of nothing',
    request: { dimensions: ['keyword'], measures: [count], filters: [where('event_type', 'equals', ['none'])] },
  },
  {
    title: 'aliases that are words of SQL',
    request: {
      dimensions: ['keyword'],
      measures: ['select', 'Order', 'total', '__proto__', 'event_date'].map((alias) => ({
        field: '*',
        fn: 'count',
        alias,
      })),
      limit: 3,
    },
  },
  ...pages('groups', { dimensions: ['visit_id', 'event_type'], measures: [count] }, 7),
  ...pages(
    'groups in an order of one\u2019s own',
    { dimensions: ['event_type', 'item_name'], measures: [count], order: [{ field: 'n' }] },
    4,
  ),
  ...pages('rows', { dimensions: ['event_date', 'keyword'], order: [{ field: 'keyword', dir: 'desc' }] }, 5),
  ...pages(
    'quotients',
    {
      dimensions: ['visit_id', 'event_date'],
      measures: [{ field: 'no_of_results', fn: 'avg', alias: 'm' }],
      filters: [searches],
    },
    3,
  ),
]

/** Requests with a field of a single row type, but without the required filter on the row type. */
export const refusals: readonly Question[] = [
  { title: 'a field of searches as a dimension', request: { dimensions: ['no_of_results'] } },
  {
    title: 'a field of searches in a filter',
    request: { measures: [count], filters: [where('had_click', 'set', [])] },
  },
  {
    title: 'a field of recommendations in a measure',
    request: { dimensions: ['keyword'], measures: [{ field: 'widget_id', fn: 'count_distinct' }] },
  },
  { title: 'a field of banners beside facets', request: { dimensions: ['banner_name', 'facet_field'] } },
]
