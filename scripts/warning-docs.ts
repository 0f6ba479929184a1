// The texts in docs/errors.md for each warning and HTTP status.

import type { WarningCode } from '../src/issues/warnings.ts'
import { body, filtering, rangeFilter, type WarningDocs } from './code-docs.ts'

export const warnings: Readonly<Record<WarningCode, WarningDocs>> = {
  rows_multiplied: {
    meaning:
      'A join repeats rows, for example one row per facet of a search. A measure counts or sums the repeated rows',
    todo: 'Use `count_distinct` of `tracking_id` or `order_number`',
    example: '{"dimensions": ["facet_value"], "measures": [{"field": "*", "fn": "count"}]}',
  },
  unknown_bots_dropped: {
    meaning: 'The filter `is_bot` equals `false` also drops rows where `is_bot` is unknown',
    todo: 'Use the operator `notEquals` with the value `true`',
    example: filtering('{"member": "is_bot", "operator": "equals", "values": ["false"]}'),
  },
  unknown_value: {
    meaning: 'A filter compares a field with a value that the model does not know, so it may find no row',
    todo: 'Use one of the known values. If your tables store others, list them in [the mapping](warehouse.md#columns)',
    example: filtering('{"member": "event_type", "operator": "equals", "values": ["purchase"]}'),
  },
  mixed_row_types: {
    meaning: 'The measured field exists in rows of several types, and the request does not limit the row types',
    todo: 'Filter on `event_type`, or add `event_type` to the dimensions',
    example: '{"measures": [{"field": "item_total", "fn": "sum"}]}',
  },
  order_value_repeats: {
    meaning: 'A measure sums or averages a value that every line of an order repeats',
    todo: 'Sum `item_total`, or group by `order_number`',
    example: body(
      '"measures": [{"field": "order_total", "fn": "sum"}]',
      '"filters": [{"member": "event_type", "operator": "equals", "values": ["sale"]}]',
    ),
  },
  having_per_day: {
    meaning: 'The request has `having` and covers several days, and the report has one row per day',
    todo: 'Note that `having` applies to each day, not to the complete range',
    example: '/users {"having": [{"member": "revenue", "operator": "gt", "values": ["1000"]}]}',
  },
  event_type_required: {
    meaning:
      "The same problem as the error `event_type_required`, which becomes a warning with `createCompiler({ eventTypeRule: 'warn' })`",
    todo: 'See the error `event_type_required`',
    example: 'Only possible with this option',
  },
  joined_rows_only: {
    meaning:
      'A measure, or a filter with `or`, `not`, `notEquals` or `notSet`, reads a facet or visitor target. The join drops rows without one',
    todo: 'Accept that the answer covers only rows with a facet or a visitor target, or send two requests',
    example: body(
      '"dimensions": ["keyword"]',
      '"filters": [{"not": {"member": "facet_value", "operator": "equals", "values": ["red"]}}]',
    ),
  },
  nothing_can_count: {
    meaning: 'No row meets both the filters of a measure and the filters of the request, so the measure counts nothing',
    todo: 'Remove one of the contradicting filters',
    example: body(
      '"measures": [{"field": "*", "fn": "count", "filters": [{"member": "event_type", "operator": "equals", "values": ["sale"]}]}]',
      '"filters": [{"member": "event_type", "operator": "equals", "values": ["search"]}]',
    ),
  },
  partial_period: {
    meaning:
      'The date range or the current day cuts off a bucket, so this bucket has fewer days than the other buckets',
    todo: 'Use a range that consists of complete buckets, or ignore the incomplete buckets',
    example: body(
      '"dimensions": [{"field": "event_date", "by": "week"}]',
      '"measures": [{"metric": "searches"}]',
      rangeFilter('2026-01-01', '2026-01-11'),
    ),
  },
  unequal_periods: {
    meaning: 'The compared periods have different numbers of days',
    todo: 'Compare rates instead of counts, or choose periods of equal length',
    example: body(
      '"measures": [{"metric": "searches"}, {"alias": "then", "of": "searches", "in": "before"}]',
      '"compare": {"before": ["2025-01-01", "2025-01-02"]}',
      rangeFilter('2026-01-01', '2026-01-07'),
    ),
  },
  totals_ignore_having: {
    meaning:
      'The request has `totals`, but `having` or the report itself drops groups. The totals include the rows of these groups',
    todo: 'Note that the totals can exceed the sum of the rows, or move the condition to `filters`',
    example: body(
      '"dimensions": ["engine_name"]',
      '"measures": [{"metric": "searches"}]',
      '"having": [{"member": "searches", "operator": "gt", "values": ["5"]}]',
      '"totals": true',
    ),
  },
  overlapping_shares: {
    meaning: 'A share divides two distinct counts, and the same visitor can count in several groups',
    todo: 'Note that the shares can add up to more than 1',
    example: body(
      '"dimensions": ["engine_name"]',
      '"measures": [{"metric": "visitors"}, {"alias": "share", "divide": ["visitors", {"of": "visitors", "over": []}]}]',
    ),
  },
  blank_keywords_dropped: {
    meaning:
      'The request groups by `keyword` and has `totals` or `over`. Rows with a blank keyword are in no group, and the totals leave them out, too',
    todo: 'For all rows, send a request without `keyword` in `dimensions`',
    example: '{"dimensions": ["keyword"], "measures": [{"metric": "searches"}], "totals": true}',
  },
}

/** For each error status: its meaning, and what the client should do. */
export const statuses: Readonly<Record<number, readonly [meaning: string, todo: string]>> = {
  400: [
    'The request is invalid. See the codes above',
    'Fix the issues that the message lists. A retry without a change fails again',
  ],
  401: [
    'The key is missing, wrong or revoked. The response does not tell which',
    'Send the key in a single `x-api-key` header',
  ],
  403: [
    'The client called the proxy over plain HTTP, or a request to `/mcp` has an `Origin` header',
    'Use `https:`. Call the tools of `/mcp` from a program, not from a web page',
  ],
  404: [
    'The service has no configuration for the account of the key, or the path does not exist',
    'Contact the operator of the service, or look up the path in `GET /`',
  ],
  405: ['The path does not support the method', 'Use a method that the header `Allow` lists'],
  408: ['The request did not arrive in time', 'Send the request again'],
  413: ['The body has more than 262,144 bytes', 'Send fewer values'],
  415: [
    'The body is not `application/json`, or it is compressed',
    'Set `Content-Type`, and send the body without compression',
  ],
  429: [
    'The client sent too many requests or too many questions with this key, or too many requests without a valid key from this address',
    'Wait for the number of seconds in `Retry-After`',
  ],
  431: ['The headers have more than 128 KiB, or more than about 1,000 lines', 'Send fewer headers'],
  500: [
    'The query failed, or its answer is too large. If the query failed, the message contains a reference, and the service logs the cause with this reference',
    'If the answer is too large, request less data. Otherwise send the reference to the operator of the service',
  ],
  501: ['The engine cannot export all rows', 'Request pages as JSON'],
  502: ['The service could not translate the question', 'Rephrase the question, or send a structured query'],
  503: [
    'Too many queries are waiting for the engine, or no connection became free in time',
    'Wait for the number of seconds in `Retry-After`',
  ],
  505: [
    'The client, or a proxy in front of the service, requested all rows over HTTP/1.0',
    'Use HTTP/1.1 or newer. Behind nginx, set `proxy_http_version 1.1`',
  ],
}
