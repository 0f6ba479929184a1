// The texts in docs/errors.md for the issue codes of the analysis language.

import type { IssueCode } from '../src/issues/errors.ts'
import { body, type CodeDocs, rangeFilter } from './code-docs.ts'

export const analysisCodes = {
  bad_measure: {
    where: 'ad-hoc',
    meaning: 'A measure is computed from itself, from a text or from a date, or it nests divisions too deeply',
    todo: 'Change the operands as the message describes',
    example: '{"measures": [{"alias": "a", "add": ["b", "b"]}, {"alias": "b", "of": "a", "over": []}]}',
  },
  bad_dimension: {
    where: 'ad-hoc',
    meaning: 'A dimension does not support the grain, `bins`, `fill` or `top` that the request sets for it',
    todo: 'Change the dimension as the message describes',
    example: '{"dimensions": [{"field": "keyword", "by": "week"}]}',
  },
  never_carried: {
    where: 'ad-hoc',
    meaning:
      'A filter uses a field that is always null in the rows that a metric reads, so the metric would have no rows to count',
    todo: 'Remove the filter, or move it into the `filters` of the measure that it applies to',
    example: body(
      '"measures": [{"metric": "orders"}]',
      '"filters": [{"member": "no_of_results", "operator": "equals", "values": ["0"]}]',
    ),
  },
  not_joined: {
    where: 'ad-hoc',
    meaning:
      'A filter of a measure uses a field of facets or visitor targets, whose join repeats rows, but the request does not join this relation',
    todo: 'Use a field of the same relation in the `dimensions` or `filters` of the request',
    example:
      '{"measures": [{"metric": "searches", "filters": [{"member": "facet_value", "operator": "equals", "values": ["red"]}]}]}',
  },
  needs_measures: {
    where: 'ad-hoc',
    meaning: 'The request has `compare`, `totals` or `fill`, but no measures',
    todo: 'Add a measure, or remove the member',
    example: '{"dimensions": ["keyword"], "totals": true}',
  },
  compare_needs_range: {
    where: 'ad-hoc',
    meaning: '`compare` needs exactly one filter on the date with `inDateRange`, outside `and`, `or` and `not`',
    todo: 'Add this filter, or remove the other filters of this kind',
    example: '{"measures": [{"metric": "searches"}], "compare": {"before": "previous_month"}}',
  },
  bad_period: {
    where: 'ad-hoc',
    meaning:
      'The date range begins after today, a period begins before the year 1, a condition on the date is not clear in a period, or the model has no date',
    todo: 'Choose other days, use only one `inDateRange` on the date, or remove `compare`',
    example: body(
      '"measures": [{"metric": "searches"}]',
      '"compare": {"before": "previous_month"}',
      rangeFilter('2030-01-01', '2030-01-31'),
    ),
  },
  buckets_differ: {
    where: 'ad-hoc',
    meaning: 'A period of `compare` does not have the same buckets as the date range of the request',
    todo: 'Use a grain that `expected` lists, or a period of the same length',
    example: body(
      '"dimensions": ["event_date"]',
      '"measures": [{"metric": "searches"}, {"alias": "then", "of": "searches", "in": "before"}]',
      '"compare": {"before": ["2025-01-01", "2025-01-02"]}',
      rangeFilter('2026-01-01', '2026-01-07'),
    ),
  },
} as const satisfies Partial<Record<IssueCode, CodeDocs>>
