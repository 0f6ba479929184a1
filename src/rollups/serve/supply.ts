// A rollup as the supply of a branch: the rows of its table replace the rows of the branch. requirements.ts decides
// whether they can, and completes the supply.

import type { RollupState } from '../../plan/rollup-port.ts'
import { comparison } from '../../query/conditional-expressions.ts'
import type { Comparison, Expression, Predicate } from '../../query/expression.ts'
import { once } from '../../std/memoize.ts'
import { type Condition, isImplied } from '../condition.ts'
import type { ModelFacts } from '../declare/checked-facts.ts'
import type { OverDays, PreparedRollup } from '../declare/prepared.ts'
import { type DayRange, type Days, isBound, rangeOf } from './days.ts'
import type { Demand } from './demand.ts'
import { areKeys, fromTable } from './keys.ts'

/** How stored numbers become an aggregate. */
export interface Merge {
  readonly by: 'sum' | 'min' | 'max' | 'count_distinct'
  /** The number that a row of the rollup contributes. */
  readonly rolled: () => Expression
  /** Whether the merge can add raw rows, with the numbers from `rawNumber`. */
  readonly addsRows: boolean
}

/** The conditions on the rows of a branch, by their meaning for a rollup. */
interface SortedConditions {
  /** Conditions that bound the date. */
  readonly bounds: readonly Comparison[]
  /** Other conditions on keys. */
  readonly onKeys: readonly Condition[]
  /** Conditions that the rollup cannot test. */
  readonly others: readonly Condition[]
}

/** A rollup that may serve a branch. The requirements set the members that are not readonly. */
export class Supply {
  readonly demand: Demand
  readonly rollup: PreparedRollup
  /** Undefined if the table is not built. */
  readonly state: RollupState | undefined
  /** The time zone of the request. */
  readonly timeZone: string
  /** The facts that were true when the table was built. */
  readonly facts: () => ModelFacts
  /** One merge for each aggregate of the demand, in the same order. */
  merges: readonly Merge[] = []
  days: Days = { rolled: [], raw: [], rest: 'none', from: undefined }
  /** The last closed day. */
  upTo = ''
  /** Whether the rollup and the raw rows are grouped separately. */
  isApart = false
  readonly #sorted = once((): SortedConditions => sorted(this.demand.conditions, this.rollup))
  readonly #range = once(() => {
    const { bounds, onKeys } = this.conditions
    return rangeOf([...bounds, ...onKeys.map(({ predicate }) => predicate)], this.rollup.date)
  })

  constructor(
    demand: Demand,
    rollup: PreparedRollup,
    { state, timeZone }: Pick<Supply, 'state' | 'timeZone'>,
    facts: () => ModelFacts,
  ) {
    this.demand = demand
    this.rollup = rollup
    this.state = state
    this.timeZone = timeZone
    this.facts = facts
  }

  get conditions(): SortedConditions {
    return this.#sorted()
  }

  /** The days that the branch reads. */
  get range(): DayRange {
    return this.#range()
  }

  /** The conditions on rows of the table, in columns of the table. */
  where(): readonly Predicate[] {
    const { days, rollup } = this
    const onKeys = this.conditions.onKeys.map(({ predicate }) => predicate)
    return [
      ...fromTable([...days.rolled, ...onKeys], rollup),
      ...(rollup.overDays === undefined ? [] : [isFirst(rollup.overDays, days.from)]),
    ]
  }
}

function sorted(conditions: readonly Condition[], rollup: PreparedRollup): SortedConditions {
  const bounds: Comparison[] = []
  const onKeys: Condition[] = []
  const others: Condition[] = []
  for (const condition of conditions) {
    const { predicate, mentions } = condition
    if (isBound(predicate, rollup)) bounds.push(predicate)
    else if (areKeys(mentions, rollup)) onKeys.push(condition)
    // All rows of the rollup meet a condition that its own conditions imply.
    else if (!isImplied(condition, rollup.rows)) others.push(condition)
  }
  return { bounds, onKeys, others }
}

/** The condition that the values have no previous day in the range that starts on this day. */
function isFirst({ before }: OverDays, from: string | undefined): Predicate {
  const never = comparison(before, 'notSet', [])
  return from === undefined
    ? never
    : { kind: 'any', of: [never, comparison(before, 'lt', [{ type: 'date', text: from }])] }
}
