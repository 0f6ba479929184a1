// Warnings about results that are easy to misread. They do not stop a request. Each code has parameters and a sentence.

import { quote, suggestion } from '../names/quoted-name.ts'
import type { Place } from './body-place.ts'
import type { RowTypeNeeded } from './issue-parameters.ts'
import { rowTypeNeeded } from './issue-sentences.ts'

/** Stable name of a kind of warning. A code never changes its meaning. */
export type WarningCode =
  | 'rows_multiplied'
  | 'unknown_bots_dropped'
  | 'unknown_value'
  | 'mixed_row_types'
  | 'order_value_repeats'
  | 'having_per_day'
  | 'event_type_required'
  | 'joined_rows_only'
  | 'nothing_can_count'
  | 'partial_period'
  | 'unequal_periods'
  | 'totals_ignore_having'
  | 'overlapping_shares'
  | 'blank_keywords_dropped'

/** The parameters of each code. */
interface WarningParameters {
  /**
   * `counted`: the relation of the repeated rows, if it is not the base relation of the model. `per`: the units that
   * repeat the rows.
   */
  rows_multiplied: {
    readonly measure: string
    readonly counted: string | undefined
    readonly per: readonly string[]
    /** The fields whose distinct values a request can count instead. */
    readonly instead: readonly string[]
  }
  /** `unset`: a phrase for the rows that `notEquals "true"` keeps, such as `human traffic`. */
  unknown_bots_dropped: { readonly field: string; readonly unset: string }
  unknown_value: {
    readonly field: string
    readonly value: string
    readonly known: readonly string[]
    readonly nearest?: string
  }
  mixed_row_types: { readonly field: string; readonly rowTypes: readonly string[]; readonly rowTypeField: string }
  /** `where`: a phrase for the rows that repeat the value. `so`: a phrase for how often the function counts it. */
  order_value_repeats: {
    readonly field: string
    readonly fn: string
    readonly where: string
    readonly so: string
  }
  having_per_day: object
  event_type_required: RowTypeNeeded
  /** `several`: a row can have several matching rows, and counts if one of them meets the condition. */
  joined_rows_only: { readonly field: string; readonly relation: string; readonly several: boolean }
  nothing_can_count: { readonly field: string }
  /** `buckets`: the first days of the incomplete buckets. */
  partial_period: { readonly column: string; readonly buckets: readonly string[] }
  unequal_periods: { readonly period: string; readonly days: number; readonly ownDays: number }
  totals_ignore_having: { readonly by: 'having' | 'the report' }
  overlapping_shares: { readonly measure: string }
  /** `outside`: the numbers of the request that leave out the rows. */
  blank_keywords_dropped: { readonly field: string; readonly outside: readonly string[] }
}

/** A warning before its sentence is written. The place of the warning is a list of keys. */
export type PlacedWarning<C extends WarningCode = WarningCode> = {
  [K in C]: { readonly code: K; readonly at: Place } & WarningParameters[K]
}[C]

const SENTENCES: { readonly [C in WarningCode]: (given: WarningParameters[C]) => string } = {
  rows_multiplied: ({ measure, counted, per, instead }) => {
    const row = counted === undefined ? 'a row' : `a row of ${counted}`
    const advice = instead.length === 0 ? '' : `; count_distinct of ${instead.join(' or ')} avoids this`
    return `${measure} counts ${row} once per ${per.join(' and ')}${advice}`
  },
  unknown_bots_dropped: ({ field, unset }) =>
    `also drops rows where ${field} is null; for ${unset} use notEquals "true"`,
  unknown_value: ({ field, value, known, nearest }) =>
    `${quote(value)} is not a known value of ${field}${suggestion(nearest)}; known are ${known.join(', ')}`,
  mixed_row_types: ({ field, rowTypes, rowTypeField }) =>
    `${field} has values on several row types (${rowTypes.join(', ')}); add a filter on ${rowTypeField} to choose among them`,
  order_value_repeats: ({ field, fn, where, so }) => `${field} repeats ${where}, so ${fn} counts ${so}`,
  having_per_day: () => 'having compares the rows of each day, not the total of the range',
  event_type_required: rowTypeNeeded,
  joined_rows_only: ({ field, relation, several }) =>
    `${field} joins ${relation}, so only rows with a matching row of ${relation} count` +
    (several ? ', and a row with several counts if one of them meets the condition' : ''),
  nothing_can_count: ({ field }) => `counts nothing: its conditions on ${field} exclude each other`,
  partial_period: ({ column, buckets }) => {
    const earlier = buckets.length - NAMED_BUCKETS
    const named = [...buckets.slice(-NAMED_BUCKETS), ...(earlier > 0 ? [`${earlier} earlier`] : [])]
    return `${column} ${named.join(' and ')} ${buckets.length === 1 ? 'is' : 'are'} only partly covered by the range, or not over yet`
  },
  unequal_periods: ({ period, days, ownDays }) =>
    `${period} has ${days} ${days === 1 ? 'day' : 'days'}, but the request's own period has ${ownDays}`,
  totals_ignore_having: ({ by }) => `totals are over all rows, including the rows of groups that ${by} drops`,
  overlapping_shares: ({ measure }) =>
    `${measure} divides distinct counts: one value may count in several groups, so shares can add up to more than 1`,
  blank_keywords_dropped: ({ field, outside }) =>
    `rows with a blank ${field} are in no group, and not in ${outside.join(' or ')}`,
}

/** A condition on the month repeats each year, so it can cut off hundreds of buckets. The latest ones matter most. */
const NAMED_BUCKETS = 24

/** The sentence for a warning. */
export function warningSentence<C extends WarningCode>(warning: PlacedWarning<C>): string {
  const write: (given: WarningParameters[C]) => string = SENTENCES[warning.code]
  return write(warning)
}
