// Bounds of amounts and of fields: `with more than 5 orders`.

import { rules } from '../rule.ts'
import { countOf, piece } from './nouns.ts'

const WITH = 'with|having|had|has|have|got|get|that|of|made|in|~generate|~bring|~receive|~earn|~have|~place'

export const boundPieces = [
  ...rules(
    [
      `(${WITH}) (in|a|an|the|had|have|at|total) {bound} (in|of|worth|different|distinct|separate|total|such) (of) {amount}`,
    ],
    (a, b) => a && b && piece({ is: 'bound', of: b.amount, limits: a.limits }),
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
      '(with|having|had|has|have|got|get|that|of|made|in|by|from|~have|~place) (had|have) {bound} (different|distinct|separate|such) {thing}',
    ],
    (a, b) => {
      const of = b && countOf(b.thing)
      return a && of && piece({ is: 'bound', of, limits: a.limits })
    },
    { cost: 0 },
  ),
  ...rules(
    ['(with|having|had|has|have|of) (a|an|the|had) {bound} {field}'],
    (a, b) => a && b && piece({ is: 'bound', field: b.field, limits: a.limits }),
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
      '(cost|costs|costing|priced|worth|at|for|valued|selling) (at|for) {bound}',
    ],
    (sign) => sign && piece({ is: 'bound', limits: sign.limits }),
    { cost: 0.4 },
  ),
  ...rules(
    ['{act} {bound} (times|occasions|separate) (times)', '{act} (in|on) {num} times'],
    (act, sign) =>
      act && sign?.cat === 'bound' ? piece({ is: 'bound', of: act.act.counts, limits: sign.limits }) : undefined,
    { cost: 0 },
  ),
  ...rules(
    ['{bound} times', '(in|on) {bound} times|occasions|cases'],
    (sign) => sign && piece({ is: 'bound', limits: sign.limits }),
    { cost: 0.2 },
  ),
]
