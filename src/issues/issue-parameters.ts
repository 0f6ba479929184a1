// The issues of requests: each code with the parameters of its sentence. A code with several sentences has a `kind` for
// each. `expected` lists the accepted names or values.

import type { UnknownName } from '../names/quoted-name.ts'
import type { Arity } from '../query/operators.ts'
import type { FieldType } from '../query/value.ts'
import type { IssueCode } from './errors.ts'

/** The parameters of each code. */
export interface IssueParameters {
  bad_json:
    | { readonly kind: 'not_utf8' | 'byte_order_mark' }
    | { readonly kind: 'empty'; readonly whole: Whole }
    | ({ readonly kind: 'unexpected'; readonly found: string } & TextPosition)
    | ({ readonly kind: 'unexpected_end' } & TextPosition)
    | ({ readonly kind: 'too_deep'; readonly most: number } & TextPosition)
    | ({ readonly kind: 'repeated_key'; readonly key: string } & TextPosition)
  bad_shape:
    | { readonly kind: 'body'; readonly wanted: string }
    | { readonly kind: 'missing'; readonly wanted: string }
    | { readonly kind: 'type'; readonly wanted: string; readonly given: Given }
    | ({ readonly kind: 'undecided' } & Expecting)
    | ({ readonly kind: 'ambiguous'; readonly given: readonly string[] } & Expecting)
    | { readonly kind: 'unwanted'; readonly why: string }
  unknown_member:
    | ({ readonly kind: 'member'; readonly lists: boolean; readonly count?: number } & UnknownName & Expecting)
    | { readonly kind: 'parameter'; readonly name: string }
  unknown_field:
    | ({ readonly kind: 'field' } & UnknownName)
    | ({ readonly kind: 'filter' } & UnknownName & Expecting)
    | ({ readonly kind: 'measure'; readonly name: string } & Expecting)
  unknown_operator: UnknownName & Expecting
  unknown_function: UnknownName & Expecting
  unknown_report: UnknownName & Expecting
  unknown_metric: UnknownName & Expecting
  unknown_measure: UnknownName & Expecting
  unknown_dimension: UnknownName & Expecting
  unknown_period: UnknownName & Expecting
  unsupported_operator: { readonly operator: string; readonly field: string; readonly type: FieldType } & Expecting
  unsupported_function:
    | ({ readonly kind: 'field'; readonly fn: string; readonly field: string; readonly type: FieldType } & Expecting)
    | ({ readonly kind: 'rows'; readonly fn: string } & Expecting)
  bad_value:
    | BadText
    | { readonly kind: 'rounded_fraction' | 'rounded_integer' }
    | { readonly kind: 'empty'; readonly operator: string }
    | { readonly kind: 'reversed_days'; readonly start: string; readonly end: string }
    | ({ readonly kind: 'date_range' | 'direction' | 'grain' | 'shift' } & UnknownName & Expecting)
  missing_values: ValueCount
  unexpected_values: ValueCount
  out_of_bounds:
    | { readonly kind: 'number'; readonly wanted: string; readonly given: number }
    | { readonly kind: 'elements'; readonly count: number; readonly most: number; readonly least?: number }
    | { readonly kind: 'values' | 'overs' | 'buckets' | 'filled_rows'; readonly count: number; readonly most: number }
    | { readonly kind: 'conditions' | 'operands'; readonly most: number }
    | {
        readonly kind: 'expanded'
        readonly name: string
        readonly part: 'measures' | 'values' | 'text'
        readonly count: number
        readonly most: number
      }
    | { readonly kind: 'levels' | 'operators'; readonly most: number }
    | { readonly kind: 'bytes'; readonly most: number }
    | { readonly kind: 'unreadable' }
  missing_selection: object
  event_type_required: RowTypeNeeded
  bad_alias: { readonly alias: string; readonly wanted: string }
  duplicate_name:
    | { readonly kind: 'twice'; readonly name: string }
    | {
        readonly kind: 'alias' | 'automatic_alias' | 'rest' | 'dimension'
        readonly alias: string
        readonly holder: string
      }
    | { readonly kind: 'period'; readonly name: string }
  not_orderable: UnknownName & Expecting
  not_in_having:
    | ({ readonly kind: 'alias' | 'measure' } & UnknownName & Expecting)
    | ({ readonly kind: 'raw_column'; readonly name: string } & Expecting)
    | ({ readonly kind: 'no_measures' } & Expecting)
  having_unsupported: Expecting
  totals_unsupported: object
  /** `result`: a filter on the result of the report. `row`: a filter on the rows that the report groups. */
  mixed_filters: { readonly around: 'or' | 'not'; readonly result: string; readonly row: string }
  /** For the kind `cycle`, `expected` lists the aliases of the measures that are computed from each other. */
  bad_measure:
    | ({ readonly kind: 'cycle' } & Expecting)
    | { readonly kind: 'not_a_number'; readonly name: string; readonly type: FieldType }
    | { readonly kind: 'nested_quotient' | 'in_twice' | 'over_twice' }
  bad_dimension:
    | ({ readonly kind: 'grain' | 'bins'; readonly field: string; readonly type: FieldType } & Expecting)
    | { readonly kind: 'edges_fall'; readonly before: string; readonly after: string }
    | { readonly kind: 'fill_grain' | 'second_top' | 'second_fill' | 'ranked_filled' }
    | { readonly kind: 'fill_range'; readonly field: string; readonly ranges: number }
    | { readonly kind: 'fill_condition'; readonly field: string }
    | { readonly kind: 'ranked_by'; readonly name: string; readonly type: FieldType }
    | { readonly kind: 'long_name'; readonly name: string }
  never_carried: {
    readonly metric: string
    readonly field: string
    readonly rowTypes: readonly string[]
  } & Expecting
  not_joined: { readonly field: string; readonly relation: string }
  needs_measures: { readonly member: string }
  compare_needs_range: { readonly field: string; readonly ranges: number }
  bad_period:
    | { readonly kind: 'future'; readonly start: string; readonly today: string }
    | { readonly kind: 'too_early'; readonly name: string }
    | { readonly kind: 'no_date' }
    | { readonly kind: 'condition'; readonly field: string; readonly name: string }
    | {
        readonly kind: 'long'
        readonly field: string
        readonly name: string
        readonly days: number
        readonly most: number
      }
  buckets_differ: { readonly period: string; readonly grain: string } & Expecting
  unknown_result: { readonly kind: 'unknown' | 'never_kept' }
  other_page: { readonly given: number } & Expecting
  not_in_export: object
  /** `fields`: the fields that the principal's conditions use, but that `relation` does not have. */
  rows_withheld: { readonly relation: string; readonly fields: readonly string[] }
  not_translated: { readonly kind: 'no_translator' } | { readonly kind: 'refused'; readonly reason: string }
  statement_too_long: { readonly engine: string; readonly most: number } & (
    | { readonly kind: 'characters' }
    | { readonly kind: 'parameters'; readonly count: number }
  )
}

interface Expecting {
  readonly expected: readonly string[]
}

/** A place in a JSON text, counted from 1. */
export interface TextPosition {
  readonly line: number
  readonly column: number
}

/** The word for the input in messages: the body of a request, or a file that the program reads. */
export type Whole = 'body' | 'file'

/** A value in a message: a scalar, or only the type of any other value. */
export type Given = string | number | boolean | null | undefined | { readonly type: string }

/** A text that is not a valid value of its field. */
export type BadText =
  | { readonly kind: 'nul' | 'surrogate' }
  | { readonly kind: 'too_long'; readonly most: number }
  | { readonly kind: 'number' | 'date'; readonly text: string }
  | ({ readonly kind: 'boolean'; readonly text: string } & Expecting)

/** `expected`: the names of date ranges. Only set for an operator that takes a date range. */
interface ValueCount {
  readonly operator: string
  readonly takes: Arity
  readonly expected?: readonly string[]
}

/** Fields of one row type, and the field that contains the row type. `expected`: the row type. */
export interface RowTypeNeeded extends Expecting {
  readonly fields: readonly string[]
  readonly rowTypeField: string
}

/** An issue without its place: one object type for each code. */
export type Fault<C extends IssueCode = IssueCode> = { [K in C]: { readonly code: K } & IssueParameters[K] }[C]
