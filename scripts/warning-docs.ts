// Texts of docs/errors.md for each warning and status.

import type { WarningCode } from '../src/warnings.ts'
import { body, filtering, rangeFilter, type WarningDocs } from './code-docs.ts'

export const warnings: Readonly<Record<WarningCode, WarningDocs>> = {
  rows_multiplied: {
    meaning:
      'A join repeats rows, for example a search for each of its facets, and a measure counts or sums repeated rows',
    todo: 'Use `count_distinct` of `tracking_id` or `order_number`',
    example: '{"dimensions": ["facet_value"], "measures": [{"field": "*", "fn": "count"}]}',
  },
  unknown_bots_dropped: {
    meaning: 'A filter for `is_bot` false also drops rows where `is_bot` is unknown',
    todo: 'Use `notEquals` `true`',
    example: filtering('{"member": "is_bot", "operator": "equals", "values": ["false"]}'),
  },
  mixed_row_types: {
    meaning: 'Several row types have the measured field, and the request does not limit the row types',
    todo: 'Filter on `event_type`, or add it to the dimensions',
    example: '{"measures": [{"field": "item_total", "fn": "sum"}]}',
  },
  order_value_repeats: {
    meaning: 'A sum or a mean reads a value that every line of an order repeats',
    todo: 'Sum `item_total`, or group by `order_number`',
    example: body(
      '"measures": [{"field": "order_total", "fn": "sum"}]',
      '"filters": [{"member": "event_type", "operator": "equals", "values": ["sale"]}]',
    ),
  },
  having_per_day: {
    meaning: 'The report has one row per day, the range has several days, and the request has `having`',
    todo: 'Expect the condition to apply to each day, not to the whole range',
    example: '/users {"having": [{"member": "revenue", "operator": "gt", "values": ["1000"]}]}',
  },
  event_type_required: {
    meaning: "The same as the error, if the host prefers a warning: `createCompiler({ eventTypeRule: 'warn' })`",
    todo: 'See the error of the same name',
    example: 'only with that option',
  },
  joined_rows_only: {
    meaning: 'A filter under `or` or `not` names a facet or a visitor target, and the join drops all rows without any',
    todo: 'Expect only rows that have a facet or a visitor target, or send two requests',
    example: body(
      '"dimensions": ["keyword"]',
      '"filters": [{"not": {"member": "facet_value", "operator": "equals", "values": ["red"]}}]',
    ),
  },
  nothing_can_count: {
    meaning: "Filters of a measure exclude the request's own filters, so the measure counts nothing",
    todo: 'Remove one of the two',
    example: body(
      '"measures": [{"field": "*", "fn": "count", "filters": [{"member": "event_type", "operator": "equals", "values": ["sale"]}]}]',
      '"filters": [{"member": "event_type", "operator": "equals", "values": ["search"]}]',
    ),
  },
  partial_period: {
    meaning: 'A bucket is cut off by the range or by the current day, so it has fewer days than the others',
    todo: 'Use a range that begins and ends with a bucket, or ignore the incomplete buckets',
    example: body(
      '"dimensions": [{"field": "event_date", "by": "week"}]',
      '"measures": [{"metric": "searches"}]',
      rangeFilter('2026-01-01', '2026-01-11'),
    ),
  },
  unequal_periods: {
    meaning: 'Compared periods have different numbers of days',
    todo: 'Compare rates instead of counts, or choose periods of equal length',
    example: body(
      '"measures": [{"metric": "searches"}, {"alias": "then", "of": "searches", "in": "before"}]',
      '"compare": {"before": ["2025-01-01", "2025-01-02"]}',
      rangeFilter('2026-01-01', '2026-01-07'),
    ),
  },
  totals_ignore_having: {
    meaning:
      'The request has `totals` with `having`, or for a report that drops groups, and the totals include the rows of dropped groups',
    todo: 'Expect totals that exceed the sum of the rows, or move the condition to `filters`',
    example: body(
      '"dimensions": ["keyword"]',
      '"measures": [{"metric": "searches"}]',
      '"having": [{"member": "searches", "operator": "gt", "values": ["5"]}]',
      '"totals": true',
    ),
  },
  overlapping_shares: {
    meaning: 'A share divides distinct counts, and one visitor may count in several groups',
    todo: 'Expect shares that add up to more than 1',
    example: body(
      '"dimensions": ["keyword"]',
      '"measures": [{"metric": "visitors"}, {"alias": "share", "divide": ["visitors", {"of": "visitors", "over": []}]}]',
    ),
  },
}

/** The meaning of each error status for a client, and what to do. */
export const statuses: Readonly<Record<number, readonly [meaning: string, todo: string]>> = {
  400: ['The request is wrong; see the codes above', 'Fix the issues in the message; the same request fails again'],
  401: ['The key is missing or wrong; the answer gives no details', 'Send the key as `x-api-key`, once'],
  403: [
    'The request reached the proxy over plain HTTP, or a request to `/mcp` has an `Origin` header',
    'Use `https:`; call the tools from a program, not from a web page',
  ],
  404: [
    "The key's account is not configured, or the path does not exist",
    'Contact the operator of the service, or see `GET /`',
  ],
  405: ['The path does not support the method', 'Use a method from `Allow`'],
  408: ['The request did not arrive in time', 'Send it again'],
  413: ['The body has more than 262,144 bytes', 'Send fewer values'],
  415: ['The body is not `application/json`, or is compressed', 'Set `Content-Type`, and send the body uncompressed'],
  429: [
    'Too many requests use this key, or come from this address without a valid key',
    'Wait as long as `Retry-After` says',
  ],
  431: ['The headers have more than 128 KiB, or about 1,000 lines', 'Send fewer headers'],
  500: [
    'The query failed, or its answer is too large (the message says so). The log has the cause under the reference',
    'If the answer is too large, request less. Otherwise give the reference to the operator of the service',
  ],
  501: ['The engine cannot export all rows', 'Ask for pages as JSON'],
  502: ['The question could not be translated', 'Rephrase it, or send a structured query'],
  503: ['Too many queries are waiting for the engine', 'Wait as long as `Retry-After` says'],
}
