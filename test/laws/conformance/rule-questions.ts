// Conformance cases for the rules of the specification, accounts, and exact arithmetic.

import type { StructuredRequest } from '../../tools/oracle/request.ts'
import { NEIGHBOURS } from './conformance-rows.ts'
import { anyRowType, count, type Question, where } from './question.ts'

const pages = (title: string, request: StructuredRequest, limit: number): readonly Question[] =>
  [1, 2, 3, 50].map((page) => ({ title: `${title}, page ${page}`, request: { ...request, limit, page } }))

const searches = where('event_type', 'equals', ['search'])
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

const EVERYWHERE: readonly Question[] = [
  { title: 'all rows', request: { dimensions: ['event_type'], measures: [count] } },
  { title: 'rows with facets', request: { measures: [count], filters: [where('facet_field', 'set', [])] } },
  { title: 'rows with targets', request: { dimensions: ['visitor_target_name'], measures: [count] } },
  { title: 'visits', request: { dimensions: ['visit_id'], measures: [count], limit: 5 } },
]

/** Similar accounts, some with rows and some without. */
const STRANGERS: readonly (readonly [account: string, how: string])[] = [
  ['A ', 'which differs from "A" by a blank at its end'],
  ['P  ', 'which differs from "P " by a blank more'],
  [' P', 'which differs from "P" by a blank at its beginning'],
  ['P\u200d', 'which differs from "P" by a character without width'],
  ['\uff30', 'which is a wide "P"'],
]

/** Quotes a name to show its blanks, and escapes characters that look like others. */
const inAscii = (text: string) =>
  JSON.stringify(text).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const ofAccount = (account: string, name: string, questions = EVERYWHERE): readonly Question[] =>
  questions.map(({ title, request }) => ({ title: `${title} of account ${name}`, request, account }))

/**
 * B has the rows of A, `a` has some of them, `nobody` none. `%` and `' or '1'='1` are ordinary accounts. Accounts are
 * equal only if all of their code points are.
 */
export const accounts: readonly Question[] = [
  ...['A', 'B', 'a', 'nobody', '%', "' or '1'='1"].flatMap((account) => ofAccount(account, account)),
  ...NEIGHBOURS.flatMap(([account, how]) => ofAccount(account, `${inAscii(account)}, ${how}`, EVERYWHERE.slice(0, 3))),
  ...STRANGERS.flatMap(([account, how]) => ofAccount(account, `${inAscii(account)}, ${how}`, EVERYWHERE.slice(0, 1))),
]

const money = { field: 'item_total', fn: 'sum', alias: 'm' } as const
const sales = where('event_type', 'equals', ['sale'])
const ofC = (title: string, limit: Question['limit'] & string, request: StructuredRequest): Question => ({
  ...{ title, account: 'C', limit },
  request,
})

export const exact: readonly Question[] = [
  ofC('a sum of decimals', 'exact-decimals', { measures: [money], filters: [sales] }),
  ofC('sums of decimals', 'exact-decimals', { dimensions: ['item_id'], measures: [money], filters: [sales] }),
  ofC('an average of decimals', 'exact-decimals', {
    dimensions: ['item_id'],
    measures: [{ ...money, fn: 'avg' }],
    filters: [sales],
  }),
  ofC('decimals with 18 digits', 'exact-decimals', { dimensions: ['item_total'], filters: [sales] }),
  ofC('decimals that differ in the last digit', 'exact-decimals', {
    measures: [count],
    filters: [sales, where('item_total', 'equals', ['99999999999999.9999'])],
  }),
  ofC('a decimal beyond those of the column', 'exact-decimals', {
    measures: [count],
    filters: [sales, where('item_total', 'gt', ['99999999999999.99985'])],
  }),
  ofC('sums that are compared', 'exact-decimals', {
    dimensions: ['item_id'],
    measures: [money],
    filters: [sales],
    having: [where('m', 'equals', ['0.1501'])],
  }),
  ofC('decimals that a double holds only nearly', 'exact-decimals', {
    dimensions: ['order_number', 'item_total'],
    filters: [sales, where('item_total', 'in', ['0.1', '0.3', '9.99'])],
  }),
  ofC('whole numbers of 64 bits', 'wide-sums', { dimensions: ['no_of_results'], filters: [searches] }),
  ofC('a whole number of 64 bits that is compared', 'wide-sums', {
    measures: [count],
    filters: [searches, where('no_of_results', 'equals', ['9007199254740993'])],
  }),
  ofC('a sum beyond 64 bits', 'wide-sums', {
    measures: [{ field: 'no_of_results', fn: 'sum', alias: 'm' }],
    filters: [searches],
  }),
  ofC('an average of whole numbers of 64 bits', 'wide-sums', {
    measures: [{ field: 'no_of_results', fn: 'avg', alias: 'm' }],
    filters: [searches],
  }),
]

/** A field of only one row type requires a filter that names this type, in any form. */
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
