// Condition 5: how an aggregate is made of stored numbers. `sum`: of counts, sums or distinct counts. `min`, `max`: of
// themselves. `count_distinct`: of the values of a key.

import { comparison } from '../query/conditional-expressions.ts'
import { nullOf } from '../query/constant-expressions.ts'
import type { AggregateExpression, Expression, FieldExpression, Predicate } from '../query/expression.ts'
import type { Asked } from './asked.ts'
import { closure } from './closure.ts'
import { columnsOf, conjuncts, idOf, listed, wordsOf } from './columns.ts'
import { fromTable, notKeys } from './conditions/on-keys.ts'
import { follows } from './conditions/subset.ts'
import type { HeldFacts } from './held-facts.ts'
import { isSpanOfMonths } from './months.ts'
import type { PreparedRollup } from './prepared.ts'
import { only, ZERO } from './raw-number.ts'
import { isRefusal, type Refusal, refusal } from './refusal.ts'

export interface Merge {
  readonly by: 'sum' | 'min' | 'max' | 'count_distinct'
  /** The number that a row of the rollup brings. */
  readonly rolled: Expression
  /** Whether rows of the relation may be added, as `rawNumber` counts them. */
  readonly addsRows: boolean
}

export function mergeOf(
  aggregate: AggregateExpression,
  asked: Asked,
  rollup: PreparedRollup,
  facts: HeldFacts,
): Merge | Refusal {
  const { fn, of, where = [], once, over, overAll, period } = aggregate
  // The plan has computed these by selects of their own.
  if (once ?? over ?? overAll ?? period) return refusal('measure_missing')
  const conditions = conjuncts(where)
  const onKeys = conditions.filter((condition) => notKeys(condition, rollup).length === 0)
  const left = conditions.filter((condition) => !onKeys.includes(condition))
  const isKey = of !== undefined && notKeys(of, rollup).length === 0
  const stored = (ofColumn: string | undefined, by = fn) =>
    rollup.measures.find((own) => own.fn === by && own.of === ofColumn && own.words === wordsOf(left))?.column
  const missing = () => refusal('measure_missing', [...new Set(columnsOf([of, left]).map(({ field }) => field))])
  const merged = (by: Merge['by'], column: Expression, otherwise: Expression): Merge => ({
    by,
    rolled: only(column, otherwise, fromTable(onKeys, rollup)),
    addsRows: true,
  })
  const counted = (own: Expression | undefined): Merge | Refusal => {
    const isSet = own === undefined ? [] : [comparison(own, 'set', [])]
    const column = own?.kind === 'field' ? stored(idOf(own), 'count') : undefined
    if (column !== undefined) return merged('sum', column, ZERO)
    // The count of rows serves a column only where null is known, as it is of a key.
    const rows = own === undefined || isKey ? stored(undefined, 'count') : undefined
    if (rows === undefined) return missing()
    return { by: 'sum', rolled: only(rows, ZERO, fromTable([...onKeys, ...isSet], rollup)), addsRows: true }
  }
  if (fn === 'count') return counted(of)
  if (of === undefined) return missing()
  if (fn === 'sum' && of.kind === 'value' && left.length === 0) {
    // A branch of a union brings 1 for each of its rows, or nothing.
    const isNothing = of.value === null || of.value.text === '0'
    const n = isNothing ? of : of.value?.text === '1' ? stored(undefined, 'count') : undefined
    return n === undefined ? missing() : merged('sum', n, nullOf(of))
  }
  if (isKey && left.length === 0 && fn !== 'sum') {
    return merged(fn, fromTable(of, rollup), nullOf(of))
  }
  if (of.kind !== 'field') return missing()
  if (fn !== 'count_distinct') {
    const column = stored(idOf(of))
    return column === undefined ? missing() : merged(fn, column, nullOf(column))
  }
  if (isUnique(of, [...asked.conditions, ...conditions], asked, rollup, facts)) {
    const count = counted(of)
    // The state vouches for closed days only.
    if (!isRefusal(count)) return { ...count, addsRows: false }
  }
  const column = stored(idOf(of))
  if (column === undefined) return missing()
  const open = openKeys(of, [...asked.conditions, ...onKeys], asked, rollup, facts)
  if (open.length > 0) return refusal('distinct_not_additive', open)
  return { by: 'sum', rolled: only(column, ZERO, fromTable(onKeys, rollup)), addsRows: false }
}

/** Whether no two of the rows share a value. A join may repeat rows. */
const isUnique = (
  of: FieldExpression,
  conditions: readonly Predicate[],
  { branch }: Asked,
  { rows }: PreparedRollup,
  { unique }: HeldFacts,
): boolean =>
  branch.joins.length === 0 &&
  unique.some((fact) => fact.unique === idOf(of) && fact.rows.every((own) => follows(own, [...conditions, ...rows])))

/** The keys by which rows of the rollup in one group may share a value. */
function openKeys(
  of: FieldExpression,
  conditions: readonly Predicate[],
  { groupBy }: Asked,
  { keys, grain, date }: PreparedRollup,
  { dependencies }: HeldFacts,
): readonly string[] {
  const isMonth = (group: Expression) =>
    grain === 'month' && isSpanOfMonths(group) && group.kind === 'grain' && group.by === 'month'
  const fixed = conditions.flatMap((condition) => {
    const own = listed(condition)
    return own?.texts.length === 1 ? [own.id] : []
  })
  const known = groupBy.flatMap((group) => {
    if (group.kind === 'field') return [idOf(group)]
    return isMonth(group) ? [idOf(date)] : []
  })
  const all = closure([idOf(of), ...known, ...fixed], dependencies)
  return [...keys].flatMap(([id, { field }]) => (all.has(id) ? [] : [field]))
}
