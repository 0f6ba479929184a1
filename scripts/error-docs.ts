// Texts of docs/errors.md for each code and status, in addition to those in the sources.

import type { IssueCode } from '../src/errors.ts'
import type { WarningCode } from '../src/warnings.ts'

export interface CodeDocs {
  readonly where: 'any body' | 'ad-hoc' | 'reports' | 'service'
  readonly meaning: string
  readonly todo: string
  /**
   * A body with exactly this issue, prefixed by a report path if needed. Or a phrase that says why there is no example.
   */
  readonly example: string
}

const filtering = (filter: string) => `{"dimensions": ["keyword"], "filters": [${filter}]}`

export const codes: Readonly<Record<IssueCode, CodeDocs>> = {
  bad_json: {
    where: 'any body',
    meaning: 'Not JSON, not UTF-8, nested too deep, or a key given twice',
    todo: 'Send one JSON object; the message has the place where reading stopped',
    example: '{"page": 1, "page": 2}',
  },
  bad_shape: {
    where: 'any body',
    meaning: 'A member of the wrong JSON type, or a required one that is missing',
    todo: 'Send what the message expects at `path`',
    example: '{"dimensions": "keyword"}',
  },
  unknown_member: {
    where: 'any body',
    meaning: 'A member that no request has',
    todo: 'Use `nearest`, or leave it out',
    example: '{"dimensions": ["keyword"], "filter": []}',
  },
  unknown_field: {
    where: 'any body',
    meaning: 'No such field, or none that the report can filter by',
    todo: 'Use `nearest`, or a name that `GET /` lists',
    example: '{"dimensions": ["keywrod"]}',
  },
  unknown_operator: {
    where: 'any body',
    meaning: 'No such operator',
    todo: 'Use one of the twelve that `GET /` lists',
    example: filtering('{"member": "keyword", "operator": "like", "values": ["a"]}'),
  },
  unknown_function: {
    where: 'ad-hoc',
    meaning: 'No such function',
    todo: 'Use one of the six that `GET /` lists',
    example: '{"measures": [{"field": "*", "fn": "median"}]}',
  },
  unknown_report: {
    where: 'reports',
    meaning: 'No such report; over HTTP this is 404',
    todo: 'Use `nearest`, or a path that `GET /` lists',
    example: '/facet {}',
  },
  unsupported_operator: {
    where: 'any body',
    meaning: 'The operator does not apply to this type, or this report does not take it',
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
    meaning: "A value that is not of the field's type, an empty text to search for, a range that ends before it starts",
    todo: 'Send what the message describes: dates as `YYYY-MM-DD`, numbers in plain digits, `true` or `false`',
    example: filtering('{"member": "event_date", "operator": "equals", "values": ["2026-02-30"]}'),
  },
  missing_values: {
    where: 'any body',
    meaning: 'An operator without the values that it needs',
    todo: 'Add `values`',
    example: filtering('{"member": "keyword", "operator": "equals"}'),
  },
  unexpected_values: {
    where: 'any body',
    meaning: 'More values than the operator takes',
    todo: 'Leave them out, or use `in`',
    example: filtering('{"member": "keyword", "operator": "set", "values": ["a"]}'),
  },
  out_of_bounds: {
    where: 'any body',
    meaning: 'A page, a limit or a list beyond its bound; `GET /` lists the bounds',
    todo: 'Ask for less at once: more pages, or several requests',
    example: '{"dimensions": ["keyword"], "limit": 1001}',
  },
  missing_selection: {
    where: 'ad-hoc',
    meaning: 'Neither dimensions nor measures',
    todo: 'Name at least one of either',
    example: '{"filters": []}',
  },
  event_type_required: {
    where: 'ad-hoc',
    meaning: 'A field that only one row type carries, and nothing says which rows are meant',
    todo: 'Add the filter on `event_type` that the message names, or `event_type` as a dimension',
    example: '{"dimensions": ["widget_id"]}',
  },
  bad_alias: {
    where: 'ad-hoc',
    meaning: 'An alias that is not letters, digits and underscores',
    todo: 'Use a plain name of at most 63 characters that does not start with a digit',
    example: '{"measures": [{"field": "*", "fn": "count", "alias": "my count"}]}',
  },
  duplicate_name: {
    where: 'ad-hoc',
    meaning: 'Two columns with the same name, or a column named twice in `order`',
    todo: 'Leave one out, or give the measure another alias; names that differ only in case are the same name',
    example: '{"dimensions": ["keyword", "keyword"]}',
  },
  not_orderable: {
    where: 'ad-hoc',
    meaning: '`order` names what is not a column of the result',
    todo: 'Order by one of `expected`, or add the field to the dimensions',
    example: '{"dimensions": ["keyword"], "order": [{"field": "event_date"}]}',
  },
  not_in_having: {
    where: 'any body',
    meaning: '`having` names what is not a measure',
    todo: 'Compare a measure by its alias; move conditions on fields to `filters`',
    example: '{"dimensions": ["keyword"], "having": [{"member": "keyword", "operator": "set"}]}',
  },
  having_unsupported: {
    where: 'reports',
    meaning: '`having` on a report that takes none',
    todo: 'Leave it out, and use the filters of the report',
    example: '/anomalies {"having": [{"member": "value", "operator": "set"}]}',
  },
  unknown_result: {
    where: 'service',
    meaning: 'A `queryExecutionId` that is unknown, expired, or of another account or endpoint',
    todo: 'Send the query again',
    example: '{"queryExecutionId": "gone"}',
  },
  other_page: {
    where: 'service',
    meaning: 'An earlier result asked for with another page or limit than it was made with',
    todo: 'Send the same `page` and `limit`, or the query itself for another page',
    example: 'at the service only',
  },
  not_translated: {
    where: 'ad-hoc',
    meaning: 'A question that could not be translated; a compiler, which has no translator, translates none',
    todo: 'Rephrase without the words that the message names, or send a structured query',
    example: '{"query": "top keywords of last month"}',
  },
  statement_too_long: {
    where: 'any body',
    meaning: 'More than the engine takes: a million characters on Trino',
    todo: 'Send fewer or shorter values',
    example: 'with thousands of long values only',
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
    meaning: 'A filter for `is_bot` false, which also drops rows where it is unknown',
    todo: 'Use `notEquals` `true`',
    example: filtering('{"member": "is_bot", "operator": "equals", "values": ["false"]}'),
  },
  mixed_row_types: {
    meaning: 'A measure on a field of several row types, and nothing says which rows are meant',
    todo: 'Filter on `event_type`, or add it to the dimensions',
    example: '{"measures": [{"field": "item_total", "fn": "sum"}]}',
  },
  order_value_repeats: {
    meaning: 'A sum or a mean of a value that every line of an order repeats',
    todo: 'Sum `item_total`, or take the value by `order_number`',
    example:
      '{"measures": [{"field": "order_total", "fn": "sum"}], "filters": [{"member": "event_type", "operator": "equals", "values": ["sale"]}]}',
  },
  having_per_day: {
    meaning: '`having` on a report with a row for each day, over more than one day',
    todo: 'Expect the condition to hold for each day, not for the range',
    example: '/users {"having": [{"member": "revenue", "operator": "gt", "values": ["1000"]}]}',
  },
  event_type_required: {
    meaning: "As the error, where the host chose to warn: `createCompiler({ eventTypeRule: 'warn' })`",
    todo: 'As for the error',
    example: 'with that option only',
  },
}

/** The meaning of each error status for a client, and what to do. */
export const statuses: Readonly<Record<number, readonly [meaning: string, todo: string]>> = {
  400: ['The request is wrong; the codes above say how', 'Fix what the message lists; the same request fails again'],
  401: ['The key is missing or wrong; no further details are given', 'Send the key as `x-api-key`, once'],
  403: [
    'Plain HTTP behind a proxy that should speak HTTPS; at `/mcp` also a request with an `Origin`',
    'Use `https:`; ask the tools from a program, not from a page',
  ],
  404: ["The key's account is not configured, or there is no such path", 'Ask who manages the account, or see `GET /`'],
  405: ['A method that the path does not take; `Allow` lists those that it does', 'Use one of them'],
  408: ['The request did not arrive in time', 'Send it again'],
  413: ['A body of more than 262,144 bytes', 'Send fewer values'],
  415: ['A body that is not `application/json`, or compressed', 'Set `Content-Type`'],
  429: ['Too many requests with this key, or from this address without one', 'Wait as long as `Retry-After` says'],
  431: ['Headers of more than 128 KiB, or about 1,000 of them', 'Send fewer'],
  500: [
    'The query failed; the log of the service has the cause, under the reference in the message',
    'Give the reference to whoever runs the service',
  ],
  502: ['A question that could not be translated', 'Rephrase it, or send a structured query'],
  503: ['Too many queries are waiting for the engine', 'Wait as long as `Retry-After` says'],
}
