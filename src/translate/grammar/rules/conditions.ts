// Conditions: fields and things with their values, presence, and negation.

import { type Rule, rule, rules } from '../rule.ts'
import type { Condition, Sign, Tree } from '../signs.ts'
import { countOf, piece } from './nouns.ts'

type ValuesSign = Extract<Sign, { cat: 'values' }>
type Field = Extract<Sign, { cat: 'field' }>
type Thing = Extract<Sign, { cat: 'thing' }>
type Test = Extract<Sign, { cat: 'test' }>

const test = (...tests: readonly Tree[]): Sign => ({ cat: 'test', tests })
const on = (member: string, operator: string, values: readonly string[] = []): Tree =>
  ({ member, operator, ...(values.length > 0 && { values }) }) as Tree

export const equal = (member: string, texts: readonly string[]): Tree =>
  on(member, texts.length > 1 ? 'in' : 'equals', texts)

/** The opposite of a condition, by an operator of its own if it has one. */
export function negated(tree: Tree): Tree {
  if ('not' in tree) return tree.not
  if (!('member' in tree)) return { not: tree }
  const { member, operator } = tree as Condition
  const values = (tree as Condition).values?.map(String)
  if (operator === 'set') return on(member, 'notSet')
  if (operator === 'notSet') return on(member, 'set')
  if (operator === 'equals' && values?.length === 1) {
    if (values[0] === 'true' || values[0] === 'false')
      return on(member, 'equals', [values[0] === 'true' ? 'false' : 'true'])
    return on(member, 'notEquals', values)
  }
  if (operator === 'in') return on(member, 'notEquals', values)
  if (operator === 'notEquals' && values?.length === 1) return on(member, 'equals', values)
  return { not: tree }
}

/** The field that a value after a thing restricts. */
const fieldOf = ({ thing }: Thing, { kind, texts }: ValuesSign): string | undefined =>
  (kind === 'code' ||
    kind === 'number' ||
    texts.every((text) => /^(?:https?:|\/)/.test(text)) ||
    (thing.isCoded && texts.every((text) => /^[A-Za-z]*-?\d[\w-]*$/.test(text)))) &&
  thing.id !== undefined
    ? thing.id
    : (thing.named ?? thing.id)

function named(sign: Thing | undefined, values: ValuesSign | undefined): Sign | undefined {
  if (sign === undefined || values === undefined) return undefined
  const field = fieldOf(sign, values)
  if (field === undefined || (sign.isMany && values.texts.length === 1 && values.kind !== 'quoted')) return undefined
  if (values.kind === 'term' && sign.thing.name !== 'keywords') return undefined
  if (sign.thing.name === 'searches' && values.kind !== 'quoted') return undefined
  return { ...test(equal(field, values.texts)), ...(sign.thing.on && { on: sign.thing.on }) } as Sign
}

/** All of several texts, or any of them. */
const each = (member: string, operator: string, { texts, isAll }: ValuesSign): readonly Tree[] =>
  isAll ? texts.map((text) => on(member, operator, [text])) : [on(member, operator, texts)]

const ofField = (operator: string) => (field: Field | undefined, values: ValuesSign | undefined) =>
  field && values ? { ...test(...each(field.field, operator, values)), price: field.isMany ? 0.5 : 0 } : undefined
const ofThing =
  (operator: string, isNegated = false) =>
  (sign: Thing | undefined, values: ValuesSign | undefined): Sign | undefined => {
    const field = sign && (sign.thing.named ?? sign.thing.id)
    if (sign === undefined || field === undefined || values === undefined) return undefined
    return withTests(sign, isNegated ? [{ not: on(field, operator, values.texts) }] : each(field, operator, values))
  }

/** A noun with conditions of its own. */
const withTests = (sign: Thing, tests: readonly Tree[]): Sign => ({
  ...sign,
  thing: { ...sign.thing, isHeld: true, tests: [...(sign.thing.tests ?? []), ...tests] },
})
const notOf = (sign: Sign | undefined): Sign | undefined =>
  sign?.cat === 'test' ? { ...sign, tests: sign.tests.map(negated) } : undefined

const CONTAIN = '~contain|~include|~mention'
const START = '~start|~begin|prefixed'
const LINK = '(whose|where|with|which|that|for|of|when|had|has|having|in) (the|a|an|its|their)'
const IS = 'is|=|==|equals|equal|was|are|were|being|called|named|titled|labelled|labeled|:'
const NOT = 'not|except|excluding|exclude|without|minus|besides|bar|sans|omitting|omit|ignoring|ignore|skip|skipping'

export const conditionRules: readonly Rule[] = [
  ...rule(
    '{test}',
    (sign) =>
      sign &&
      piece({
        is: 'test',
        tests: sign.tests,
        ...(sign.on && { on: sign.on }),
        ...(sign.lists !== undefined && { lists: sign.lists }),
        ...(sign.isAll && { isAll: true }),
      }),
    { cost: 0 },
  ),
  ...rule('{act}', (sign) => sign && piece({ is: 'act', act: sign.act }), { cost: 0 }),
  ...rules(
    [
      'that|who|where|whose|when|and|but|yet|with|~be|also|have|had|only|just|then|it|they|from|of|in|as {test}',
      'whose|where|when|in|during|within|from|of|on (the) visit|session|search|order|visitor (that|with|which|where) {test}',
      '{test} only',
    ],
    (sign) => sign,
    { cost: 0.1 },
  ),
  ...rules(
    [
      'neither {test} nor {test}',
      'neither (made|run|done) {test} nor (made|run|done) {test}',
      `${NOT} (the|those|any) {test} and|or (the|those) {test} (traffic|users|visitors|shoppers|people)`,
    ],
    (a, b) => a && b && { cat: 'test', tests: [...a.tests, ...b.tests].map(negated) },
    { cost: 0 },
  ),
  ...rules(
    ['(where|when|if) nothing|nobody|none (was|were|got|ever|has) {act}'],
    (sign) => sign && { cat: 'act', act: { ...sign.act, isNegated: true } },
    { cost: 0 },
  ),
  ...rules(
    [
      '(with|and|showing|plus) (the|their|its) (search|row) count|counts (each)',
      'with how often',
      '(and) how often (each|they|it) (was|were)',
    ],
    () => piece({ is: 'often' }),
    { cost: 0 },
  ),
  ...rules(['which {test}'], (sign) => sign, { cost: 0.4 }),
  ...rules(
    [
      'that|who|which|where|when|and|but|yet|~be|also|~do|~have|we|people|they|customers|shoppers|visitors|users|someone|anyone|a|then|ever|actually|get|got|did {act}',
      'whose|where|when|in|during|within|from|of (the) visit|session|search (that|with|which|where) {act}',
    ],
    (sign) => sign,
    { cost: 0.1 },
  ),
  ...rules(
    [
      '(~do|~have|~be|but|that|who|which) (~do|~have|~be) not|never (yet|actually|been|ever) {act}',
      'without (ever|any|actually) {act}',
      'nobody|none (ever) {act}',
    ],
    (sign) => sign && { cat: 'act', act: { ...sign.act, isNegated: true } },
    { cost: 0 },
  ),
  ...rules(
    [
      '(with|had|has|have|having|that|but|yet|and|saw|made|got|place|placed) no|without|zero|0|never (a|an|any|single) (single) {amount}',
      '(but|and|yet) (did|do|does) not (have|get|make|place|receive) (a|an|any) (single) {amount}',
    ],
    (sign) => flagged(sign, false),
    { cost: 0 },
  ),
  ...rules(
    ['(with|had|has|have|having|that|but|yet|and) no|without|zero|0 (a|an|any|single) (single) {thing}'],
    (sign) => {
      const amount = sign && sign.thing.bare === 'count' ? countOf(sign.thing) : undefined
      return amount && flagged({ cat: 'amount', amount }, false)
    },
    { cost: 0.1 },
  ),
  ...rules(
    [
      '(with|had|has|have|having|that|included|including|saw|made|got|contained) (a|an|any|some|at|1) (least) (one|1) {amount}',
    ],
    (sign) => flagged(sign, true),
    { cost: 0.6 },
  ),
  ...rules(
    [
      `${NOT} (the|in|on|from|for|of|by|with|via|those|to) (the|in|on|from|for|with) {test}`,
      'other|apart|aside than|from (the|on) {test}',
      'leave|leaving|left out (the) {test}',
      'except|all|anything but|for (on|in|from|the|for) {test}',
      'not|no {test}',
    ],
    notOf,
    { cost: 0.2 },
  ),
  // The people of a verb: they are not asked for.
  ...rules(
    ['~do|~have|that|which|how|when (often|~do) (the|our|all|most) {thing}'],
    (sign) => (sign?.thing.isOwner && sign.thing.on === undefined ? test(...(sign.thing.tests ?? [])) : undefined),
    { cost: 0 },
  ),
  ...rules(
    [
      `${LINK} {field} (~be) not|!=|<>|≠ (in|equal|one|to) {values}`,
      `${LINK} {field} (~be) other|different than|from {values}`,
      `${LINK} {field} not equals {values}`,
      `${LINK} {field} notequals {values}`,
    ],
    (field, values) => field && values && test(negated(equal(field.field, values.texts))),
    { cost: 0 },
  ),
  ...rules(
    [`${LINK} {field} ${IS} (to|one|any|in|of|either) (of) {values}`, `${LINK} {field} in ( {values} )`],
    (field, values) => field && values && test(equal(field.field, values.texts)),
    { cost: 0 },
  ),
  ...rules(
    [`${LINK} {field} (value|values) {values}`],
    (field, values) =>
      field && values && values.kind !== 'term' && !field.isMany ? test(equal(field.field, values.texts)) : undefined,
    { cost: 0.3 },
  ),
  ...rules(
    [`${LINK} {field} (~do) not|never ${CONTAIN} (the) (word|text|term) {values}`],
    (field, values) =>
      field && values && !field.isMany ? test({ not: on(field.field, 'contains', values.texts) }) : undefined,
    { cost: 0 },
  ),
  ...rules(
    [
      `${LINK} {field} ${CONTAIN} (the) (word|words|text|term|string|letters) {values}`,
      `${LINK} {field} with {values} in (it|them)`,
    ],
    ofField('contains'),
    { cost: 0 },
  ),
  ...rules(
    [`${LINK} {field} (~do) not|never ${START} (with|by|in) {values}`],
    (field, values) =>
      field && values && !field.isMany ? test({ not: on(field.field, 'startsWith', values.texts) }) : undefined,
    { cost: 0 },
  ),
  ...rules(
    [
      `${LINK} {field} ${START} (with|by|in) (the) (letters|word|letter|text) {values}`,
      `${LINK} {field} startswith {values}`,
    ],
    ofField('startsWith'),
    { cost: 0 },
  ),
  ...rules(
    [
      `${LINK} {field} ~be set|present|known|given|filled|available`,
      `${LINK} {field} ~be not null|empty|missing|blank`,
      'with (a|an|any|known) {field}',
      '(which|that) have|has|having|had (a|an|any|some) {field}',
    ],
    (field) => field && test(on(field.field, 'set')),
    { cost: 0.5 },
  ),
  ...rules(
    [
      `${LINK} {field} ~be not set|present|known|given|available`,
      `${LINK} {field} ~be|null null|missing|empty|unknown|blank|unset`,
      `${LINK} {field} notset|missing`,
      '(with|where|have|has|had|and|but) no|without|missing|lacking (a|an|any) {field}',
      'with unknown {field}',
    ],
    (field) => field && test(on(field.field, 'notSet')),
    { cost: 0.3 },
  ),
  ...rules(
    [`${LINK} {field} (~be|=|is|equals|equal) (to) true|yes`],
    (field) => field && test(on(field.field, 'equals', ['true'])),
    { cost: 0 },
  ),
  ...rules(
    [`${LINK} {field} (~be|=|is|equals|equal) (to) false|no`, `${LINK} {field} (~be) not true`],
    (field) => field && test(on(field.field, 'equals', ['false'])),
    { cost: 0 },
  ),
  ...rules(
    [`${LINK} {field} (~be) (not) notequals|!=|equals|equal (to) true`],
    (field) => field && test(on(field.field, 'notEquals', ['true'])),
    { cost: 0 },
  ),
  ...rules(
    ['(whose|where|with) {thing} (called|named|is|=|titled|labelled|was|:|with) (name|called|named|the|is|=) {values}'],
    named,
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
      `{thing} (that|which|whose|where|with) (name|names|title|they) ${CONTAIN} (the) (word|words|text|term|string|letters) {values} (in) (the|its|their) (name|title|it|them)`,
      `{thing} with {values} in (the|its|their) (name|title|it|them)`,
    ],
    ofThing('contains'),
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
    ['{thing} (priced|costing|worth|valued|with) (a) (price|value|total) (at|of) {bound}'],
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
  // Of such a thing: a condition, and no list.
  ...rules(
    ['of|for|in|on|from|with|via|at|by|to|about|against|containing (the|our|all|any|those) {thing}'],
    (sign) =>
      sign?.thing.isHeld && sign.thing.tests
        ? ({ ...test(...sign.thing.tests), ...(sign.thing.on && { on: sign.thing.on }) } as Sign)
        : undefined,
    { cost: 0 },
  ),
  ...rules(
    [
      'what ~do|~have|~be|~get (the|our|most) ({thing}) (most|actually) {act}',
      'what {thing} (have|had|did) {act}',
      'what (has|had|have) (been) {act}',
    ],
    asked,
    { cost: 0 },
  ),
  ...rules(
    ['how often|frequently', 'how many times', '(the) number of times', 'in how many cases'],
    () => piece({ is: 'often' }),
    { cost: 0 },
  ),
  // A noun that a condition restricts stays a noun: it is listed or counted, and the condition is a part of its own.
  ...rules(
    [
      '(in|on|from|by|via|with|using) {choice}',
      '(in|on|from|for|by|via|with|using) (a|an|the) {choice} (device|devices|user|users|traffic|visitors|only|shoppers|customers|computers)',
    ],
    (sign) => sign && test(equal(sign.field, sign.texts)),
    { cost: 0 },
  ),
  ...rules(
    ['{choice} or|and|, {choice}', '{choice} , {choice}'],
    (a, b) => (a && b && a.field === b.field ? { ...a, texts: [...a.texts, ...b.texts] } : undefined),
    { cost: 0.1 },
  ),
  ...rules(['{test} or|either {test}'], (a, b) => either(a, b), {
    cost: 0.1,
    shows: [['searches with no results or from bots', { measures: [{ metric: 'searches' }] }]],
  }),
]

/** Other than a name: `keywords other than shoes` are still listed. */
function unlike(sign: Thing | undefined, values: ValuesSign | undefined): Sign | undefined {
  const field = sign && values && fieldOf(sign, values)
  return sign && values && field !== undefined ? withTests(sign, [negated(equal(field, values.texts))]) : undefined
}

function asked(...signs: readonly (Sign | undefined)[]): Sign | undefined {
  const act = signs.find((one) => one?.cat === 'act')
  const people = signs.find((one) => one?.cat === 'thing')
  if (act?.cat !== 'act' || act.act.done === undefined || act.act.isNegated) return undefined
  if (people?.cat === 'thing' && !people.thing.isOwner) return undefined
  const tests = people?.cat === 'thing' ? (people.thing.tests ?? []) : []
  return piece({
    is: 'both',
    pieces: [
      { is: 'noun', thing: act.act.done, isMany: true, asked: 'which' },
      { is: 'act', act: act.act },
      { is: 'test', tests },
    ],
  })
}

function either(a: Test | undefined, b: Test | undefined): Sign | undefined {
  if (a === undefined || b === undefined || a.tests.length !== 1 || b.tests.length !== 1) return undefined
  if (a.on?.join() !== b.on?.join()) return undefined
  const [one, other] = [a.tests[0], b.tests[0]]
  if (
    one &&
    other &&
    'member' in one &&
    'member' in other &&
    one.member === other.member &&
    one.operator === 'equals' &&
    other.operator === 'equals'
  )
    return test(equal(one.member, [...(one.values ?? []), ...(other.values ?? [])].map(String)))
  return { cat: 'test', tests: [{ or: [...a.tests, ...b.tests] }], ...(a.on && { on: a.on }) }
}

/** With an order, without a click: an act of the visit. */
function flagged(sign: Extract<Sign, { cat: 'amount' }> | undefined, has: boolean): Sign | undefined {
  const { flag, on: types, tests = [] } = sign?.amount ?? {}
  if (sign === undefined || flag === undefined || types === undefined || tests.length > 0) return undefined
  const [type = ''] = Object.keys(types)
  return {
    cat: 'act',
    act: {
      name: sign.amount.name,
      on: type,
      flag,
      counts: sign.amount,
      isFlag: true,
      ...(!has && { isNegated: true }),
    },
  }
}

/** Values joined by `or` or by `and`, never by both. */
function joined(a: ValuesSign | undefined, b: ValuesSign | undefined, isAll: boolean): Sign | undefined {
  if (a === undefined || b === undefined || a.texts.length > 1 || a.kind !== b.kind) return undefined
  if (b.texts.length > 1 && b.isAll !== undefined && b.isAll !== isAll && isAll) return undefined
  return { ...b, texts: [...a.texts, ...b.texts], isAll: b.isAll ?? isAll }
}

/** Lists of values. */
export const valueRules: readonly Rule[] = [
  ...rules(['{value}', '{term}'] as const, (sign) => sign && { ...sign, cat: 'values' }, { cost: 0 }),
  ...rules(
    ['{values} or|, {values}', '{values} , or {values}', 'either {values} or {values}'],
    (a, b) => joined(a, b, false),
    { cost: 0.05 },
  ),
  ...rules(['{values} and|& {values}', '{values} , and {values}'], (a, b) => joined(a, b, true), { cost: 0.05 }),
  ...rules(['( {values} )'], (sign) => sign, { cost: 0 }),
]
