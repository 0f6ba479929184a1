// The English of all issues: turns a code and its parameters into a sentence with the mistake and the accepted values.
// Spec: Errors.

import { quote, suggestion } from '../names/quoted-name.ts'
import type { Arity } from '../query/operators.ts'
import { ANALYSIS_SENTENCES } from './analysis-sentences.ts'
import type { IssueCode } from './errors.ts'
import type { Fault, Given, IssueParameters, RowTypeNeeded } from './issue-parameters.ts'
import { badJson, ROUNDED_FRACTION } from './json-sentences.ts'

/** `near` completes a sentence with the nearest known name; empty if none is near. */
type Sentence<Parameters> = (given: Parameters, near: string) => string

const SENTENCES: { readonly [C in IssueCode]: Sentence<IssueParameters[C]> } = {
  bad_json: badJson,
  bad_shape: badShape,
  unknown_member: (given, near) => {
    if (given.kind === 'parameter')
      return `unknown parameter ${quote(given.name)}: query strings are not accepted; use the JSON body`
    const { name, lists, expected, count = 1 } = given
    const more = count > 1 ? `; and ${count - 1} more in this object` : ''
    return unknown('member', name) + (near || (lists ? oneOf(expected) : '')) + more
  },
  unknown_field: (given, near) => {
    if (given.kind === 'field') return unknown('field', given.name) + (near || '; GET / lists all fields')
    const wrong = given.kind === 'filter' ? unknown('filter member', given.name) + near : isMeasure(given.name)
    return `${wrong}; filters take ${given.expected.join(', ')}`
  },
  unknown_operator: ({ name, expected }, near) => unknown('operator', name) + near + oneOf(expected),
  unknown_function: ({ name, expected }, near) => unknown('function', name) + near + oneOf(expected),
  unknown_report: ({ name, expected }, near) => unknown('report', name) + (near || oneOf(expected)),
  unknown_metric: ({ name, expected }, near) => unknown('metric', name) + (near || oneOf(expected)),
  unknown_measure: ({ name, expected }, near) => unknown('measure alias', name) + near + oneOf(expected),
  unknown_dimension: ({ name, expected }, near) => unknown('dimension', name) + near + oneOf(expected),
  unknown_period: ({ name, expected }, near) =>
    expected.length === 0
      ? `unknown period ${quote(name)}; compare defines no period`
      : unknown('period', name) + near + oneOf(expected),
  unsupported_operator: ({ operator, field, type, expected }) =>
    `unsupported operator: ${operator} does not apply to ${field} (${type}), which takes ${expected.join(', ')}`,
  unsupported_function: (given) => {
    if (given.kind === 'rows') return `${given.fn} does not apply to *, only ${given.expected.join(', ')} does`
    const { fn, field, type, expected } = given
    return `unsupported function: ${fn} does not apply to ${field} (${type}), which takes ${expected.join(', ')}`
  },
  bad_value: badValue,
  missing_values: valueCount,
  unexpected_values: valueCount,
  out_of_bounds: outOfBounds,
  missing_selection: () => 'a query needs dimensions or measures',
  event_type_required: rowTypeNeeded,
  bad_alias: ({ alias, wanted }) => `${quote(alias)} is not a valid alias; expected ${wanted}`,
  duplicate_name: (given) => {
    if (given.kind === 'twice') return `${quote(given.name)} is named twice`
    if (given.kind === 'period')
      return `${quote(given.name)} is the name of the request's own period; give another name`
    const taken = `${quote(given.alias)} is taken by the column ${quote(given.holder)}`
    if (given.kind === 'dimension') return `the name of the dimension ${taken}; rename one of them`
    if (given.kind === 'rest') return `${taken}; give another name`
    return `${given.kind === 'alias' ? '' : 'the automatic alias '}${taken}; give another alias`
  },
  not_orderable: ({ name, expected }, near) => {
    const columns = expected.length === 0 ? '' : `; the result can be ordered by ${expected.join(', ')}`
    return unknown('column of the result', name) + near + columns
  },
  not_in_having: (given, near) => {
    if (given.kind === 'no_measures') return 'having compares measures, and the request has none'
    const takes = given.expected.length === 0 ? '' : `; having takes ${given.expected.join(', ')}`
    if (given.kind === 'raw_column') return `${given.name} is a raw column, not a measure: use filters${takes}`
    return unknown(given.kind === 'alias' ? 'measure alias' : 'having member', given.name) + near + takes
  },
  having_unsupported: () => 'having is not supported by this report',
  totals_unsupported: () => 'this report has no totals, because it lists rows without grouping them',
  mixed_filters: ({ around, result, row }) =>
    `${around} combines ${result}, a filter on the result, with ${row}, a filter on rows: use separate filters`,
  ...ANALYSIS_SENTENCES,
  unknown_result: ({ kind }) =>
    kind === 'unknown' ? 'unknown or expired' : 'a compiler stores no results, so it cannot fetch a result again',
  other_page: ({ given, expected }) =>
    `must be ${expected.join(' or ')}, as in the request that made this result, not ${given}`,
  not_in_export: () => 'does not apply to an export, which has all rows; leave it out',
  rows_withheld: ({ relation, fields }) => {
    const by = fields.length === 0 ? 'the necessary fields' : fields.join(', ')
    const reason = `the rows of ${relation} lack ${by}, so they cannot be limited for this caller`
    return `${reason}: leave out the fields of ${relation}`
  },
  not_translated: (given) => (given.kind === 'refused' ? given.reason : 'no translator is configured'),
  statement_too_long: (given) => {
    const count = given.kind === 'parameters' ? given.count : `more than ${given.most}`
    return `the request makes a statement of ${count} ${given.kind}; ${given.engine} takes at most ${given.most}`
  },
}

/** The sentence for a fault. `nearest`: the known name to suggest. */
export function sentenceOf(fault: Fault, nearest?: string): string {
  // `SENTENCES` has a function for exactly the parameters of this code. The type checker cannot prove this, because the
  // union of all parameters is too large for it.
  const write: Sentence<never> = SENTENCES[fault.code]
  return write(fault as never, suggestion(nearest))
}

/**
 * The sentence for a request that uses a field of one row type but does not filter by row type. Both the issue and the
 * warning `event_type_required` use this sentence.
 */
export function rowTypeNeeded({ fields, rowTypeField, expected }: RowTypeNeeded): string {
  const populated = `${fields.join(', ')} ${fields.length === 1 ? 'is' : 'are'} populated`
  const [rowType = ''] = expected
  return `${populated} only on ${rowType} rows: add a filter on ${rowTypeField}, for example equals "${rowType}"`
}

const unknown = (kind: string, name: string): string => `unknown ${kind} ${quote(name)}`
const oneOf = (names: readonly string[]): string => `; expected one of ${names.join(', ')}`
const isMeasure = (name: string): string => `${name} is a measure: use having`

function shown(given: Given): string {
  if (typeof given === 'string') return quote(given)
  if (typeof given !== 'object' || given === null) return String(given)
  return `${/^[aeiou]/.test(given.type) ? 'an' : 'a'} ${given.type}`
}

function badShape(given: IssueParameters['bad_shape']): string {
  switch (given.kind) {
    case 'body':
      return `the body must be ${given.wanted}`
    case 'missing':
      return `is missing; expected ${given.wanted}`
    case 'type':
      return `must be ${given.wanted}, not ${shown(given.given)}`
    case 'undecided':
      return `is incomplete${oneOf(given.expected)}`
    case 'ambiguous':
      return `has ${given.given.map(quote).join(' and ')}; expected only one of ${given.expected.join(', ')}`
    case 'unwanted':
      return `is not accepted here: ${given.why}`
  }
}

function badValue(given: IssueParameters['bad_value'], near: string): string {
  switch (given.kind) {
    case 'nul':
      return 'contains a NUL character, which is not allowed in text'
    case 'surrogate':
      return 'contains half of a surrogate pair, which is not valid text'
    case 'too_long':
      return `is longer than ${given.most} characters`
    case 'number':
      return `${quote(given.text)} is not a number; expected digits like -12.5, at most 28 before and 9 after the point`
    case 'date':
      return `${quote(given.text)} is not a date; expected a day of the calendar as YYYY-MM-DD`
    case 'boolean':
      return `${quote(given.text)} is not a boolean; expected ${given.expected.join(' or ')}`
    case 'rounded_fraction':
      return ROUNDED_FRACTION
    case 'rounded_integer':
      return 'is a whole number beyond 9007199254740991: send it as a string'
    case 'empty':
      return `${given.operator} does not take an empty value`
    case 'reversed_days':
      return `the range starts on ${given.start}, after its end on ${given.end}`
    case 'date_range':
      return `${quote(given.name)} is not a date range${near}${oneOf(given.expected)}, or two dates YYYY-MM-DD`
    case 'shift':
      return `${unknown('period', given.name)}${near}${oneOf(given.expected)}, or two dates YYYY-MM-DD`
    case 'direction':
    case 'grain':
      return unknown(given.kind, given.name) + near + oneOf(given.expected)
  }
}

const TAKES: Readonly<Record<Exclude<Arity, 'range'>, string>> = {
  none: 'no values',
  one: 'exactly one value',
  many: 'at least one value',
  filled: 'at least one value',
}

function valueCount({ operator, takes, expected = [] }: IssueParameters['missing_values']): string {
  return `${operator} takes ${takes === 'range' ? `one of ${expected.join(', ')}, or two dates` : TAKES[takes]}`
}

const NAMED = 'a measure counts each time that it is named'
const EXPANDED = {
  measures: ['measures', NAMED],
  values: ['values in filters of measures', NAMED],
  text: ['characters in values of filters', 'a value counts for each measure and each period that it restricts'],
} as const

function outOfBounds(given: IssueParameters['out_of_bounds']): string {
  switch (given.kind) {
    case 'number':
      return `must be ${given.wanted}, not ${given.given}`
    case 'elements':
      return elements(given)
    case 'values':
      return `all conditions together have ${given.count} values; at most ${given.most} are accepted`
    case 'overs':
      return `have ${given.count} different sets of dimensions in over; at most ${given.most} are accepted`
    case 'buckets':
      return `makes ${given.count} buckets; at most ${given.most} are accepted`
    case 'filled_rows':
      return `makes ${given.count} rows, one for each bucket and combination of the other dimensions; at most ${given.most} are accepted`
    case 'conditions':
      return `has more than ${given.most} conditions`
    case 'operands':
      return `has more than ${given.most} measures, including nested ones`
    case 'expanded': {
      const [counted, rule] = EXPANDED[given.part]
      return `${given.name} brings the request to ${given.count} ${counted}; at most ${given.most} are accepted, and ${rule}`
    }
    case 'operators':
      return `is nested in ${given.most} operators; expected a condition without and, or, not`
    case 'levels':
      return `is nested deeper than ${given.most} levels`
    case 'bytes':
      return `the body is larger than ${given.most} bytes`
    case 'unreadable':
      return 'the body cannot be read'
  }
}

interface ElementCount {
  readonly count: number
  readonly most: number
  readonly least?: number
}

function elements({ count, most, least = 0 }: ElementCount): string {
  const held = count === 0 ? 'is empty' : `has ${count} ${count === 1 ? 'element' : 'elements'}`
  if (least === most) return `${held}; expected exactly ${most}`
  return count < least ? `${held}; expected at least ${least}` : `${held}; at most ${most}`
}
