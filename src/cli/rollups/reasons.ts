// Why a rollup does not answer, in sentences.

import type { RollupCode } from '../../plan/rollup-port.ts'

/** `fields`: the columns in the way, separated by commas. */
export const reasons: Readonly<Record<RollupCode, (fields: string) => string>> = {
  other_rows: (fields) => `it summarizes the rows of other relations (${fields})`,
  rows_missing: (fields) => `it lacks rows: the request does not say what ${fields} must equal`,
  condition_not_on_key: (fields) => `a condition is on ${fields}, which its keys lack`,
  group_not_a_key: (fields) => `a group is by ${fields}, which its keys lack`,
  measure_missing: (fields) => `it does not store a number that is needed${fields === '' ? '' : ` of ${fields}`}`,
  distinct_not_additive: (fields) => `a distinct value may be in several of its rows, which differ by ${fields}`,
  not_one_range: (fields) => `the conditions on ${fields} are not one range of days`,
  no_whole_month: () => 'the range has no whole closed month',
  open_days: () => 'the range has open days, which it cannot leave to rows',
  not_built: () => 'its table is not built',
  not_worth_it: () => 'it has more than half as many rows as it summarizes',
  principal_limited: () => 'the principal sees a part of its account',
}
