// Rules for bounds on amounts (numbers that a question asks for) and on number fields: `with more than 5 orders`.

import { rules } from '../rule.ts'
import type { Sign } from '../signs.ts'
import { countOf, functionOf, piece } from './nouns.ts'

const WITH = 'with|having|had|has|have|got|get|that|of|made|in|~generate|~bring|~receive|~earn|~have|~place|~lead'

const FOUND = '~return|~find|~give|~get|~yield|~show|~bring|~produce|~come'
const UP = 'more|higher|greater|above|over|up|upwards|beyond'
const DOWN = 'less|fewer|lower|below|under'
const num = (operator: 'gte' | 'lte' | 'equals', { value }: Extract<Sign, { cat: 'num' }>) =>
  [{ operator, value }] as const

export const boundPieces = [
  ...(
    [
      ['gte', `or|and ${UP}`, 'at minimum|least|min', 'minimum|min'],
      ['lte', `or|and ${DOWN}`, 'at maximum|most|max', 'maximum|max'],
    ] as const
  ).flatMap(([operator, ...ends]) =>
    ends.flatMap((end) => [
      ...rules(
        [`(with|having) {num} {amount} ${end}`],
        (a, b) => a && b && piece({ is: 'bound', of: b.amount, limits: num(operator, a) }),
        { cost: 0 },
      ),
      ...rules(
        [`(with|having) {num} {thing} ${end}`],
        (a, b) => {
          const of = b && countOf(b.thing)
          return a && of && piece({ is: 'bound', of, limits: num(operator, a) })
        },
        { cost: 0 },
      ),
      ...rules(
        [`(with|having) {num} {field} ${end}`],
        (a, b) =>
          a && b?.type === 'number' ? piece({ is: 'bound', field: b.field, limits: num(operator, a) }) : undefined,
        { cost: 0 },
      ),
    ]),
  ),
  ...rules(
    [
      `(that|which|with|had|having|for|only) (only|just|exactly|${FOUND}) (only|just|exactly|back|up) {num} {field}`,
      '(that|which|with|had|having) (a|an|the) {num} {field}',
    ],
    (a, b) =>
      a && b?.type === 'number' ? piece({ is: 'bound', field: b.field, limits: num('equals', a) }) : undefined,
    { cost: 0.3 },
  ),
  ...rules(
    [`(that|which|with|~have|${FOUND}) (only|just|exactly) (a|one) single {field}`],
    (field) =>
      field?.type === 'number'
        ? piece({ is: 'bound', field: field.field, limits: [{ operator: 'equals', value: '1' }] })
        : undefined,
    { cost: 0 },
  ),
  ...rules(
    ['(with|where|had|having|and) (a|an|the) {field} (is|was|=) of|= {num}'],
    (field, a) => a && field && piece({ is: 'bound', field: field.field, limits: num('equals', a) }),
    { cost: 0 },
  ),
  ...(
    [
      ['once', '1'],
      ['twice', '2'],
    ] as const
  ).flatMap(([word, value]) =>
    rules([`(only|just|exactly) ${word}`], () => piece({ is: 'bound', limits: [{ operator: 'equals', value }] }), {
      cost: 0,
    }),
  ),
  ...rules(
    [
      `(with|that|which|${FOUND}|~have) (an|on) average (of) (${FOUND}|~have) {bound} {field}`,
      `(with|that|which|having|had) (${FOUND}) {bound} {field} (on|in) average`,
    ],
    (bound, field) => {
      const of = functionOf('avg')(field)
      return bound && of?.cat === 'amount' ? piece({ is: 'bound', of: of.amount, limits: bound.limits }) : undefined
    },
    { cost: 0 },
  ),
  ...(
    [
      ['gt', 'more|higher|greater'],
      ['lt', 'fewer|less|lower'],
    ] as const
  ).flatMap(([operator, words]) =>
    rules(
      [`(with|having|that|which|had) ${words} {field} than {num}`],
      (field, a) =>
        a && field?.type === 'number'
          ? piece({ is: 'bound', field: field.field, limits: [{ operator, value: a.value }] })
          : undefined,
      { cost: 0 },
    ),
  ),
  ...rules(
    [`(that|which) ${FOUND} (back|up|us|them|in) {bound} {field} (back)`],
    (a, b) => (a && b?.type === 'number' ? piece({ is: 'bound', field: b.field, limits: a.limits }) : undefined),
    { cost: 0 },
  ),
  ...rules(
    [
      `(${WITH}) (in|a|an|the|had|have|at|total|to) {bound} (in|of|worth|different|distinct|separate|total|such) (of) {amount}`,
    ],
    (a, b) => {
      const [limit] = a?.limits ?? []
      const isAny = b?.amount.flag !== undefined && limit?.operator === 'gte' && limit.value === '1'
      return a && b && { ...piece({ is: 'bound', of: b.amount, limits: a.limits }), price: isAny ? 0.3 : 0 }
    },
    {
      cost: 0,
      shows: [['engines with more than 5 orders', { having: [{ member: 'orders', operator: 'gt', values: ['5'] }] }]],
    },
  ),
  ...rules(
    ['(with|whose|where|and|having) (the|a|an) {amount} (is|was|are|were|of|being|=) {bound}'],
    (a, b) =>
      a && b && a.amount.worth === undefined ? piece({ is: 'bound', of: a.amount, limits: b.limits }) : undefined,
    { cost: 0.2 },
  ),
  ...rules(
    [
      '(with|whose|where|and|but|having|~be|~have|that|if) (the|a|an|their|its) {amount} (is|was|are|were|~be|of|being|=|stays|~lie) {rate}',
    ],
    (a, b) => a && b && piece({ is: 'bound', of: a.amount, limits: b.limits }),
    { cost: 0 },
  ),
  ...rules(
    [`(${WITH}|and|but|having) (a|an|the) {rate} (of) (in) {amount}`],
    (a, b) => a && b && piece({ is: 'bound', of: b.amount, limits: a.limits }),
    { cost: 0 },
  ),
  ...rules(
    [
      '(with|having|had|has|have|got|get|that|of|made|in|by|from|~have|~place) (had|have) {bound} (different|distinct|separate|such) {thing}',
    ],
    (a, b) => {
      const of = b && countOf(b.thing)
      return a && of && !of.hasKinds ? piece({ is: 'bound', of, limits: a.limits }) : undefined
    },
    { cost: 0 },
  ),
  ...rules(
    ['(with|having|had|has|have|of|in|~buy|~order|~contain) {bound} different|distinct|separate {thing}'],
    (a, b) => {
      const of = b && countOf(b.thing)
      return a && of && piece({ is: 'bound', of, limits: a.limits })
    },
    { cost: 0 },
  ),
  ...rules(
    ['(with|having|had|has|have|of) (a|an|the|had) {bound} {field}'],
    (a, b) => (a && b?.type === 'number' ? piece({ is: 'bound', field: b.field, limits: a.limits }) : undefined),
    { cost: 0.1 },
  ),
  ...rules(
    [
      '(with|having|had|has|have|of|whose|where|and) (a|an|the|their) {field} (is|was|were|of|being|at|between|from|value) (is|of) {bound}',
    ],
    (a, b) => a && b && piece({ is: 'bound', field: a.field, limits: b.limits }),
    { cost: 0 },
  ),
  ...rules(
    [
      '(with|having|had|has|have|got|in|on|at) (of|a|an|the) {bound} (each|apiece|in|worth) (value|size|total)',
      '(at|for) {bound}',
    ],
    (sign) => sign && piece({ is: 'bound', limits: sign.limits }),
    { cost: 0.4 },
  ),
  ...rules(
    [
      '(that) ~cost|priced|worth|valued|selling (at|for) {bound}',
      'with|had|has|have|having a|the total|value|price|worth (of|at) {bound}',
    ],
    (sign) => sign && piece({ is: 'bound', limits: sign.limits, isWorth: true }),
    { cost: 0.2 },
  ),
  ...rules(
    [
      '(for|at|of|costing|priced|cost) (at) {bound} a|per|each|the piece|item|unit',
      '(for|at|of|costing|cost|priced) (at) {bound} apiece|each',
      '{bound} in value|worth|total|price',
    ],
    (sign) => sign && piece({ is: 'bound', limits: sign.limits.map((limit) => ({ ...limit, isMoney: true })) }),
    { cost: 0.1 },
  ),
  ...rules(
    ['{act} {bound} (times|occasions|separate) (times)', '{act} (in|on) {num} times'],
    (act, sign) =>
      act && sign?.cat === 'bound' ? piece({ is: 'bound', of: act.act.counts, limits: sign.limits }) : undefined,
    { cost: 0 },
  ),
  ...rules(
    ['{bound} times', '~come|~show|~appear (up) {bound} times', '(in|on) {bound} times|occasions|cases'],
    (sign) => sign && piece({ is: 'bound', limits: sign.limits, isTimes: true }),
    { cost: 0.2 },
  ),
]
