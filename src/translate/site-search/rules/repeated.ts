// Refuses sums of order amounts. They repeat on each line, so a sum counts an order once per line.

import type { Counted, Item } from '../../items.ts'
import { type Rule, refused, rule } from '../../rule.ts'

const REPEATED = /^order_(?:total|tax|sub_total)$/

const isRepeated = (counted: Counted | undefined): boolean =>
  counted !== undefined &&
  'aggregate' in counted &&
  counted.aggregate.fn === 'sum' &&
  REPEATED.test(counted.aggregate.field)

const countedOf = (one: Item): Counted | undefined => {
  if (one.is === 'counted' || one.is === 'having') return one.counted
  return (one.is === 'rank' || one.is === 'order') && one.by !== undefined && !('field' in one.by) ? one.by : undefined
}

const SEVERAL_TIMES = refused(
  'unsupported',
  'would count each order as often as it has lines: ask for the average of an order, or for the revenue',
)

/** `sum of order tax`, `sum(order_tax)`: accepted if the question names both function and field, as paraphrases do. */
const isSpelledOut = ({ source }: Item): boolean =>
  /\bsum\W+(?:of )?order[_ ](?:total|tax|sub[_ ]total)\b/i.test(source)

export const repeatedRules: readonly Rule[] = [
  rule(
    (items, at) => {
      const one = items[at]
      return one && isRepeated(countedOf(one)) && !isSpelledOut(one) ? { value: one, to: at + 1 } : undefined
    },
    () => SEVERAL_TIMES,
  ),
]
