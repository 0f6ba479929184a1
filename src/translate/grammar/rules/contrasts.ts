// Rules for contrasts between two numbers: `anonymous vs logged-in searches`, `visits with and without an order`. An
// amount is a number that a question asks for. A sign is a phrase with a meaning.

import type { Amount, Condition, Tree } from '../parts.ts'
import { type Rule, rules } from '../rule.ts'
import type { Sign } from '../signs.ts'
import { held } from './analysis.ts'
import { VERSUS } from './choices.ts'
import { choices, equal, negated, on, type Test, type Thing } from './condition-forms.ts'
import { countOf, piece } from './nouns.ts'

type Act = Extract<Sign, { cat: 'act' }>

/**
 * The conditions that a sign puts on rows. For an event, this is a condition on the boolean field that marks visits
 * with the event.
 */
function testsOf(sign: Test | Act | undefined): readonly Tree[] | undefined {
  if (sign?.cat === 'test') return sign.on === undefined && sign.splits === undefined ? sign.tests : undefined
  const { flag, tests, isNegated } = sign?.act ?? {}
  return flag === undefined || tests !== undefined ? undefined : [on(flag, 'equals', [String(!isNegated)])]
}

/** The same amount twice: once with the first conditions and once with the second conditions. */
function sides(
  of: Amount | undefined,
  a: readonly Tree[] | undefined,
  b: readonly Tree[] | undefined,
): Sign | undefined {
  if (of === undefined || a === undefined || b === undefined || isOfValues(a, b)) return undefined
  return piece({ is: 'amounts', amounts: [a, b].map((tests) => held(of, tests, `${of.name}_${nameOf(tests[0])}`)) })
}

/**
 * Whether the conditions contrast two values of one field. Then each value is a group, so no second amount is needed.
 */
const isOfValues = (a: readonly Tree[], b: readonly Tree[]): boolean => {
  const [one, other] = [...a, ...b] as Partial<Condition>[]
  return (
    one?.operator === 'equals' &&
    other?.operator === 'equals' &&
    one.member === other.member &&
    !/^(?:true|false)$/.test(`${one.values}`)
  )
}

/** The same amount twice: for the rows that meet a condition, and for all other rows. */
export const halvesOf = (of: Amount | undefined, tests: readonly Tree[] | undefined): Sign | undefined =>
  tests?.length === 1 ? sides(of, tests, tests.map(opposite)) : undefined

const opposite = (tree: Tree): Tree => {
  const { member = '', operator, values } = tree as Condition
  const isFlag = operator === 'equals' && /^(?:true|false)$/.test(`${values}`)
  return isFlag ? on(member, 'equals', [`${values}` === 'true' ? 'false' : 'true']) : negated(tree)
}

function nameOf(tree: Tree | undefined): string {
  if (tree === undefined || !('member' in tree)) return 'not'
  const { member, operator } = tree as Condition
  const values = (tree as Condition).values ?? []
  const isNot = /^not/.test(operator) || String(values) === 'false'
  return `${isNot ? 'not_' : ''}${member}${/set$/i.test(operator) ? '' : `_${values.join('_')}`}`.replace(/\W+/g, '_')
}

const isOpposite = (a: Test, b: Test): boolean => JSON.stringify(a.tests.map(negated)) === JSON.stringify(b.tests)

const pairOf = (a: Amount | undefined, b: Amount | undefined): Sign | undefined =>
  a &&
  b &&
  (a.name !== b.name ? !a.tests?.length && !b.tests?.length : a.tests?.length && b.tests?.length) &&
  JSON.stringify([a.on, a.tests]) !== JSON.stringify([b.on, b.tests])
    ? piece({
        is: 'amounts',
        amounts:
          a.name === b.name ? [a, b].map((one) => ({ ...one, name: `${one.name}_${nameOf(one.tests?.[0])}` })) : [a, b],
      })
    : undefined
const counted = (sign: Thing | undefined): Amount | undefined => sign && countOf(sign.thing)

const DOES = '(~do|~make|~sell|~earn|~get|~have|~be|~bring)'
const BETTER = '(in) better|worse|more|less|higher|lower|fewer than|compared (to|with|on|in)'
const AGAINST = '~do|~perform (better|worse) than|against|versus|vs (in|on)'
const WITHOUT = 'with|that and|or|vs|versus'

function sided(a: Test | undefined, b: Test | undefined): Sign | undefined {
  const [one, other] = [...(a?.tests ?? []), ...(b?.tests ?? [])] as Partial<Condition>[]
  if (a?.tests.length !== 1 || b?.tests.length !== 1 || one?.member === undefined || one.member !== other?.member)
    return undefined
  if (one.operator !== 'equals' || other.operator !== 'equals' || `${one.values}` === `${other.values}`)
    return undefined
  const values = [...(one.values ?? []), ...(other.values ?? [])].map(String)
  return { ...a, tests: [equal(one.member, values)], splits: one.member }
}

export const contrastRules: readonly Rule[] = [
  // Rows without an event: `no-click searches`.
  ...rules(
    ['no|zero|non {amount} {thing}'],
    (of, sign) =>
      of?.amount.flag !== undefined && !of.amount.tests?.length && sign?.thing.isRow && sign.thing.on === undefined
        ? {
            ...sign,
            thing: {
              ...sign.thing,
              isHeld: true,
              tests: [...(sign.thing.tests ?? []), on(of.amount.flag, 'equals', ['false'])],
            },
          }
        : undefined,
    { cost: 0 },
  ),
  ...rules([`{test} ${VERSUS} {test} {thing}`], (a, b, sign) => sides(counted(sign), testsOf(a), testsOf(b)), {
    cost: 0,
  }),
  ...rules([`{test} ${VERSUS} {test} {amount}`], (a, b, of) => sides(of?.amount, testsOf(a), testsOf(b)), { cost: 0 }),
  ...rules(
    ['{test} and {test} {thing}', '{test} and {test} {thing} (separately|separate)'],
    (a, b, sign) =>
      a && b && isOpposite(a, b) && !sign?.thing.isOwner ? sides(counted(sign), testsOf(a), testsOf(b)) : undefined,
    { cost: 0 },
  ),
  ...rules([`{thing} {test} ${VERSUS} (those) {test}`], (sign, a, b) => sides(counted(sign), testsOf(a), testsOf(b)), {
    cost: 0,
  }),
  ...rules(
    [`{amount} {test} ${VERSUS} (those) {test}`],
    (of, a, b) => (of?.amount.isNoun ? undefined : sides(of?.amount, testsOf(a), testsOf(b))),
    { cost: 0 },
  ),
  ...rules(
    [`{thing} ${WITHOUT} {act}`],
    (sign, act) => (act?.act.isNegated ? halvesOf(counted(sign), testsOf(act)) : undefined),
    {
      cost: 0,
      shows: [['visits with and without an order by device', { dimensions: ['device_category'] }]],
    },
  ),
  ...rules(
    [`{thing} ${WITHOUT} {test}`],
    (sign, test) => (test?.isNot ? halvesOf(counted(sign), testsOf(test)) : undefined),
    {
      cost: 0.1,
    },
  ),
  // In `engine "A" making more than engine "B"`, the two values are groups.
  ...rules([`{test} ${DOES} ${BETTER} {test}`, `{test} ${AGAINST} {test}`], (a, b) => sided(a, b), { cost: 0 }),
  ...rules([`{choice} ${DOES} ${BETTER} {choice}`, `{choice} ${AGAINST} {choice}`], (a, b) => choices(a, b, true), {
    cost: 0,
  }),
  ...rules(
    [`{thing} ${VERSUS} {thing}`],
    (a, b) => (a?.thing.bare === 'count' && b?.thing.bare === 'count' ? pairOf(counted(a), counted(b)) : undefined),
    { cost: 0.1 },
  ),
  ...rules(
    [`{amount} ${VERSUS} {amount}`],
    (a, b) => (a?.amount.isNoun && b?.amount.isNoun ? undefined : pairOf(a?.amount, b?.amount)),
    { cost: 0.1 },
  ),
]
