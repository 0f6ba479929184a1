// Rules for the groups that a question asks for: `by country`, `per engine`. An item is one entry of such a list of
// groups.

import { type Rule, rule, rules } from '../rule.ts'
import type { Sign } from '../signs.ts'
import { piece } from './nouns.ts'
import { type Items, orderRules } from './order.ts'
import { rankingRules } from './rankings.ts'

type ThingSign = Extract<Sign, { cat: 'thing' }>

const itemOf = (sign: ThingSign | undefined): Sign | undefined =>
  sign && { cat: 'items', items: [{ is: 'thing', thing: sign.thing, isMany: sign.isMany }] }
const by = (sign: Items | undefined): Sign | undefined => sign && piece({ is: 'by', items: sign.items })

const SPLIT = '~split|~break|~group|~segment|~divide|~slice|~list|~show|~separate|~aggregate|itemised|itemized|~bucket'

export const listRules: readonly Rule[] = [
  ...rule('{thing}', itemOf, { cost: 0 }),
  ...rule(
    '{amount}',
    (sign) =>
      sign && !sign.amount.isNoun ? { cat: 'items', items: [{ is: 'amount', amount: sign.amount }] } : undefined,
    { cost: 0 },
  ),
  // A number field can be a group, as in `orders by item price`, but other readings are likelier.
  ...rule(
    '{field}',
    (sign) => (sign?.type === 'number' ? { cat: 'items', items: [{ is: 'fields', fields: [sign.field] }] } : undefined),
    { cost: 0.6 },
  ),
  ...rule('{grain}', (sign) => sign && { cat: 'items', items: [{ is: 'fields', fields: sign.fields }] }, { cost: 0 }),
  ...rules(['the|each|every|our|their {items}'], (sign) => sign, { cost: 0 }),
  ...rules(
    [
      '{items} and|/|&|+|then|x|within {items}',
      '{items} and|, then|by|per|also|each (by) {items}',
      '{items} , and {items}',
    ],
    (a, b) =>
      a && b && a.items.length === 1 && b.items.length < 4
        ? { cat: 'items', items: [...a.items, ...b.items] }
        : undefined,
    { cost: 0 },
  ),
  ...rules(
    ['{items} , {items}'],
    (a, b) =>
      a && b && a.items.length === 1 && b.items.length < 4
        ? { cat: 'items', items: [...a.items, ...b.items] }
        : undefined,
    { cost: 0.2 },
  ),
  ...rules(
    [
      'by|/ {items}',
      `(${SPLIT}) (down|up|out|it|them|that|this) (down|up) by|per|across {items}`,
      `${SPLIT} (down|up|out|it|them|that|this) (down|up) into {items}`,
      '~group (them|it|this) by|on|per {items}',
      'across (the|our|different) {items}',
      '{items} breakdown|split|wise|distribution',
      '(a) breakdown|split|distribution of|by|across|per {items}',
      'for (the) different|various {items}',
      'depending on {items}',
      'in terms of {items}',
      'fell|fall|falls into {items}',
    ],
    (sign) => by(sign),
    {
      cost: 0,
      shows: [['searches by keyword', { dimensions: ['keyword'] }]],
    },
  ),
  // After `per`, `each` or `every`, a ranking ranks within each group.
  ...rules(
    [
      'per|each|every {items}',
      'by|per each|every|single {items}',
      'for|in|on|of|from|at|across|to|within each|every|individual|various {items}',
    ],
    (sign) => sign && piece({ is: 'by', items: sign.items, isEach: true }),
    { cost: 0, shows: [['top 3 keywords per engine', { dimensions: ['engine_name', { field: 'keyword' }] }]] },
  ),
  ...rules(['~sort by|per {items}'], (sign) => by(sign), { cost: 0.4 }),
  ...rankingRules,
  ...orderRules,
]
