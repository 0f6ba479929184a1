// Rules that compare one period with another.

import { dayNumber } from '../../../calendar/civil-day.ts'
import { months, weekdays } from '../../calendar-names.ts'
import type { Days } from '../../dates/index.ts'
import type { Amount, Shift } from '../parts.ts'
import type { Piece } from '../pieces.ts'
import { type Rule, rules } from '../rule.ts'
import type { Sign } from '../signs.ts'
import { countOf, piece } from './nouns.ts'

const VERSUS = 'vs|versus|v|against|to|with|than'
const compare = (shift: Shift, show: 'both' | 'change' = 'both'): Sign => piece({ is: 'compare', shift, show })

/** The shifts of `compare` (the names of the period to compare with), each with the phrases for it. */
const SHIFTS: readonly (readonly [shift: string, ...patterns: string[]])[] = [
  [
    'previous_week',
    `(the) week|weekend|${[...weekdays.keys()].join('|')} before`,
    '(the) (same) (period|day|time) last week',
    'a week ago|earlier',
  ],
  [
    'previous_month',
    '(the) (same) (period|days|time) (in|of) last month',
    '(the) month before',
    'a month ago|earlier',
    '(the) previous|prior month',
  ],
  [
    'previous_year',
    '(the) (same) (period|time|month|quarter|week|days) (in|of) last year',
    `(the) year|${[...months.keys()].join('|')} before`,
    'a year ago|earlier',
    '(the) previous|prior year',
    '(the) (same) (period|time|month|quarter) a|one year ago|before|earlier',
  ],
  ['previous_quarter', '(the) quarter before', '(the) previous|prior quarter'],
  [
    'previous_period',
    '(the) previous|prior|preceding period',
    '(the) period before',
    '(the) day before',
    '(the) (same) (number) (of) days before',
  ],
]
const GROWTH: readonly (readonly [shift: string, ...patterns: string[]])[] = [
  ['previous_year', 'yoy', 'year over|on year'],
  ['previous_month', 'mom', 'month over|on month'],
  ['previous_week', 'wow', 'week over|on week'],
  ['previous_quarter', 'qoq', 'quarter over|on quarter'],
]

const comparisons: readonly Rule[] = [
  ...SHIFTS.flatMap(([shift, ...patterns]) =>
    rules(
      patterns.flatMap((text) => [`(compared|compare|relative|comparison|vs) (to|with) ${VERSUS} ${text}`]),
      () => compare(shift),
      { cost: 0 },
    ),
  ),
  ...GROWTH.flatMap(([shift, ...patterns]) =>
    rules(
      patterns.flatMap((text) => [`${text} (growth|change|comparison|increase)`]),
      () => compare(shift, 'change'),
      { cost: 0 },
    ),
  ),
]

/** Asks for an amount and for its comparison with another period. */
export const comparedNumber = (amount: Amount, change: Extract<Piece, { is: 'compare' }>): Sign =>
  piece({ is: 'both', pieces: [{ is: 'amount', amount }, change] })

const between = (amount: Amount, own: Days, other: Days): Sign =>
  comparedNumber(amount, { is: 'compare', shift: other, show: 'both', own })

/** Rules for comparisons that name both periods. */
const pairs: readonly Rule[] = [
  ...rules(
    [
      `{days} (compared|compare|in|as) (comparison) (with|to) ${VERSUS} {days}`,
      'compare|comparing {days} (and|with|to) (with|to|vs|against) {days}',
    ],
    (a, b) => a && b && piece({ is: 'compare', shift: b.days, show: 'both', own: a.days }),
    { cost: 0 },
  ),
  // `this week against the one before` compares this week with the week before.
  ...rules(
    [
      `{days} (compared|compare|as) (with|to) ${VERSUS} (the) last|previous|prior|preceding (one|ones|period|time)`,
      `{days} (compared|compare|as) (with|to) ${VERSUS} (the) one|ones|time|period before|earlier (that|it)`,
    ],
    (own) => own && piece({ is: 'compare', shift: '', show: 'both', own: own.days }),
    { cost: 0.2 },
  ),
  ...rules(
    [
      `{days} (compared|compare|as) (with|to) ${VERSUS} (the) last|previous|prior|preceding {num} (days)`,
      `{days} (compared|compare|as) (with|to) ${VERSUS} (the) {num} (days) before|earlier|prior (that|it)`,
    ],
    (own, num) => {
      const { first, last } = own?.days ?? {}
      const isSame = first && last && dayNumber(last) - dayNumber(first) + 1 === Number(num?.value)
      return own && isSame ? piece({ is: 'compare', shift: 'previous_period', show: 'both', own: own.days }) : undefined
    },
    { cost: 0.1 },
  ),
  ...rules(
    [
      'more|less|fewer|better|worse|higher|lower|different (in|on|during|for) {days} than|from|vs (in|on|during|for) {days}',
    ],
    (own, other) => own && other && piece({ is: 'compare', shift: other.days, show: 'both', own: own.days }),
    { cost: 0.1 },
  ),
  ...rules(
    ['(~be) (there) more|fewer|less {amount} {days} or|than {days}'],
    (of, own, other) => of && own && other && between(of.amount, own.days, other.days),
    { cost: 0 },
  ),
  ...rules(
    ['(~be) (there) more|fewer|less {thing} {days} or|than {days}'],
    (sign, own, other) => {
      const of = sign && countOf(sign.thing)
      return of && own && other && between(of, own.days, other.days)
    },
    { cost: 0 },
  ),
  ...rules(['(~go|~be) up or down'], () => compare(''), { cost: 0.1 }),
  ...rules(
    ['compare|comparing|compared {days} {amount} with|to|and|vs|against (those|that) (of) {days}'],
    (own, of, other) => own && of && other && between(of.amount, own.days, other.days),
    { cost: 0 },
  ),
  ...rules(
    ['from {days} to|until {days}'],
    (a, b) => a && b && piece({ is: 'compare', shift: a.days, show: 'change', own: b.days, isFromTo: true }),
    { cost: 0 },
  ),
  ...rules(
    ['(compared|compare|comparison|relative|vs) (to|with) vs|versus|v|against|to|with|than {days}'],
    (sign) => sign && compare(sign.days),
    { cost: 0.1 },
  ),
  ...rules(
    [
      '(the) (percentage|percent|%|pct) growth|change|increase|decrease|development (rate|percentage|percent|%) (of|in)',
      'percentage|percent|% of (the) change|growth|increase|decrease',
      'change|changed|growth|grow|grew|increase|increased in percent|percentage|%',
      'grow|grew|grown|growing|change|changed',
      'go|went|gone|going|is|are|was|were up|down',
      'increase|decrease|increased|decreased|rise|rose|risen|drop|dropped|fell|fall|fallen',
    ],
    () => compare('', 'change'),
    { cost: 0.2 },
  ),
]

export const comparisonRules: readonly Rule[] = [...comparisons, ...pairs]
