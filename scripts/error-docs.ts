// Texts of docs/errors.md for each code.

import type { IssueCode } from '../src/errors.ts'
import { analysisCodes } from './analysis-error-docs.ts'
import { body, type CodeDocs, filtering } from './code-docs.ts'

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
    meaning: 'The field does not exist, or the report cannot filter by it',
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
    meaning: 'The report does not exist; over HTTP the status is 404',
    todo: 'Use `nearest`, or a path that `GET /` lists',
    example: '/facet {}',
  },
  unknown_metric: {
    where: 'ad-hoc',
    meaning: 'There is no such metric',
    todo: 'Use `nearest`, or a metric that `GET /` lists',
    example: '{"measures": [{"metric": "serches"}]}',
  },
  unknown_measure: {
    where: 'ad-hoc',
    meaning: 'An operand, or `by` of `top`, names no measure of the request',
    todo: 'Use the alias of a measure, or write the measure in its place',
    example: '{"measures": [{"metric": "searches"}, {"alias": "rate", "divide": ["clicks", "searches"]}]}',
  },
  unknown_dimension: {
    where: 'ad-hoc',
    meaning: '`over` or `within` names no dimension of the request',
    todo: 'Use the name or the alias of a dimension',
    example: body(
      '"dimensions": ["keyword"]',
      '"measures": [{"metric": "searches"}, {"alias": "all", "of": "searches", "over": ["engine_name"]}]',
    ),
  },
  unknown_period: {
    where: 'ad-hoc',
    meaning: '`in` names no period of `compare`',
    todo: 'Add the period to `compare`, or use the name of a period in `compare`',
    example: '{"measures": [{"metric": "searches"}, {"alias": "before", "of": "searches", "in": "before"}]}',
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
    meaning: 'Only rows of one type have the field, and the request does not limit the row types',
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
  totals_unsupported: {
    where: 'reports',
    meaning: 'The report lists rows, so it has no totals',
    todo: 'Remove `totals`',
    example: '/click-positions {"totals": true}',
  },
  mixed_filters: {
    where: 'reports',
    meaning:
      'One `or` or `not` combines a filter on the result of a report with a filter on the rows that the report reads',
    todo: 'Write them as two filters',
    example: 'only with a report that has both kinds of filters',
  },
  ...analysisCodes,
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
    meaning:
      'The request for all rows, as CSV or lines of JSON, also asks for a page, totals, a dry run or an earlier result',
    todo: 'Leave out the named member, or ask for a page as JSON',
    example: 'only with a service',
  },
  rows_withheld: {
    where: 'any body',
    meaning:
      'The caller may read only some rows of the account, and the request reads rows without the fields that separate visible from hidden rows',
    todo: 'Leave out the fields of the rows that the message names, or ask the operator of the service for a key with more rights',
    example: 'only for a caller that may read some of the rows',
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
