// Conformance cases with a mapping, and the mapped rows for the oracle.

import type { Mapping } from '../../../src/conformance/case-mapping.ts'
import type { StructuredRequest } from '../../tools/oracle/request.ts'
import type { Row } from '../../tools/oracle/tables.ts'
import { mapTables, type ReportDatabase } from '../reports/all-tables.ts'
import { anyRowType, count, type Question, where } from './question.ts'

const textOf = (cell: Row[string]) => (cell === null ? null : String(cell))

const typed = (row: Row): Row => {
  const { no_of_results: results = null, keyword = null, item_name: item = null, page_no: page = null } = row
  return {
    ...row,
    keyword: textOf(results),
    item_name: keyword === null ? null : String(keyword).replace(/ +$/, ''),
    engine_name: item ?? 'none',
    had_click: page === null ? null : page !== 0,
    item_total: textOf(page),
  }
}

/** For each mapping, a function that changes the rows of the tables into the rows that a request reads through it. */
export const AS_MAPPED: Readonly<Record<Mapping, (database: ReportDatabase) => ReportDatabase>> = {
  numbers: (database) =>
    mapTables(database, (rows) => rows.map((row) => ({ ...row, account_id: textOf(row.event_month ?? null) }))),
  types: (database) => ({ ...database, summary: database.summary.map(typed) }),
}

const measures = [count]
const searches = where('event_type', 'equals', ['search'])

const numbers = (account: string): readonly Question[] =>
  [
    { title: 'all rows', request: { dimensions: ['event_type'], measures } },
    { title: 'rows with facets', request: { measures, filters: [where('facet_field', 'set', [])] } },
  ].map(({ title, request }) => ({ title: `${title} of account ${account}`, account, mapping: 'numbers', request }))

const types = (title: string, request: StructuredRequest): Question => ({ title, mapping: 'types', request })

const counted = (member: string, operator: string, values: readonly string[]) =>
  types(`${member} ${operator} ${values.map((text) => JSON.stringify(text)).join(' ')}`, {
    dimensions: ['event_type'],
    measures,
    filters: [where(member, operator, values), ...(member === 'had_click' ? [searches] : [])],
  })

/** In the mapping `numbers`, accounts are month numbers; accounts 12 and 20 have no rows. */
export const mapped: readonly Question[] = [
  ...['1', '2', '12', '20'].flatMap(numbers),
  types('texts that are stored as numbers', { dimensions: ['keyword'], measures, order: [{ field: 'keyword' }] }),
  ...[['1'], ['01'], [' 1'], ['1.0'], ['1', '10', 'a']].map((values) => counted('keyword', 'equals', values)),
  ...[['1'], ['01'], ['a']].map((values) => counted('keyword', 'notEquals', values)),
  counted('keyword', 'startsWith', ['1']),
  counted('keyword', 'gt', ['10']),
  types('texts that are padded', { dimensions: ['item_name'], measures, filters: [anyRowType] }),
  ...['a', 'a ', 'A'].map((text) => counted('item_name', 'equals', [text])),
  types('texts that are computed', { dimensions: ['engine_name'], measures, limit: 10 }),
  counted('engine_name', 'equals', ['none']),
  types('a yes or no that is stored as a number', { dimensions: ['had_click'], measures, filters: [searches] }),
  counted('had_click', 'equals', ['true']),
  counted('had_click', 'notEquals', ['true']),
  types('decimals that are stored as whole numbers', {
    dimensions: ['event_type'],
    measures: ['sum', 'avg', 'max'].map((fn) => ({ field: 'item_total', fn, alias: fn })),
    filters: [anyRowType],
  }),
  counted('item_total', 'gte', ['1.5']),
]
