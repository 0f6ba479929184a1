// Numbers and their bounds: more than 100, at least 3, between 20 and 50.

import { rule, rules } from '../rule.ts'
import type { Bound, Sign } from '../signs.ts'

type Num = Extract<Sign, { cat: 'num' }>
type Operator = Bound['operator']

const one = (operator: Operator, { value, isMoney }: Num): Bound => ({ operator, value, ...(isMoney && { isMoney }) })
const bound =
  (operator: Operator) =>
  (number: Num | undefined): Sign | undefined =>
    number && { cat: 'bound', limits: [one(operator, number)] }
const both = (low: Num | undefined, high: Num | undefined): Sign | undefined =>
  low && high && Number(low.value) <= Number(high.value)
    ? { cat: 'bound', limits: [one('gte', low), one('lte', { ...high, ...(low.isMoney && { isMoney: true }) })] }
    : undefined

const MORE = 'more|worse|greater|higher|larger|bigger|further|deeper|later|lower'
const UP = 'more|higher|greater|above|over|up|upwards|later|deeper|beyond|larger|bigger'
const DOWN = 'less|fewer|lower|below|under|smaller|cheaper'

export const boundRules = [
  ...rules(
    [
      `${MORE.replace('|lower', '')} (in) than (the) {num}`,
      'over|above|exceeding|exceeds|exceed|exceeded|beyond|past (the) {num}',
      'in excess of {num}',
      'upwards|north of {num}',
      '> {num}',
    ],
    bound('gt'),
    { shows: [['keywords with more than 100 searches', { having: [{ operator: 'gt', values: ['100'] }] }]] },
  ),
  ...rules(
    [
      'less|fewer|lower|smaller|cheaper than {num}',
      'under|below|beneath {num}',
      '< {num}',
      'better than {num}',
      'south of {num}',
    ],
    bound('lt'),
    { shows: [['keywords with fewer than 10 searches', { having: [{ operator: 'lt', values: ['10'] }] }]] },
  ),
  ...rules(
    [
      'at least|minimum {num}',
      '(a|the) minimum|min (of) {num}',
      'no|not|nothing|none less|fewer|lower|smaller|below than {num}',
      'not under|below {num}',
      `{num} (units|pieces|items|times|results) or|and ${UP}`,
      '{num} upwards|plus',
      '{num} at least|minimum',
      '>=|≥|=> {num}',
      'from|starting {num} upwards|up|on|onwards',
      'starting at|from {num}',
      '{num} (times) at least',
    ],
    bound('gte'),
    { shows: [['keywords with at least 10 searches', { having: [{ operator: 'gte', values: ['10'] }] }]] },
  ),
  ...rules(
    [
      'at most|maximum {num}',
      'up to|till {num}',
      '(a|the) maximum|max (of) {num}',
      'no|not more|higher|greater|larger|over|above than {num}',
      'not over|above|exceeding|beyond {num}',
      `{num} (units|pieces|items|times|results) or|and ${DOWN}`,
      '{num} at most|maximum',
      '<=|≤|=< {num}',
    ],
    bound('lte'),
  ),
  ...rules(
    ['between {num} and|to|-|– {num}', 'from {num} to|-|–|up {num}', 'in|within the range {num} to|- {num}'],
    both,
    {
      shows: [
        [
          'keywords with between 20 and 50 searches',
          {
            having: [
              { operator: 'gte', values: ['20'] },
              { operator: 'lte', values: ['50'] },
            ],
          },
        ],
      ],
    },
  ),
  ...rule('{num} to|-|– {num}', both, { cost: 0.3 }),
  ...rules(['exactly|precisely|equals|equal (to) {num}', '=|== {num}', '{num} exactly'], bound('equals')),
  ...rule('!=|<>|≠ {num}', bound('notEquals')),
  ...rules(
    ['{bound} and|but|yet|, {bound}', '{bound} and|but not|no {bound}'],
    (a, b) =>
      a && b && isRange(a.limits, b.limits) ? { cat: 'bound', limits: [...a.limits, ...b.limits] } : undefined,
    { cost: 0.2 },
  ),
  ...rule(
    '{bound} (euro|euros|dollar|dollars|pounds|quid|bucks|eur|usd|gbp)',
    (a) => a && { ...a, limits: a.limits.map((limit) => ({ ...limit, isMoney: true })) },
    { cost: 0.2 },
  ),
]

/** Two bounds make a range if one is a lower and the other an upper end. */
function isRange([a, ...more]: readonly Bound[], [b, ...others]: readonly Bound[]): boolean {
  if (a === undefined || b === undefined || more.length > 0 || others.length > 0) return false
  return a.operator.startsWith('g') !== b.operator.startsWith('g') && !/quals/.test(a.operator + b.operator)
}
