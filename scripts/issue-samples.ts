// One fault for each sentence that issues have, for the messages in docs/errors.md. A kind without a sample is a type
// error.

import type { Fault } from '../src/issues/issue-parameters.ts'

/** `bad_json.empty`, or the code alone where it has one sentence. */
type SentenceName<F> = F extends { readonly code: infer C extends string; readonly kind: infer K extends string }
  ? `${C}.${K}`
  : F extends { readonly code: infer C extends string }
    ? C
    : never

const unknown = (name: string, nearest?: string) => ({ name, meant: () => nearest })
const operators = { expected: ['equals', 'notEquals', 'in', 'set', 'notSet'] }
const position = { line: 1, column: 8 }
const shortcuts = { expected: ['today', 'last_month'] }

export const samples: Readonly<Record<SentenceName<Fault>, Fault>> = {
  'bad_json.not_utf8': { code: 'bad_json', kind: 'not_utf8' },
  'bad_json.byte_order_mark': { code: 'bad_json', kind: 'byte_order_mark' },
  'bad_json.empty': { code: 'bad_json', kind: 'empty', whole: 'body' },
  'bad_json.unexpected': { code: 'bad_json', kind: 'unexpected', found: '}', ...position },
  'bad_json.unexpected_end': { code: 'bad_json', kind: 'unexpected_end', ...position },
  'bad_json.too_deep': { code: 'bad_json', kind: 'too_deep', most: 16, ...position },
  'bad_json.repeated_key': { code: 'bad_json', kind: 'repeated_key', key: 'page', line: 1, column: 12 },
  'bad_shape.body': { code: 'bad_shape', kind: 'body', wanted: 'a JSON object' },
  'bad_shape.missing': { code: 'bad_shape', kind: 'missing', wanted: 'the name of an operator' },
  'bad_shape.type': { code: 'bad_shape', kind: 'type', wanted: 'an array of field names', given: 'keyword' },
  'bad_shape.undecided': { code: 'bad_shape', kind: 'undecided', expected: ['member', 'and', 'or', 'not'] },
  'bad_shape.ambiguous': {
    code: 'bad_shape',
    kind: 'ambiguous',
    given: ['and', 'or'],
    expected: ['member', 'and', 'or', 'not'],
  },
  'bad_shape.unwanted': { code: 'bad_shape', kind: 'unwanted', why: 'a measure inside another one is not shown' },
  'unknown_member.member': {
    code: 'unknown_member',
    kind: 'member',
    ...unknown('filter', 'filters'),
    lists: false,
    expected: ['filters'],
  },
  'unknown_member.parameter': { code: 'unknown_member', kind: 'parameter', name: 'limit' },
  'unknown_field.field': { code: 'unknown_field', kind: 'field', ...unknown('keywrod', 'keyword') },
  'unknown_field.filter': { code: 'unknown_field', kind: 'filter', ...unknown('x'), expected: ['engine_id', 'signal'] },
  'unknown_field.measure': {
    code: 'unknown_field',
    kind: 'measure',
    name: 'revenue',
    expected: ['keyword', 'engine_id'],
  },
  unknown_operator: { code: 'unknown_operator', ...unknown('equal', 'equals'), ...operators },
  unknown_function: { code: 'unknown_function', ...unknown('average', 'avg'), expected: ['count', 'avg'] },
  unknown_report: { code: 'unknown_report', ...unknown('facet', 'facets'), expected: ['facets'] },
  unsupported_operator: {
    code: 'unsupported_operator',
    operator: 'contains',
    field: 'is_bot',
    type: 'boolean',
    ...operators,
  },
  'unsupported_function.field': {
    code: 'unsupported_function',
    kind: 'field',
    fn: 'sum',
    field: 'keyword',
    type: 'string',
    expected: ['count', 'count_distinct', 'min', 'max'],
  },
  'unsupported_function.rows': { code: 'unsupported_function', kind: 'rows', fn: 'sum', expected: ['count'] },
  'bad_value.nul': { code: 'bad_value', kind: 'nul' },
  'bad_value.surrogate': { code: 'bad_value', kind: 'surrogate' },
  'bad_value.too_long': { code: 'bad_value', kind: 'too_long', most: 4096 },
  'bad_value.number': { code: 'bad_value', kind: 'number', text: '1e3' },
  'bad_value.date': { code: 'bad_value', kind: 'date', text: '2026-02-30' },
  'bad_value.boolean': { code: 'bad_value', kind: 'boolean', text: 'yes', expected: ['true', 'false'] },
  'bad_value.rounded_fraction': { code: 'bad_value', kind: 'rounded_fraction' },
  'bad_value.rounded_integer': { code: 'bad_value', kind: 'rounded_integer' },
  'bad_value.empty': { code: 'bad_value', kind: 'empty', operator: 'contains' },
  'bad_value.reversed_days': { code: 'bad_value', kind: 'reversed_days', start: '2026-02-01', end: '2026-01-31' },
  'bad_value.date_range': {
    code: 'bad_value',
    kind: 'date_range',
    ...unknown('lastMonth', 'last_month'),
    ...shortcuts,
  },
  'bad_value.direction': {
    code: 'bad_value',
    kind: 'direction',
    ...unknown('DESC', 'desc'),
    expected: ['asc', 'desc'],
  },
  'bad_value.grain': {
    code: 'bad_value',
    kind: 'grain',
    ...unknown('weekly', 'week'),
    expected: ['day', 'week', 'month'],
  },
  'bad_value.shift': {
    code: 'bad_value',
    kind: 'shift',
    ...unknown('previousMonth', 'previous_month'),
    expected: ['previous_week', 'previous_month'],
  },
  missing_values: { code: 'missing_values', operator: 'equals', takes: 'one' },
  unexpected_values: { code: 'unexpected_values', operator: 'inDateRange', takes: 'range', ...shortcuts },
  'out_of_bounds.number': {
    code: 'out_of_bounds',
    kind: 'number',
    wanted: 'a whole number from 1 to 1000',
    given: 1001,
  },
  'out_of_bounds.elements': { code: 'out_of_bounds', kind: 'elements', count: 65, most: 64 },
  'out_of_bounds.values': { code: 'out_of_bounds', kind: 'values', count: 10_001, most: 10_000 },
  'out_of_bounds.conditions': { code: 'out_of_bounds', kind: 'conditions', most: 100 },
  'out_of_bounds.operands': { code: 'out_of_bounds', kind: 'operands', most: 200 },
  'out_of_bounds.levels': { code: 'out_of_bounds', kind: 'levels', most: 16 },
  'out_of_bounds.operators': { code: 'out_of_bounds', kind: 'operators', most: 4 },
  'out_of_bounds.bytes': { code: 'out_of_bounds', kind: 'bytes', most: 262_144 },
  'out_of_bounds.unreadable': { code: 'out_of_bounds', kind: 'unreadable' },
  missing_selection: { code: 'missing_selection' },
  event_type_required: {
    code: 'event_type_required',
    fields: ['widget_id'],
    rowTypeField: 'event_type',
    expected: ['rec_click'],
  },
  bad_alias: { code: 'bad_alias', alias: 'my count', wanted: 'letters, digits and _' },
  'duplicate_name.twice': { code: 'duplicate_name', kind: 'twice', name: 'keyword' },
  'duplicate_name.period': { code: 'duplicate_name', kind: 'period', name: 'current' },
  'duplicate_name.alias': { code: 'duplicate_name', kind: 'alias', alias: 'N', holder: 'n' },
  'duplicate_name.automatic_alias': {
    code: 'duplicate_name',
    kind: 'automatic_alias',
    alias: 'count',
    holder: 'count',
  },
  not_orderable: { code: 'not_orderable', ...unknown('event_date'), expected: ['keyword'] },
  'not_in_having.alias': { code: 'not_in_having', kind: 'alias', ...unknown('keyword'), expected: ['count'] },
  'not_in_having.measure': { code: 'not_in_having', kind: 'measure', ...unknown('x'), expected: ['revenue'] },
  'not_in_having.raw_column': { code: 'not_in_having', kind: 'raw_column', name: 'keyword', expected: ['revenue'] },
  'not_in_having.no_measures': { code: 'not_in_having', kind: 'no_measures', expected: [] },
  having_unsupported: { code: 'having_unsupported', expected: [] },
  'unknown_result.unknown': { code: 'unknown_result', kind: 'unknown' },
  'unknown_result.never_kept': { code: 'unknown_result', kind: 'never_kept' },
  other_page: { code: 'other_page', given: 2, expected: ['1'] },
  not_in_export: { code: 'not_in_export' },
  'not_translated.no_translator': { code: 'not_translated', kind: 'no_translator' },
  'not_translated.refused': { code: 'not_translated', kind: 'refused', reason: 'could not understand "zebra"' },
  statement_too_long: { code: 'statement_too_long', length: 1_200_345, engine: 'trino', most: 1_000_000 },
}
