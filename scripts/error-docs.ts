// The texts in docs/errors.md for each issue code.

import type { IssueCode } from '../src/issues/errors.ts'
import { analysisCodes } from './analysis-error-docs.ts'
import { body, type CodeDocs, filtering } from './code-docs.ts'

export const codes: Readonly<Record<IssueCode, CodeDocs>> = {
  bad_json: {
    where: 'any body',
    meaning: 'The body is not JSON or UTF-8, is nested too deep, or has a duplicate key',
    todo: 'Send one JSON object. The message names the place where parsing stopped',
    example: '{"page": 1, "page": 2}',
  },
  bad_shape: {
    where: 'any body',
    meaning: 'A member has the wrong JSON type, or a required member is missing',
    todo: 'At `path`, send the JSON type that the message names',
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
    meaning: 'The operator does not exist',
    todo: 'Use one of the twelve operators that `GET /` lists',
    example: filtering('{"member": "keyword", "operator": "like", "values": ["a"]}'),
  },
  unknown_function: {
    where: 'ad-hoc',
    meaning: 'The function does not exist',
    todo: 'Use one of the six functions that `GET /` lists',
    example: '{"measures": [{"field": "*", "fn": "median"}]}',
  },
  unknown_report: {
    where: 'reports',
    meaning: 'The report does not exist. Over HTTP, such a path gets the status 404 and no code',
    todo: 'Use `nearest`, or a path that `GET /` lists',
    example: '/facet {}',
  },
  unknown_metric: {
    where: 'ad-hoc',
    meaning: 'The metric does not exist',
    todo: 'Use `nearest`, or a metric that `GET /` lists',
    example: '{"measures": [{"metric": "serches"}]}',
  },
  unknown_measure: {
    where: 'ad-hoc',
    meaning: 'An operand of a measure, or `by` in `top`, is not the alias of a measure in the request',
    todo: 'Use the alias of a measure, or write a measure instead of the alias',
    example: '{"measures": [{"metric": "searches"}, {"alias": "rate", "divide": ["clicks", "searches"]}]}',
  },
  unknown_dimension: {
    where: 'ad-hoc',
    meaning: '`over` or `within` contains a name that is not a dimension of the request',
    todo: 'Use the name or the alias of a dimension',
    example: body(
      '"dimensions": ["keyword"]',
      '"measures": [{"metric": "searches"}, {"alias": "all", "of": "searches", "over": ["engine_name"]}]',
    ),
  },
  unknown_period: {
    where: 'ad-hoc',
    meaning: 'The name in `in` is not a period of `compare`',
    todo: 'Add the period to `compare`, or use the name of a period in `compare`',
    example: '{"measures": [{"metric": "searches"}, {"alias": "before", "of": "searches", "in": "before"}]}',
  },
  unsupported_operator: {
    where: 'any body',
    meaning: 'The operator does not apply to the type of the field, or the report does not support the operator',
    todo: 'Use an operator that `expected` lists',
    example: filtering('{"member": "event_date", "operator": "contains", "values": ["2026"]}'),
  },
  unsupported_function: {
    where: 'ad-hoc',
    meaning: 'The function does not apply to the type of the field',
    todo: 'Use a function that `expected` lists',
    example: '{"measures": [{"field": "keyword", "fn": "sum"}]}',
  },
  bad_value: {
    where: 'any body',
    meaning:
      "A value does not match the field's type, the name of a date range or grain is unknown, a search text is empty, or a range ends before it starts",
    todo: 'Use the format in the message: `YYYY-MM-DD` for dates, plain digits for numbers, `true` or `false` for booleans',
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
    meaning: 'The operator takes fewer values, or no values',
    todo: 'Remove values, or use the operator `in`',
    example: filtering('{"member": "keyword", "operator": "set", "values": ["a"]}'),
  },
  out_of_bounds: {
    where: 'any body',
    meaning:
      'A number is outside its range, or the body has too many parts, levels or bytes. `GET /` lists most limits',
    todo: 'Stay within the limit that the message names: use more pages, or several requests',
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
    meaning: 'The field exists only in rows of one type, and the request does not limit the row types',
    todo: 'Add the filter on `event_type` that the message names, or `event_type` as a dimension',
    example: '{"dimensions": ["widget_id"]}',
  },
  bad_alias: {
    where: 'ad-hoc',
    meaning:
      'An alias is too long, starts with a digit, or contains characters other than letters, digits and underscores',
    todo: 'Use at most 63 letters, digits and underscores, and do not start with a digit',
    example: '{"measures": [{"field": "*", "fn": "count", "alias": "my count"}]}',
  },
  duplicate_name: {
    where: 'ad-hoc',
    meaning: 'Two columns have the same name, or `order` names a column twice',
    todo: 'Remove the duplicate, or rename one of the columns. Names that differ only in case count as equal',
    example: '{"dimensions": ["keyword", "keyword"]}',
  },
  not_orderable: {
    where: 'ad-hoc',
    meaning: '`order` names a field that is not a column of the result',
    todo: 'Order by a column that `expected` lists, or add the field to the dimensions',
    example: '{"dimensions": ["keyword"], "order": [{"field": "event_date"}]}',
  },
  not_in_having: {
    where: 'any body',
    meaning: '`having` names a member that is not a measure',
    todo: 'Use the alias of a measure. Move conditions on fields to `filters`',
    example: '{"dimensions": ["keyword"], "having": [{"member": "keyword", "operator": "set"}]}',
  },
  having_unsupported: {
    where: 'reports',
    meaning: 'The report does not support `having`',
    todo: 'Remove `having`, and use the filters of the report',
    example: '/anomalies {"having": [{"member": "value", "operator": "set"}]}',
  },
  totals_unsupported: {
    where: 'reports',
    meaning: 'The report lists rows without grouping them, so it has no totals',
    todo: 'Remove `totals`',
    example: '/click-positions {"totals": true}',
  },
  mixed_filters: {
    where: 'reports',
    meaning:
      'An `or` or `not` group combines a filter on the result of a report with a filter on the rows that the report reads',
    todo: 'Write two separate filters',
    example: 'Only possible for a report that has both kinds of filters',
  },
  ...analysisCodes,
  unknown_result: {
    where: 'service',
    meaning: 'The `queryExecutionId` is unknown or expired, or belongs to another account or endpoint',
    todo: 'Send the query again',
    example: '{"queryExecutionId": "gone"}',
  },
  other_page: {
    where: 'service',
    meaning: 'A request for an earlier result has a different page or limit than the original request',
    todo: 'Send the same `page` and `limit`. For another page, send the query again',
    example: 'Only possible in a service',
  },
  not_in_export: {
    where: 'service',
    meaning:
      'A request for an export of all rows, as CSV or JSON Lines, has one of the members `page`, `limit`, `totals`, `dryRun`, `queryExecutionId`',
    todo: 'Remove the named member, or request a page as JSON',
    example: 'Only possible in a service',
  },
  rows_withheld: {
    where: 'any body',
    meaning:
      'The caller may read only some rows of the account. The request joins a relation that lacks the fields that identify these rows',
    todo: 'Remove the fields of the relation that the message names, or ask the operator of the service for a key with more permissions',
    example: 'Only possible for a caller without access to all rows',
  },
  not_translated: {
    where: 'ad-hoc',
    meaning:
      'The translator could not translate the question. A compiler without a service has no translator and rejects every question',
    todo: 'Rephrase the question without the words in the message, or send a structured query',
    example: '{"query": "top keywords of last month"}',
  },
  statement_too_long: {
    where: 'any body',
    meaning: 'The SQL statement has more than a million characters, or on PostgreSQL more than 65,535 parameters',
    todo: 'Send fewer or shorter values',
    example: 'Only possible with thousands of values',
  },
}
