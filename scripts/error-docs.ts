// Texts of docs/errors.md for each code, warning and status.

import type { IssueCode } from '../src/errors.ts'
import type { WarningCode } from '../src/warnings.ts'

export interface CodeDocs {
  readonly where: 'any body' | 'ad-hoc' | 'reports' | 'service'
  readonly meaning: string
  readonly todo: string
  /**
   * A body with exactly this issue, prefixed by a report path if needed. Or the reason why there is no example.
   */
  readonly example: string
}

const filtering = (filter: string) => `{"dimensions": ["keyword"], "filters": [${filter}]}`

export const codes: Readonly<Record<IssueCode, CodeDocs>> = {
  bad_json: {
    where: 'any body',
    meaning: 'The body is not JSON or UTF-8, is nested too deep, or has a duplicate key',
    todo: 'Send one JSON object; the message names the place where parsing stopped',
    example: '{"page": 1, "page": 2}',
  },
  bad_shape: {
    where: 'any body',
    meaning: 'A member has the wrong JSON type, or a required one is missing',
    todo: 'Send the type that the message names at `path`',
    example: '{"dimensions": "keyword"}',
  },
  unknown_member: {
    where: 'any body',
    meaning: 'The request cannot have this member',
    todo: 'Use `nearest`, or remove the member',
    example: '{"dimensions": ["keyword"], "filter": []}',
  },
  unknown_field: {
    where: 'any body',
    meaning: 'There is no such field, or the report cannot filter by it',
    todo: 'Use `nearest`, or a name that `GET /` lists',
    example: '{"dimensions": ["keywrod"]}',
  },
  unknown_operator: {
    where: 'any body',
    meaning: 'There is no such operator',
    todo: 'Use one of the twelve that `GET /` lists',
    example: filtering('{"member": "keyword", "operator": "like", "values": ["a"]}'),
  },
  unknown_function: {
    where: 'ad-hoc',
    meaning: 'There is no such function',
    todo: 'Use one of the six that `GET /` lists',
    example: '{"measures": [{"field": "*", "fn": "median"}]}',
  },
  unknown_report: {
    where: 'reports',
    meaning: 'There is no such report; over HTTP this is 404',
    todo: 'Use `nearest`, or a path that `GET /` lists',
    example: '/facet {}',
  },
  unsupported_operator: {
    where: 'any body',
    meaning: 'The operator does not apply to this type, or this report does not support it',
    todo: 'Use one of `expected`',
    example: filtering('{"member": "event_date", "operator": "contains", "values": ["2026"]}'),
  },
  unsupported_function: {
    where: 'ad-hoc',
    meaning: 'The function does not apply to this type',
    todo: 'Use one of `expected`',
    example: '{"measures": [{"field": "keyword", "fn": "sum"}]}',
  },
  bad_value: {
    where: 'any body',
    meaning: "A value does not have the field's type, a text to search for is empty, or a range ends before it starts",
    todo: 'Send the format that the message names: dates as `YYYY-MM-DD`, numbers in plain digits, `true` or `false`',
    example: filtering('{"member": "event_date", "operator": "equals", "values": ["2026-02-30"]}'),
  },
  missing_values: {
    where: 'any body',
    meaning: 'The operator needs values',
    todo: 'Add `values`',
    example: filtering('{"member": "keyword", "operator": "equals"}'),
  },
  unexpected_values: {
    where: 'any body',
    meaning: 'The operator takes fewer values, or none',
    todo: 'Remove values, or use `in`',
    example: filtering('{"member": "keyword", "operator": "set", "values": ["a"]}'),
  },
  out_of_bounds: {
    where: 'any body',
    meaning: 'A page, a limit or a list exceeds its bound; `GET /` lists the bounds',
    todo: 'Request less at once: use more pages, or several requests',
    example: '{"dimensions": ["keyword"], "limit": 1001}',
  },
  missing_selection: {
    where: 'ad-hoc',
    meaning: 'The request has neither dimensions nor measures',
    todo: 'Add at least one dimension or measure',
    example: '{"filters": []}',
  },
  event_type_required: {
    where: 'ad-hoc',
    meaning: 'Only one row type has the field, and the request does not limit the row types',
    todo: 'Add the filter on `event_type` that the message names, or `event_type` as a dimension',
    example: '{"dimensions": ["widget_id"]}',
  },
  bad_alias: {
    where: 'ad-hoc',
    meaning: 'An alias contains other characters than letters, digits and underscores',
    todo: 'Use a name of at most 63 characters that does not start with a digit',
    example: '{"measures": [{"field": "*", "fn": "count", "alias": "my count"}]}',
  },
  duplicate_name: {
    where: 'ad-hoc',
    meaning: 'Two columns have the same name, or `order` names a column twice',
    todo: 'Remove one, or rename the measure with `alias`; names that differ only in case count as the same',
    example: '{"dimensions": ["keyword", "keyword"]}',
  },
  not_orderable: {
    where: 'ad-hoc',
    meaning: '`order` names a field that is not a column of the result',
    todo: 'Order by one of `expected`, or add the field to the dimensions',
    example: '{"dimensions": ["keyword"], "order": [{"field": "event_date"}]}',
  },
  not_in_having: {
    where: 'any body',
    meaning: '`having` names a member that is not a measure',
    todo: 'Compare a measure by its alias; move conditions on fields to `filters`',
    example: '{"dimensions": ["keyword"], "having": [{"member": "keyword", "operator": "set"}]}',
  },
  having_unsupported: {
    where: 'reports',
    meaning: 'The report does not support `having`',
    todo: 'Remove it, and use the filters of the report',
    example: '/anomalies {"having": [{"member": "value", "operator": "set"}]}',
  },
  unknown_result: {
    where: 'service',
    meaning: 'The `queryExecutionId` is unknown, expired, or belongs to another account or endpoint',
    todo: 'Send the query again',
    example: '{"queryExecutionId": "gone"}',
  },
  other_page: {
    where: 'service',
    meaning: 'The request for an earlier result has another page or limit than the original request',
    todo: 'Send the same `page` and `limit`; for another page, send the query again',
    example: 'only with a service',
  },
  not_in_export: {
    where: 'service',
    meaning: 'The request for all rows, as CSV or lines of JSON, also asks for a page, a dry run or an earlier result',
    todo: 'Leave out the named member, or ask for a page as JSON',
    example: 'only with a service',
  },
  not_translated: {
    where: 'ad-hoc',
    meaning: 'The question could not be translated. A compiler has no translator, so it refuses every question',
    todo: 'Rephrase the question without the words in the message, or send a structured query',
    example: '{"query": "top keywords of last month"}',
  },
  statement_too_long: {
    where: 'any body',
    meaning: 'The statement is longer than the engine accepts: a million characters on Trino',
    todo: 'Send fewer or shorter values',
    example: 'only with thousands of long values',
  },
}

export interface WarningDocs {
  readonly meaning: string
  readonly todo: string
  readonly example: string
}

export const warnings: Readonly<Record<WarningCode, WarningDocs>> = {
  rows_multiplied: {
    meaning:
      'A join repeats rows, such as a search once per facet or visitor target, and a measure counts or sums them',
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
    example:
      '{"measures": [{"field": "order_total", "fn": "sum"}], "filters": [{"member": "event_type", "operator": "equals", "values": ["sale"]}]}',
  },
  having_per_day: {
    meaning: 'The report has a row for each day, the range has several days, and the request has `having`',
    todo: 'Expect the condition to apply to each day, not to the whole range',
    example: '/users {"having": [{"member": "revenue", "operator": "gt", "values": ["1000"]}]}',
  },
  event_type_required: {
    meaning: "The same as the error, if the host prefers a warning: `createCompiler({ eventTypeRule: 'warn' })`",
    todo: 'The same as for the error',
    example: 'only with that option',
  },
}

/** The meaning of each error status for a client, and what to do. */
export const statuses: Readonly<Record<number, readonly [meaning: string, todo: string]>> = {
  400: ['The request is wrong; see the codes above', 'Fix the issues in the message; the same request fails again'],
  401: ['The key is missing or wrong; the answer gives no details', 'Send the key as `x-api-key`, once'],
  403: [
    'The request reached the proxy over plain HTTP; at `/mcp` also: it has an `Origin`',
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
    'There are too many requests with this key, or from this address without a valid key',
    'Wait as long as `Retry-After` says',
  ],
  431: ['The headers have more than 128 KiB, or about 1,000 lines', 'Send fewer headers'],
  500: [
    'The query failed, or its answer is too large (the message says so). The log has the cause under the reference',
    'If the answer is too large, request less. Otherwise give the reference to the operator of the service',
  ],
  501: ['The engine of the service cannot export all rows', 'Ask for pages, as JSON'],
  502: ['The question could not be translated', 'Rephrase it, or send a structured query'],
  503: ['Too many queries are waiting for the engine', 'Wait as long as `Retry-After` says'],
}
