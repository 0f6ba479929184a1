// Two numbers side by side: `carts vs orders`, `logged-in vs anonymous searches`, `revenue, including orders`.

import { type Given, type Rule, rules } from '../rule.ts'
import type { Amount, Tree } from '../signs.ts'
import { countOf, piece } from './nouns.ts'

const VERSUS = 'vs|versus|v|against'

const sides = (a: Amount | undefined, b: Amount | undefined): Given | undefined =>
  a === undefined || b === undefined
    ? undefined
    : {
        ...piece({ is: 'amounts', amounts: [a, a.name === b.name ? { ...b, name: `${b.name}_2` } : b] }),
        // A condition before the first is rather its own.
        price: a.tests?.length || !b.tests?.length ? 0 : 0.3,
      }

const held = (of: Amount | undefined, tests: readonly Tree[]): Amount | undefined =>
  of && { ...of, tests: [...(of.tests ?? []), ...tests] }

/** `guests`: a kind of people may be a condition of another number. */
const isKind = ({ isOfOwners, tests }: Amount): boolean => isOfOwners === true && (tests?.length ?? 0) > 0

/** Values of one field are rather its groups. */
const isOneField = (a: readonly Tree[], b: readonly Tree[]): boolean =>
  a.some(
    (one) =>
      'member' in one &&
      one.operator === 'equals' &&
      b.some((other) => 'member' in other && other.member === one.member && other.operator === 'equals'),
  )

export const sideRules: readonly Rule[] = [
  ...rules(
    [`{amount} ${VERSUS} {amount}`, `how many|much {amount} ${VERSUS} {amount}`],
    (a, b) =>
      a && b && JSON.stringify(a.amount) !== JSON.stringify(b.amount) && !isKind(a.amount) && !isKind(b.amount)
        ? sides(a.amount, b.amount)
        : undefined,
    { cost: 0 },
  ),
  ...rules(
    [`{test} ${VERSUS} {test} {thing}`, `how many {test} ${VERSUS} {test} {thing}`],
    (a, b, sign) => {
      const of = sign && countOf(sign.thing)
      return a && b && !a.on && !b.on && !isOneField(a.tests, b.tests)
        ? sides(held(of, a.tests), held(of, b.tests))
        : undefined
    },
    { cost: 0 },
  ),
  ...rules(
    [
      'incl|including|inc|alongside {amount}',
      '(and) with {amount} next to it|this|that',
      '(and) with {amount} alongside|beside (it|this|that)',
    ],
    (sign) => sign && piece({ is: 'amount', amount: { ...sign.amount, isNoun: undefined } as never }),
    { cost: 0.1 },
  ),
  // Heads of what follows, and the form of the answer.
  ...rules(
    [
      '(the|our|key|your|main) numbers|figures|kpis|metrics|stats for|of|from|on',
      'the|our|key|your|main numbers|figures|kpis|metrics|stats',
    ],
    () => piece({ is: 'nothing', isHead: true }),
    { cost: 0.8 },
  ),
  ...rules(
    [
      ', a|single (single) number|figure|total',
      '1|one (single) number|figure|total',
      'just|only|as a|the (single) number|figure|total',
    ],
    () => piece({ is: 'nothing' }),
    {
      cost: 0.4,
    },
  ),
  ...rules(['what|how ~be|~do {test} doing|performing|do|perform'], (sign) => sign, { cost: 0 }),
]
