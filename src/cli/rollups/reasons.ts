// Explains in words why a rollup does not answer a request.

import type { RollupCode } from '../../plan/rollup-port.ts'

/** `fields`: the columns that prevent an answer, separated by commas. */
export const reasons: Readonly<Record<RollupCode, (fields: string) => string>> = {
  other_rows: (fields) => `it summarizes other rows than the request reads: only one of the two reads ${fields}`,
  other_zone: (fields) => `its days of ${fields} are those of another time zone than the request has`,
  rows_missing: (fields) => `it contains only some of the rows: the request may read other values of ${fields}`,
  condition_not_on_key: (fields) => `its keys do not tell apart the values of ${fields}, which a condition needs`,
  group_not_a_key: (fields) => `its keys do not tell apart the values of ${fields}, by which the request groups`,
  measure_missing: (fields) =>
    `it does not store a number that the request ${fields === '' ? 'needs' : `computes from ${fields}`}`,
  distinct_not_additive: (fields) =>
    fields === ''
      ? 'one distinct value may occur in several parts of the select'
      : `one distinct value may occur in several of its rows, which differ by ${fields}`,
  not_one_range: (fields) => `the conditions on ${fields} do not select one range of days`,
  no_whole_month: () => 'the range contains no complete closed month',
  open_days: () => 'the range has no closed day, or its open days cannot be combined with the rollup for this request',
  not_built: () => 'its table is not built',
  not_worth_it: () => 'it has more than half as many rows as it summarizes',
  raw_rows: () => 'this part of the request can only be computed from raw rows',
  principal_limited: () => 'the principal may read only a part of its account',
}
