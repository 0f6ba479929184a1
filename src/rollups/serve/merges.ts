// Merges stored numbers into the aggregates of a request. Counts, sums and additive
// distinct counts merge by `sum`, minimums by `min`, and maximums by `max`. A distinct count of a key counts the values
// of the key.

import { comparison } from '../../query/conditional-expressions.ts'
import { nullOf, numberOf } from '../../query/constant-expressions.ts'
import type { Expression, FieldExpression, Predicate } from '../../query/expression.ts'
import { idOf } from '../columns.ts'
import { type Condition, conditionsOf, isImplied, normalFormOf, valueWhere } from '../condition.ts'
import type { OverDays, PreparedRollup } from '../declare/prepared.ts'
import type { StoredMeasure } from '../declare/stored-measures.ts'
import { fieldsOf } from '../mentions.ts'
import type { AggregateDemand } from './demand.ts'
import { areKeys, fromTable, notKeys } from './keys.ts'
import { openKeys } from './open-keys.ts'
import { isRefusal, type Refusal, refusal } from './refusal.ts'
import type { Merge, Supply } from './supply.ts'

const ZERO = numberOf(0)

export function mergeOf({ aggregate, conditions, mentions }: AggregateDemand, supply: Supply): Merge | Refusal {
  const { demand, rollup } = supply
  const { fn, of, once, over, overAll, period } = aggregate
  const { overDays } = rollup
  // Rollups cannot store aggregates with these members.
  if (once ?? over ?? overAll ?? period) return refusal('raw_rows')
  const onKeys = conditions.filter((condition) => areKeys(condition.mentions, rollup))
  const isOpen = (condition: Condition) => !onKeys.includes(condition) && !isImplied(condition, rollup.rows)
  const left = onKeys.length === conditions.length ? [] : conditions.filter(isOpen)
  const normalForm = normalFormOf(left)
  const isKey = of !== undefined && areKeys(mentions, rollup)
  const stored = (ofColumn: string | undefined, by = fn) =>
    rollup.measures.find((own) => own.fn === by && own.of === ofColumn && own.conditions === normalForm)?.column
  const missing = () => missingNumber({ aggregate, conditions: left, mentions }, rollup)
  const predicates = () => onKeys.map(({ predicate }) => predicate)
  const merged = (
    by: Merge['by'],
    column: Expression,
    otherwise: Expression,
    more: readonly Predicate[] = [],
  ): Merge => ({
    by,
    rolled: () => fromTable(valueWhere([...predicates(), ...more], column, otherwise), rollup),
    addsRows: true,
  })
  const counted = (own: Expression | undefined): Merge | Refusal => {
    const column = own?.kind === 'field' ? stored(idOf(own), 'count') : undefined
    if (column !== undefined) return merged('sum', column, ZERO)
    // A count of rows can replace the count of a column only if the column is a key, so that rows with null are known.
    const rows = own === undefined || isKey ? stored(undefined, 'count') : undefined
    if (rows === undefined) return missing()
    const isSet = own === undefined ? [] : [comparison(own, 'set', [])]
    return merged('sum', rows, ZERO, isSet)
  }
  if (overDays !== undefined) return distinctOverDays(overDays)
  if (fn === 'count') return counted(of)
  if (of === undefined) return missing()
  if (fn === 'sum' && of.kind === 'value' && left.length === 0) {
    // A sum of a constant, from a branch of a union: the branch contributes 1 for each row, or nothing.
    const isNothing = of.value === null || of.value.text === '0'
    const n = isNothing ? of : of.value?.text === '1' ? stored(undefined, 'count') : undefined
    return n === undefined ? missing() : merged('sum', n, nullOf(of))
  }
  if (isKey && left.length === 0 && fn !== 'sum') return merged(fn, of, nullOf(of))
  if (of.kind !== 'field') {
    // No rollup can store a sum of an expression.
    return fn === 'sum' ? refusal('raw_rows') : missing()
  }
  if (fn !== 'count_distinct') {
    const column = stored(idOf(of))
    return column === undefined ? missing() : merged(fn, column, nullOf(column))
  }
  if (isUnique(of, [...demand.conditions, ...conditions], supply)) {
    const count = counted(of)
    // The facts in the state are true only for closed days.
    if (!isRefusal(count)) return { ...count, addsRows: false }
  }
  const column = stored(idOf(of))
  return column === undefined ? missing() : addedUp(of, column)

  function addedUp(value: FieldExpression, column: Expression): Merge | Refusal {
    const open = openKeys(value, [...demand.conditions, ...onKeys], supply)
    if (open.length > 0) return refusal('distinct_not_additive', open)
    return { ...merged('sum', column, ZERO), addsRows: false }
  }

  /** A rollup with a distinct count over days stores no other number. It is valid only for the complete date range. */
  function distinctOverDays({ counted: own }: OverDays): Merge | Refusal {
    const isDated = onKeys.some((condition) => condition.mentions.some(({ id }) => id === rollup.dateId))
    if (isDated) return refusal('measure_missing', [rollup.date.field])
    if (fn !== 'count_distinct' || of?.kind !== 'field') return missing()
    return own.of === idOf(of) && own.conditions === normalForm ? addedUp(of, own.column) : missing()
  }
}

/**
 * The refusal for an aggregate that no stored number can replace. `conditions`: the conditions of the aggregate that
 * are not on keys. If the rollup stores the number with only some of these conditions, the others are in the way.
 */
function missingNumber({ aggregate, conditions, mentions }: AggregateDemand, rollup: PreparedRollup): Refusal {
  const { fn, of } = aggregate
  const id = of?.kind === 'field' ? idOf(of) : undefined
  const asked = conditions.map(({ normalForm }) => normalForm)
  const stored = numbersIn(rollup)
    .filter((own) => own.fn === fn && own.of === id)
    .map((own) => conditionsOf(own.aggregate.where ?? []).map(({ normalForm }) => normalForm))
    .filter((own) => own.every((one) => asked.includes(one)))
    .toSorted((one, other) => other.length - one.length)[0]
  const open = conditions.filter(({ normalForm }) => stored?.includes(normalForm) !== true)
  const filtered = notKeys(
    open.flatMap((condition) => condition.mentions),
    rollup,
  )
  const isFilterMissing = open.length > 0 && (stored !== undefined || of === undefined)
  return refusal('measure_missing', isFilterMissing ? filtered : [...new Set([...fieldsOf(mentions), ...filtered])])
}

const numbersIn = ({ measures, overDays }: PreparedRollup): readonly StoredMeasure[] =>
  overDays === undefined ? measures : [overDays.counted]

/** Whether no two rows have the same value. Never true with joins that can repeat rows. */
const isUnique = (
  of: FieldExpression,
  conditions: readonly Condition[],
  { demand: { branch }, rollup: { rows }, facts }: Supply,
): boolean =>
  branch.joins.length === 0 &&
  facts().unique.some(
    (fact) => fact.unique === idOf(of) && fact.rows.every((own) => isImplied(own, [...conditions, ...rows])),
  )
