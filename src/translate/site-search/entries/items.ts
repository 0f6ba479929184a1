// Phrases for products in carts and orders, by name or by id.

import type { Act } from '../../grammar/parts.ts'
import { type Rule, rules } from '../../grammar/rule.ts'
import type { Sign } from '../../grammar/signs.ts'
import { add, buy, CART } from './acts.ts'
import { units } from './amounts.ts'
import { facetValues, product } from './things.ts'

export const itemEntries: readonly Rule[] = [
  ...rules(['~buy|~purchase|~order|~sell {values}'], (values) => itemIs(values, buy), { cost: 0.4 }),
  ...rules([`~add|~put {values} to|in|into (the|their) ${CART}`], (values) => itemIs(values, add), { cost: 0.2 }),
  ...rules(
    [
      '(the|our) ({num}) best|top|hottest|most|highest selling|sold|seller|sellers|bestselling ({thing})',
      '(the|our) (top) ({num}) bestselling|bestseller|bestsellers ({thing})',
    ],
    (num, thing) => selling('desc', num, thing),
    { cost: 0 },
  ),
  ...rules(
    ['(the|our) ({num}) worst|least|slowest|lowest selling|sold|seller|sellers ({thing})'],
    (num, thing) => selling('asc', num, thing),
    { cost: 0 },
  ),
  ...rules(
    ['items|products|articles|things|goods sold|bought|ordered|purchased by|per|each|every {items}'],
    (by) =>
      by && {
        cat: 'piece',
        piece: {
          is: 'both',
          pieces: [
            { is: 'amount', amount: units },
            { is: 'test', tests: [], on: ['sale'] },
            { is: 'by', items: by.items },
          ],
        },
      },
    { cost: 0 },
  ),
  ...rules(['{amount} of|for {values}'], ofItem, { cost: 0.2 }),
  ...rules(
    ['(facet) value|option (chosen|selected|used|picked) of|for|in|under|from (the) {test}'],
    (test) => test && { cat: 'thing', isMany: true, thing: { ...facetValues, tests: test.tests } },
    { cost: 0 },
  ),
  ...rules(['what ~be (in|on|part) (of) {test}', 'contents|content of {test}'], contents, { cost: 0 }),
]

/** Reads `units of "Desk Lamp"` as a number of one product. */
function ofItem(
  of: Extract<Sign, { cat: 'amount' }> | undefined,
  values: Extract<Sign, { cat: 'values' }> | undefined,
) {
  const isOfItem =
    of && Object.values(of.amount.on).some((plain) => 'field' in plain && plain.field.startsWith('item_'))
  const isUnits = of?.amount.name === units.name
  if (!(isOfItem || isUnits) || !values || !/^(?:quoted|code)$/.test(values.kind)) return undefined
  const isCode = values.kind === 'code' || values.texts.every((text) => /^[A-Za-z]*-?\d[\w-]*$/.test(text))
  const member = isCode ? 'item_id' : 'item_name'
  const tests = [{ member, operator: values.texts.length > 1 ? 'in' : 'equals', values: values.texts }] as never
  return {
    cat: 'piece',
    piece: {
      is: 'both',
      pieces: [
        { is: 'amount', amount: of.amount },
        { is: 'test', tests },
      ],
    },
  } as const
}

/** Reads `what was in order 17` as a list of the products in an order. */
function contents(test: Extract<Sign, { cat: 'test' }> | undefined): Sign | undefined {
  const isOrder = test?.tests.every((one) => 'member' in one && one.member === 'order_number')
  return test && isOrder
    ? {
        cat: 'piece',
        piece: {
          is: 'both',
          pieces: [
            { is: 'noun', thing: product, isMany: true, asked: 'which' },
            { is: 'test', tests: test.tests, on: ['sale'] },
          ],
        },
      }
    : undefined
}

function selling(
  dir: 'asc' | 'desc',
  num: Extract<Sign, { cat: 'num' }> | undefined,
  sign: Extract<Sign, { cat: 'thing' }> | undefined,
): Sign {
  return {
    cat: 'piece',
    piece: {
      is: 'top',
      dir,
      thing: sign?.thing ?? product,
      by: units,
      isBest: true,
      isUsual: true,
      ...(num && { count: Number(num.value) }),
      ...(sign && !num && { isOne: !sign.isMany }),
    },
  }
}

function itemIs(values: Extract<Sign, { cat: 'values' }> | undefined, act: Act): Sign | undefined {
  if (values === undefined || values.kind === 'term' || values.isSplit) return undefined
  const member = values.kind === 'code' ? 'item_id' : 'item_name'
  const operator = values.texts.length > 1 ? 'in' : 'equals'
  return {
    cat: 'act',
    act: { ...act, tests: [{ member, operator, values: values.texts }] as never, ...(values.isAll && { isAll: true }) },
  }
}
