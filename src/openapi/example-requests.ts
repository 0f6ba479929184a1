// Example requests for each endpoint. The examples return rows for the sample data, and for any data of recent months.

import type { Description, ReportDescription } from '../catalog/description.ts'
import { analysisExamples } from './analysis-examples.ts'

type Examples = Readonly<Record<string, { readonly summary: string; readonly value: object }>>

/** The examples for `POST /`. */
export function queryExamples({ fields, metrics }: Description, answersQuestions: boolean): Examples {
  const known = fields.map(({ name }) => name)
  const metricNames = metrics.map(({ name }) => name)
  const lately = { member: 'event_date', operator: 'inDateRange', values: ['last_30_days'] }
  const keywords = {
    dimensions: ['keyword'],
    measures: [{ field: 'tracking_id', fn: 'count_distinct', alias: 'total' }],
    filters: [{ member: 'event_type', operator: 'equals', values: ['search'] }, lately],
    having: [{ member: 'total', operator: 'gt', values: ['1'] }],
    order: [{ field: 'total', dir: 'desc' }],
    limit: 10,
  }
  const isKnown = ['keyword', 'tracking_id', 'event_type', 'event_date'].every((name) => known.includes(name))
  const value = isKnown ? keywords : { dimensions: known.slice(0, 1), limit: 10 }
  return {
    rows: { summary: isKnown ? 'The most frequent search terms of the last 30 days' : 'Rows', value },
    dryRun: { summary: 'The SQL of the same query', value: { ...value, dryRun: true } },
    ...analysisExamples(known, metricNames),
    ...(answersQuestions &&
      isKnown &&
      metricNames.includes('searches') && {
        question: { summary: 'The same query in plain English', value: QUESTION },
      }),
  }
}

const QUESTION = { query: 'top 10 keywords by searches in the last 30 days' }

const DAY = 24 * 60 * 60 * 1000

/**
 * The example for a report. It covers the 90 days before `today`, excludes known bots, and returns only rows whose
 * first measure is above 0.
 */
export function reportExamples({ filters, having }: ReportDescription, today: Date): Examples {
  const dayBefore = (days: number) => new Date(today.getTime() - days * DAY).toISOString().slice(0, 10)
  const [first] = having
  const value = {
    startDate: dayBefore(90),
    endDate: dayBefore(1),
    ...(filters.some(({ name }) => name === 'is_bot') && {
      filters: [{ member: 'is_bot', operator: 'notEquals', values: ['true'] }],
    }),
    ...(first !== undefined && { having: [{ member: first, operator: 'gt', values: ['0'] }] }),
    limit: 10,
  }
  return { rows: { summary: 'The last 90 days', value } }
}
