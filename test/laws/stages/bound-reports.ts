// Example reports of each kind, and their bound requests, for the tests of the binding stage.

import { bindReport } from '../../../src/bind/bind-report.ts'
import { pathOf } from '../../../src/issues/body-place.ts'
import { inBodyOrder } from '../../../src/issues/placed-issue.ts'
import { count, countDistinct, dimension, label, ratio, value } from '../../../src/model/reports/columns.ts'
import { atLeast } from '../../../src/model/reports/conditions.ts'
import { descending, type Report, report } from '../../../src/model/reports/report.ts'
import { columnsOf, derived, rows, selectFrom } from '../../../src/model/reports/rowset.ts'
import type { Expression, Predicate } from '../../../src/query/bound-query.ts'
import { decodeReport } from '../../../src/request/decode-report.ts'
import { relations } from '../../../src/site-search/relations.ts'
import { catalog } from './site-search.ts'

const clock = { now: new Date('2026-05-05T23:30:00Z'), timeZone: 'Europe/Berlin' }

export const daily = report({
  path: 'daily',
  about: 'Searches per day and keyword',
  from: rows(relations.summary, { event_type: 'search' }),
  filters: ['keyword', 'page_no', 'event_date', ['engine', 'engine_id']],
  columns: {
    event_date: dimension('event_date'),
    keyword: dimension('keyword'),
    engine_name: label('engine_name'),
    search_count: count(),
    visit_count: countDistinct('visit_id'),
    searches_per_visit: ratio('search_count', 'visit_count'),
  },
  keep: { search_count: atLeast(2) },
  order: ['event_date', descending('search_count'), 'keyword'],
})

export const advice = report({
  path: 'advice',
  about: 'Advice as it is',
  from: rows(relations.ai_recommendations),
  list: true,
  plain: true,
  dateColumn: 'generated_date',
  filters: ['signal'],
  columns: { recommendation_id: value('recommendation_id'), generated_date: value('generated_date') },
  order: ['recommendation_id'],
})

const searches = rows(relations.summary, {}, { daysBefore: 7 })
const days = derived('days', selectFrom(searches, columnsOf(searches, ['event_date', 'keyword'])))
export const complete = report({
  path: 'complete',
  about: 'Days that are over',
  from: days,
  list: true,
  plain: true,
  completeDays: 'event_date',
  filters: ['engine_id', 'page_no'],
  resultFilters: ['keyword'],
  columns: { event_date: value('event_date'), keyword: value('keyword') },
  order: ['event_date', 'keyword'],
})

export function bound(of: Report, body: unknown) {
  const { request } = decodeReport(body)
  if (request.kind !== 'report') throw new Error(`read as ${request.kind}`)
  const { query, references, issues: placed } = bindReport(of, request, clock, catalog)
  const issues = inBodyOrder(body, placed)
  return { query, references, placed, issues, codes: placed.map(({ code, at }) => `${code} ${pathOf(at)}`) }
}

export const condition = (member: string, operator: string, ...values: readonly string[]) => ({
  member,
  operator,
  values,
})

/**
 * Writes conditions in short form, such as `each row.keyword equals a`. A column of the result has no relation as
 * prefix.
 */
export const short = (predicates: readonly Predicate[]): readonly string[] =>
  predicates.map((predicate) => {
    if (predicate.kind !== 'comparison') return predicate.kind
    const { operand, operator, values } = predicate
    return [nameOf(operand), operator, ...values.map(({ text }) => text)].join(' ')
  })

const nameOf = (operand: Expression): string => {
  if (operand.kind === 'field') return `${operand.relation}.${operand.field}`
  return operand.kind === 'column' ? operand.name : operand.kind
}
