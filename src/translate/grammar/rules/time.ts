// Days, grains and comparisons of periods.

import { dayNumber } from '../../../calendar/civil-day.ts'
import { months, weekdays } from '../../calendar-names.ts'
import type { Days } from '../../dates/index.ts'
import { type Rule, rule, rules } from '../rule.ts'
import type { Amount, Dimension, Shift, Sign } from '../signs.ts'
import type { Test } from './condition-forms.ts'
import { moverRules } from './movers.ts'
import { countOf, piece } from './nouns.ts'

export interface DateFields {
  readonly date: string
  readonly year?: string | undefined
  readonly month?: string | undefined
}

/** The words for each grain, as nouns and as adjectives. */
const GRAINS: readonly (readonly [grain: string, noun: string, adjective: string])[] = [
  ['day', 'day|date', 'daily'],
  ['week', 'week', 'weekly'],
  ['month', 'month', 'monthly'],
  ['quarter', 'quarter', 'quarterly'],
  ['year', 'year', 'yearly|annual|annually'],
]
/** Times that do not mean the same days to everybody. */
const FEAST =
  'christmas|xmas|easter|thanksgiving|holiday|holidays|summer|winter|autumn|fall|spring|halloween|season|black|cyber'
const WEEKDAY = 'weekday|dow'

export function dimensionsOf(grain: string, { date, year, month }: DateFields): readonly Dimension[] {
  if (grain === 'day') return [date]
  if (grain === 'month' && year !== undefined && month !== undefined) return [year, month]
  if (grain === 'year' && year !== undefined) return [year]
  return [{ field: date, by: grain, alias: grain }]
}

export const timeRules = (fields: DateFields | undefined): readonly Rule[] => {
  if (fields === undefined) return []
  const grain = (name: string): Sign => ({ cat: 'grain', fields: dimensionsOf(name, fields) })
  const by = (name: string): Sign => piece({ is: 'by', items: [{ is: 'fields', fields: dimensionsOf(name, fields) }] })
  const thing = (name: string, noun: string): readonly Rule[] => {
    const lists = dimensionsOf(name, fields) as readonly string[]
    return rules([noun], () => ({ cat: 'thing', isMany: false, thing: { name: `${name}s`, lists, bare: 'list' } }), {
      cost: 0.2,
    })
  }
  const extreme = (fn: string, sign: Extract<Sign, { cat: 'thing' }> | undefined): Sign | undefined => {
    const [type] = Object.keys(sign?.thing.counts?.on ?? {})
    if (sign === undefined || sign.thing.bare !== 'count' || type === undefined) return undefined
    const amount = { name: `${fn}_date`, on: { '*': { field: fields.date, fn } } }
    return piece({
      is: 'both',
      pieces: [
        { is: 'amount', amount },
        { is: 'test', tests: sign.thing.tests ?? [], ...(type !== '*' && { on: [type] }) },
      ],
    })
  }
  /** `when was the widget "A" last clicked`: the first or the last day of such rows. */
  const dayOf = (fn: string, test: Test | undefined, act: Extract<Sign, { cat: 'act' }> | undefined) =>
    test &&
    act &&
    piece({
      is: 'both',
      pieces: [
        { is: 'amount', amount: { name: `${fn}_date`, on: { '*': { field: fields.date, fn } } } },
        { is: 'test', tests: test.tests, on: test.on ?? [act.act.on] },
      ],
    })
  return [
    ...rules(['when ~be {test} last|latest {act}'], (test, act) => dayOf('max', test, act), { cost: 0 }),
    ...rules(['when ~be {test} first {act}'], (test, act) => dayOf('min', test, act), { cost: 0 }),
    ...rule('{days}', (sign) => sign && piece({ is: 'days', days: sign.days }), { cost: 0 }),
    ...rules(
      ['(only|just|but|and) {days} (only)', '( {days} )', 'dated|placed|made {days}'],
      (sign) => sign && piece({ is: 'days', days: sign.days }),
      { cost: 0.1 },
    ),
    ...GRAINS.flatMap(([name, noun, adjective]) => [
      ...rule(noun, () => grain(name), { cost: 0 }),
      ...rules(
        [
          adjective,
          `(on) (a) ${adjective} (basis|figures|numbers|totals|trend)`,
          `${noun} by|after|for|per ${noun}`,
          `a ${noun}`,
          `over the ${noun}`,
          `(as) (a) ${adjective} (time) series|trend`,
        ],
        () => by(name),
        { cost: 0.1 },
      ),
      ...thing(name, noun),
    ]),
    ...rules([WEEKDAY, 'day of (the) week', 'days of the week'], () => grain('weekday'), { cost: 0 }),
    ...rules(
      [WEEKDAY, 'day of (the) week'],
      () => ({
        cat: 'thing',
        isMany: false,
        thing: { name: 'weekdays', lists: dimensionsOf('weekday', fields) as never, bare: 'list' },
      }),
      { cost: 0.1 },
    ),
    ...rules(
      [
        'over time',
        '(the) trend (over|of) (time)',
        'timeline',
        '(the) evolution|progression|course (of|in)',
        '~evolve',
      ],
      () => piece({ is: 'by', items: [{ is: 'fields', fields: dimensionsOf('day', fields) }], isTrend: true }),
      { cost: 0.3 },
    ),
    ...rules(
      [
        '(when|what) ~be|~do (the|our|we|they|anyone|someone|somebody) (~get|~have|~record|~make|~see) (the|our|a) last|latest|recent (time) {thing}',
        '(the) date|day of|on (the|our) last|latest {thing}',
        'when ~be|~do (the) last (time) {thing}',
      ],
      (sign) => extreme('max', sign),
      { cost: 0 },
    ),
    ...rules(
      [
        '(when|what) ~be|~do (the|our|we|they|anyone|someone) (~get|~have|~record|~make|~see) (the|our|a) first|earliest (time) {thing}',
        '(the) date|day of|on (the|our) first|earliest {thing}',
      ],
      (sign) => extreme('min', sign),
      { cost: 0 },
    ),
    // `in summer (June to August)`: days that the question explains.
    ...rules(
      [
        `(since|in|on|over|for|during) (the|last|this) ${FEAST} (day|week|weekend|season|sale|sales|monday|friday|started) ({days}) ,|(|:|-|– (,) (that|thats|it) (is|was|means) (from|on) {days} ())`,
      ],
      (_, sign) => sign && piece({ is: 'days', days: sign.days }),
      { cost: 0, shows: [['orders in summer (June to August 2025)', { measures: [{ metric: 'orders' }] }]] },
    ),
    ...comparisons,
    ...pairs,
    ...moverRules,
  ]
}

const VERSUS = 'vs|versus|v|against|to|with|than'
const compare = (shift: Shift, show: 'both' | 'change' = 'both'): Sign => piece({ is: 'compare', shift, show })

/** The names of the period before, by what it is called. */
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

const beside = (of: Amount, own: Days, other: Days): Sign =>
  piece({
    is: 'both',
    pieces: [
      { is: 'amount', amount: of },
      { is: 'compare', shift: other, show: 'both', own },
    ],
  })

/** One period against another. */
const pairs: readonly Rule[] = [
  ...rules(
    [
      `{days} (compared|compare|in|as) (comparison) (with|to) ${VERSUS} {days}`,
      'compare|comparing {days} (and|with|to) (with|to|vs|against) {days}',
    ],
    (a, b) => a && b && piece({ is: 'compare', shift: b.days, show: 'both', own: a.days } as never),
    { cost: 0 },
  ),
  // `this week against the one before`: the period before, of the same kind.
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
    (of, own, other) => of && own && other && beside(of.amount, own.days, other.days),
    { cost: 0 },
  ),
  ...rules(
    ['(~be) (there) more|fewer|less {thing} {days} or|than {days}'],
    (sign, own, other) => {
      const of = sign && countOf(sign.thing)
      return of && own && other && beside(of, own.days, other.days)
    },
    { cost: 0 },
  ),
  ...rules(['(~go|~be) up or down'], () => compare(''), { cost: 0.1 }),
  ...rules(
    ['compare|comparing|compared {days} {amount} with|to|and|vs|against (those|that) (of) {days}'],
    (a, of, b) =>
      a &&
      of &&
      b &&
      piece({
        is: 'both',
        pieces: [
          { is: 'amount', amount: of.amount },
          { is: 'compare', shift: b.days, show: 'both', own: a.days },
        ],
      }),
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
      '(the) (percentage|percent|%|pct) growth|change|increase|decrease|development|difference (rate|percentage|percent|%) (of|in)',
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
