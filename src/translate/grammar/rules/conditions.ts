// Rules for conditions on rows and visits, and for negated conditions.

import type { Condition, Tree } from '../parts.ts'
import type { Piece } from '../pieces.ts'
import { type Rule, rule, rules } from '../rule.ts'
import type { Sign } from '../signs.ts'
import { actRules } from './acts.ts'
import { choiceRules } from './choices.ts'
import { equal, NOT, negated, type Test, test, type ValuesSign } from './condition-forms.ts'
import { fieldConditions } from './field-conditions.ts'
import { piece } from './nouns.ts'
import { thingConditions } from './thing-conditions.ts'

function pieceOf({ cat, splits, ...sign }: Test): Piece {
  const own: Piece = { is: 'test', ...sign }
  return splits === undefined
    ? own
    : { is: 'both', pieces: [{ is: 'by', items: [{ is: 'fields', fields: [splits] }] }, own] }
}

const notOf = (sign: Sign | undefined): Sign | undefined =>
  sign?.cat === 'test' && !sign.isNot && sign.splits === undefined
    ? { ...sign, tests: sign.tests.map(negated), isNot: true }
    : undefined

export const conditionRules: readonly Rule[] = [
  ...rule('{test}', (sign) => sign && piece(pieceOf(sign)), { cost: 0 }),
  ...rules(
    [
      'that|who|where|whose|when|but|yet|with|~be|also|have|had|then|it|they|from|of|in|as {test}',
      'whose|where|when|in|during|within|from|of|on (the) visit|session|search|order|visitor (that|with|which|where|~do|~have) {test}',
      '{test} only',
      '~end|~land (up) (in|on|with) (a|an|the) {test}',
    ],
    (sign) => sign,
    { cost: 0.1 },
  ),
  ...rules(['and|plus {test}'], (sign) => sign && { ...sign, isAnd: true }, { cost: 0.1 }),
  ...rules(['only|just {test}'], (sign) => sign && { ...sign, isOnly: true }, { cost: 0.1 }),
  ...rules(
    [
      'neither {test} nor {test}',
      'neither (made|run|done) {test} nor (made|run|done) {test}',
      `${NOT} (the|those|any) {test} and|or (the|those) {test} (traffic|users|visitors|shoppers|people)`,
    ],
    (a, b) =>
      a && b && !a.isNot && !b.isNot && !a.splits && !b.splits
        ? { cat: 'test', tests: [...a.tests, ...b.tests].map(negated), isNot: true }
        : undefined,
    { cost: 0 },
  ),
  ...rules(
    [
      'with|and|showing|plus (the|their|its) (search|row) count|counts (each)',
      'with how often',
      '(and) how often (each|they|it) (was|were)',
    ],
    () => piece({ is: 'often' }),
    { cost: 0 },
  ),
  ...rules(['(search|row) count|counts (each)'], () => piece({ is: 'often' }), { cost: 0.35 }),
  ...rules(['which {test}'], (sign) => sign, { cost: 0.4 }),
  ...rules(
    [
      `${NOT} (the|in|on|from|for|of|by|with|via|those|to) (the|in|on|from|for|with) {test}`,
      'other|apart|aside than|from (the|on) {test}',
      'leave|leaving|left out (the) {test}',
      '(everywhere|everyone|all|anything) except|but|outside|besides (for|on|in|from|the|of) {test}',
      'not|no {test}',
    ],
    notOf,
    { cost: 0.2 },
  ),
  // In `how often do visitors return`, `visitors` is only the subject of a verb, so the question does not list them.
  ...rules(
    ['~do|~have|~make|that|how|when|where|times (often|~do) (the|our|all|most) {thing}'],
    (sign) => (sign?.thing.isPerson && sign.thing.on === undefined ? test(...(sign.thing.tests ?? [])) : undefined),
    { cost: 0 },
  ),
  ...rules(
    ['whose {thing}'],
    ({ thing } = { thing: undefined } as never) =>
      thing?.bare === 'list' && (thing.on ?? thing.worth) !== undefined
        ? { cat: 'test', tests: thing.tests ?? [], ...(thing.on && { on: thing.on }) }
        : undefined,
    { cost: 0 },
  ),
  ...rules(['whose visit|session|search'], () => test(), { cost: 0.3 }),
  ...rules(
    ['whose {amount}'],
    (sign) => (sign && !sign.amount.isNoun ? piece({ is: 'amount', amount: sign.amount }) : undefined),
    { cost: 0.3 },
  ),
  ...rules(
    ['only|just (the|those) {thing}'],
    (sign) => {
      if (!sign?.isMany || sign.thing.bare !== 'list') return undefined
      const { isHeld, tests = [], on } = sign.thing
      return isHeld ? { cat: 'test', tests, ...(on && { on }) } : piece({ is: 'noun', thing: sign.thing, isMany: true })
    },
    { cost: 0.2 },
  ),
  // In `revenue across all engines together`, the question neither counts nor lists the engines.
  ...rules(
    [
      '~do (the|our|all|my) {thing} ~get|~have|~receive|~generate|~make|~bring|~earn|~see (in|together|combined)',
      'across|over|for|in|on|from all (of) (the|our) {thing} (together|combined)',
      'all {thing} (together|combined) :',
    ],
    (sign) =>
      sign?.thing.bare === 'list'
        ? { cat: 'test', tests: sign.thing.tests ?? [], ...(sign.thing.on && { on: sign.thing.on }) }
        : undefined,
    { cost: 0 },
  ),
  ...actRules,
  ...choiceRules,
  ...fieldConditions,
  ...thingConditions,
  ...rules(['only|just {values} (only)', '{values} only', ', {values} only'], (values) => valuesOfList(values, false), {
    cost: 0.4,
  }),
  ...rules(
    [
      `${NOT} (the|for|counting) {values}`,
      'other|apart|aside than|from (the) {values}',
      '~leave|~leaving out (the) {values}',
      'not counting|including {values}',
      'everything|anything|all but|except|than {values}',
    ],
    (values) => valuesOfList(values, true),
    { cost: 0.4 },
  ),
  ...rules(
    [
      '(and|:) (if) (so) (,) how many ~be there|they|these|those',
      'and if so (,) how many',
      '(,) how many (of) them|those|these',
      ', how many',
    ],
    () => piece({ is: 'often' }),
    {
      cost: 0.6,
    },
  ),
  ...rules(
    [
      '(,|:|-|–|—|so|but|and) how many|much (is|are|was|were|did|do|have) (it|that|they|there|we) (have|had|get|got|is|are|were) (in) (total|all)',
      'how many exactly',
    ],
    () => piece({ is: 'often', isCount: true }),
    { cost: 0.6 },
  ),
  // Words that add nothing to the request.
  ...rules(['~break|~split|~slice down|up|out', '~do we|you record'], () => piece({ is: 'test', tests: [] }), {
    cost: 0.1,
  }),
  ...rules(['(for|of) each', 'each (of) (them|these)', '(and) how many of each'], () => piece({ is: 'nothing' }), {
    cost: 0.1,
  }),
  ...rules(
    [
      'how often|frequently ~do|~have (the|our) {thing} (~do)',
      '(how) (many) (the) times (~do|~have) (the|our) {thing} (~do)',
    ],
    (sign) =>
      sign?.thing.isPerson && !sign.thing.tests?.length && !sign.thing.on ? piece({ is: 'often' }) : undefined,
    { cost: 0.1 },
  ),
  ...rules(
    [
      'how often|frequently',
      'how many times',
      '(the) number of times',
      'in how many cases',
      '(and|with) (if) (so) (their|the|its) frequency',
    ],
    () => piece({ is: 'often' }),
    { cost: 0 },
  ),
  ...rules(['{test} or|either (the) {test}'], (a, b) => either(a, b), {
    cost: 0.1,
    shows: [['searches with no results or from bots', { measures: [{ metric: 'searches' }] }]],
  }),
]

const valuesOfList = (values: ValuesSign | undefined, isNegated: boolean): Sign | undefined =>
  values && values.kind !== 'term' && !values.isSplit
    ? piece({ is: 'values', texts: values.texts, isCode: values.kind === 'code', isNegated })
    : undefined

function either(a: Test | undefined, b: Test | undefined): Sign | undefined {
  if (a === undefined || b === undefined || a.splits !== undefined || b.splits !== undefined) return undefined
  if (a.tests.length !== 1 || b.tests.length !== 1) return undefined
  if (a.on?.join() !== b.on?.join()) return undefined
  const [one, other] = [a.tests[0], b.tests[0]]
  if (one && other && isEqual(one) && isEqual(other) && one.member === other.member)
    return test(equal(one.member, [...(one.values ?? []), ...(other.values ?? [])].map(String)))
  return { cat: 'test', tests: [{ or: [...a.tests, ...b.tests] }], ...(a.on && { on: a.on }) }
}

const isEqual = (one: Tree): one is Condition => 'member' in one && /^(?:equals|in)$/.test(one.operator)
