// Rules for conditions that name a thing: `engines called main`, `keywords other than shoes`.

import { membersOf, type Tree } from '../parts.ts'
import { type Rule, rules } from '../rule.ts'
import type { Sign } from '../signs.ts'
import {
  CONTAIN,
  each,
  equal,
  NOT,
  negated,
  on,
  oneOf,
  START,
  type Thing,
  test,
  type ValuesSign,
} from './condition-forms.ts'

/** The field to which a value after the noun for a thing applies: the id or the name of the thing. */
const fieldOf = ({ thing }: Thing, { kind, texts }: ValuesSign): string | undefined =>
  (kind === 'code' ||
    kind === 'number' ||
    texts.every((text) => /^(?:https?:|\/)/.test(text)) ||
    (thing.isCoded && texts.every((text) => /^[A-Za-z]*-?\d[\w-]*$/.test(text)))) &&
  thing.id !== undefined
    ? thing.id
    : (thing.named ?? (kind === 'name' ? undefined : thing.id))

function named(sign: Thing | undefined, values: ValuesSign | undefined): Sign | undefined {
  if (sign === undefined || values === undefined) return undefined
  const field = fieldOf(sign, values)
  if (field === undefined || (sign.isMany && values.texts.length === 1 && values.kind !== 'quoted')) return undefined
  // The thing has an id and a value but no name, like an order. A text without digits cannot be its id.
  if (
    field === sign.thing.id &&
    sign.thing.named === undefined &&
    sign.thing.worth !== undefined &&
    !/\d/.test(values.texts.join())
  )
    return undefined
  if (values.kind === 'name' && values.isAll && !sign.isMany) return undefined
  if (values.kind === 'term' && sign.thing.name !== 'keywords') return undefined
  if (sign.thing.name === 'searches' && values.kind !== 'quoted') return undefined
  const held = oneOf(field, values)
  return { ...held, tests: [...(sign.thing.tests ?? []), ...held.tests], ...(sign.thing.on && { on: sign.thing.on }) }
}

const ofThing =
  (operator: string, isNegated = false) =>
  (sign: Thing | undefined, values: ValuesSign | undefined): Sign | undefined => {
    const field = sign && (sign.thing.named ?? sign.thing.id)
    if (sign === undefined || field === undefined || values === undefined || values.isSplit) return undefined
    return withTests(sign, isNegated ? [{ not: on(field, operator, values.texts) }] : each(field, operator, values))
  }

/** Restricts a noun by the given conditions. */
const withTests = (sign: Thing, tests: readonly Tree[]): Sign => ({
  ...sign,
  thing: { ...sign.thing, isHeld: true, tests: [...(sign.thing.tests ?? []), ...tests] },
})
const WHOSE = '(that|which|who|whose|where|with)'
const PIECE_OF_TEXT = 'word|words|text|term|string|letters'

export const thingConditions: readonly Rule[] = [
  ...rules(
    ['(whose|where|with) {thing} (called|named|is|=|titled|labelled|was|:|with) (name|called|named|the|is|=) {values}'],
    named,
    { cost: 0 },
  ),
  ...rules(
    ['(the) {thing} (with|of|having) (the) id|number|code (=|is|of) {values}'],
    (sign, values) =>
      sign?.thing.id !== undefined && values && values.kind !== 'term'
        ? ({ ...test(equal(sign.thing.id, values.texts)), ...(sign.thing.on && { on: sign.thing.on }) } as Sign)
        : undefined,
    { cost: 0 },
  ),
  ...rules(
    ['by {thing} (called|named) (name|called|named) {values}'],
    (sign, values) => (values?.kind === 'term' ? undefined : named(sign, values)),
    { cost: 0 },
  ),
  ...rules(
    ['(the|our|my) {values} {thing}'],
    (values, sign) => (values?.kind === 'term' || values?.kind === 'number' ? undefined : named(sign, values)),
    { cost: 0.2 },
  ),
  ...rules(
    [`{thing} (~do|that|which|who) (~do) not|never ${CONTAIN} (the) (word|text|term) {values}`],
    ofThing('contains', true),
    { cost: 0 },
  ),
  ...rules(
    [`{thing} (that|which|whose|where) (name|names|title) (~do) not ${START} (with|by|in) {values}`],
    ofThing('startsWith', true),
    { cost: 0 },
  ),
  ...rules(
    [
      `{thing} ${WHOSE} (name|names|title|they) ${CONTAIN} (the) (${PIECE_OF_TEXT}) {values} (in) (the|its|their) (name|title|it|them)`,
      `{thing} with {values} in (the|its|their) (name|title|it|them)`,
      `{thing} with (the) ${PIECE_OF_TEXT} {values}`,
    ],
    ofThing('contains'),
    { cost: 0 },
  ),
  ...rules(
    [
      `{thing} (that|which) ${CONTAIN}|with|have|has|having (the) (word|words|term) {values} (in) (it|them) (,) but|and|yet not|never {values}`,
      `{thing} (that|which) ${CONTAIN}|with|have|has|having (the) {values} (in) (it|them) (,) without|except {values}`,
    ],
    (sign, own, other) => {
      const held = ofThing('contains')(sign, own)
      return held?.cat === 'thing' ? ofThing('contains', true)(held, other) : undefined
    },
    { cost: -0.3 },
  ),
  ...rules(
    [
      '{thing} (that|which|who) with|having|had|has|have|including (the|a) word|words|term|phrase {values} (in) (it|them)',
    ],
    (sign, values) =>
      sign?.thing.named === undefined || values?.isAll ? undefined : ofThing('contains')(sign, values),
    { cost: 0 },
  ),
  ...rules(
    [
      `{thing} (that|which|whose|where) (name|names|title|they) ${START} (with|by|in) (the) (letters|word|letter|text|name) {values}`,
    ],
    ofThing('startsWith'),
    { cost: 0 },
  ),
  ...rules(
    [
      '{thing} (~be|that|who|which) (~be) not|except|excluding|but|!= (called|named|for|the|not|in) {values}',
      '{thing} other than {values}',
      '{thing} (~be) different from {values}',
    ],
    unlike,
    { cost: 0 },
  ),
  ...rules(
    ['{thing} other than {choice}', '{thing} (~be) not|except|excluding|without|but {choice}'],
    (sign, choice) => sign && choice && withTests(sign, [negated(equal(choice.field, choice.texts))]),
  ),
  ...rules(
    ['{thing} (priced|costing|worth|valued|with) (a) (price|value|total) (at|of) {bound}', '{thing} (of) {bound}'],
    (sign, bound) => {
      const { worth } = sign?.thing ?? {}
      return sign && bound && worth !== undefined
        ? withTests(
            sign,
            bound.limits.map(({ operator, value }) => on(worth, operator, [value])),
          )
        : undefined
    },
    { cost: 0.1 },
  ),
  ...rules(
    ['{thing} (priced|costing|worth|valued|that) (~cost) (a) (price) at|of|exactly {num}'],
    (sign, num) =>
      sign && num && sign.thing.worth !== undefined
        ? withTests(sign, [on(sign.thing.worth, 'equals', [num.value])])
        : undefined,
    { cost: 0.1 },
  ),
  // A condition on the people who caused an event: `searches by visitors from bots`.
  ...rules(
    ['by|of|from|for (the|all|those) {thing} (that|who|which) (~be|~have) {test}'],
    (sign, held) =>
      sign?.thing.isOwner && sign.isMany && held && held.isAnd === undefined
        ? { ...held, tests: [...(sign.thing.tests ?? []), ...held.tests] }
        : undefined,
    { cost: 0.1 },
  ),
  ...rules(
    [`${NOT} (the|all|any|those) {thing}`, 'leaving|leave out (the|all|any|those) {thing}'],
    (sign) =>
      (sign?.thing.isOwner || (sign?.thing.isHeld && sign.thing.bare === 'list')) && sign.thing.tests?.length === 1
        ? ({ ...test(...sign.thing.tests.map(negated)), isNot: true } as Sign)
        : undefined,
    { cost: 0 },
  ),
  ...rules(
    ['{thing} only', 'only {thing}'],
    (sign) => (sign?.thing.isPerson && sign.isMany ? heldBy(sign) : undefined),
    {
      cost: 0.1,
    },
  ),
  // A preposition such as `of` before a noun with conditions begins a condition, so the question does not list the
  // noun.
  ...rules(['of|for|in|on|from|with|via|at|to|about|against|containing (the|our|all|any|those) {thing}'], heldBy, {
    cost: 0,
  }),
  ...rules([', all|any (of) (the|our) {thing}', 'all|any (of) (the|our) {thing} :'], heldBy, { cost: 0 }),
  ...rules(['by (the|our|all|any|those) {thing}'], (sign) => (sign?.isMany ? heldBy(sign) : undefined), { cost: 0 }),
]

/** Lists a thing without the named values: `keywords other than shoes`. */
function unlike(sign: Thing | undefined, values: ValuesSign | undefined): Sign | undefined {
  const field = sign && values && fieldOf(sign, values)
  if (values?.kind === 'term' && sign?.thing.name !== 'keywords') return undefined
  return sign && values && field !== undefined ? withTests(sign, [negated(equal(field, values.texts))]) : undefined
}

/** The conditions of a noun after a preposition such as `of`. Undefined for a noun without conditions. */
function heldBy(sign: Thing | undefined): Sign | undefined {
  const { bare, isOwner, tests = [], named: name, id, worth } = sign?.thing ?? {}
  // In `with a non default currency`, the condition does not restrict the field that the noun lists, so this rule does
  // not apply.
  const isOfIt = bare === 'count' || isOwner || tests.flatMap(membersOf).some((one) => [name, id, worth].includes(one))
  return sign?.thing.isHeld && sign.thing.tests && isOfIt
    ? ({ ...test(...sign.thing.tests), ...(sign.thing.on && { on: sign.thing.on }) } as Sign)
    : undefined
}
