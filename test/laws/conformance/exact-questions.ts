// Conformance cases for exact arithmetic. Each case names a limit, which is a weakness of some engines. If the author
// of an engine declares this limit to the conformance suite, the case is allowed to fail.

import type { StructuredRequest } from '../../tools/oracle/request.ts'
import { count, type Question, searches, where } from './question.ts'

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
