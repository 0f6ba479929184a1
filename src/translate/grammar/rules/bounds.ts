// Rules for bounds on numbers: more than 100, at least 3, between 20 and 50.

import type { Bound } from '../parts.ts'
import { type Rule, rule, rules, type Shown } from '../rule.ts'
import type { Sign } from '../signs.ts'

type Num = Extract<Sign, { cat: 'num' }>
type Percent = Extract<Sign, { cat: 'percent' }>
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

/** Creates rules for a bound. The same patterns apply to numbers and percentages. */
const bounds = (operator: Operator, patterns: readonly string[], shows: readonly Shown[] = []): readonly Rule[] => [
  ...rules(patterns as ['{num}'], bound(operator), { shows }),
  ...rules(
    patterns.map((text) => text.replace('{num}', '{percent}')) as ['{percent}'],
    (sign) => sign && rate([{ operator, value: sign.value, isPercent: true }]),
  ),
]
const rate = (limits: readonly Bound[]): Sign => ({ cat: 'rate', limits })
const between = (low: Num | Percent | undefined, high: Percent | undefined): Sign | undefined => {
  if (low === undefined || high === undefined) return undefined
  const value = low.cat === 'percent' ? low.value : String(Number(low.value) / 100)
  return Number(value) <= Number(high.value)
    ? rate([
        { operator: 'gte', value, isPercent: true },
        { operator: 'lte', value: high.value, isPercent: true },
      ])
    : undefined
}

const MORE = 'more|worse|greater|higher|larger|bigger|further|deeper|later|lower'
const UP = 'more|higher|greater|above|over|up|upwards|later|deeper|beyond|larger|bigger'
const DOWN = 'less|fewer|lower|below|under|smaller|cheaper'

export const boundRules = [
  ...bounds(
    'gt',
    [
      `${MORE.replace('|lower', '')} (in) than|then (the) {num}`,
      'over|above|exceeding|exceeds|exceed|exceeded|beyond|past (the) {num}',
      'in excess of {num}',
      'upwards|north of {num}',
      '> {num}',
      'more|greater|higher as {num}',
    ],
    [['keywords with more than 100 searches', { having: [{ operator: 'gt', values: ['100'] }] }]],
  ),
  ...bounds(
    'lt',
    [
      'less|fewer|lower|smaller|cheaper than|then {num}',
      'under|below|beneath {num}',
      '< {num}',
      'less|fewer|lower as {num}',
      'better than {num}',
      'south of {num}',
    ],
    [['keywords with fewer than 10 searches', { having: [{ operator: 'lt', values: ['10'] }] }]],
  ),
  ...bounds(
    'gte',
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
    [['keywords with at least 10 searches', { having: [{ operator: 'gte', values: ['10'] }] }]],
  ),
  ...bounds('lte', [
    'at most|maximum {num}',
    'up to|till {num}',
    '(a|the) maximum|max (of) {num}',
    'no|not more|higher|greater|larger|over|above than {num}',
    'not over|above|exceeding|beyond {num}',
    `{num} (units|pieces|items|times|results) or|and ${DOWN}`,
    '{num} at most|maximum',
    '<=|≤|=< {num}',
  ]),
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
  ...rules(['between {num} and|to|-|– {percent}'], between),
  ...rules(['between {percent} and|to|-|– {percent}'], between),
  ...rules(
    ['{num} percent|pct|%', '{num} per cent'],
    (sign) => (sign && !sign.isMoney ? { cat: 'percent', value: String(Number(sign.value) / 100) } : undefined),
    { cost: 0 },
  ),
  ...bounds('equals', ['exactly|precisely|equals|equal (to) {num}', '=|== {num}', '{num} exactly']),
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

/** Whether two bounds form a range: one is a lower bound, and the other is an upper bound. */
function isRange([a, ...more]: readonly Bound[], [b, ...others]: readonly Bound[]): boolean {
  if (a === undefined || b === undefined || more.length > 0 || others.length > 0) return false
  return a.operator.startsWith('g') !== b.operator.startsWith('g') && !/quals/.test(a.operator + b.operator)
}
