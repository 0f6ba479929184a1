// Rules for days and for groups by day, week, month, quarter or year.

import type { Dimension } from '../parts.ts'
import { type Rule, rule, rules } from '../rule.ts'
import type { Sign } from '../signs.ts'
import { comparisonRules } from './comparisons.ts'
import type { Test } from './condition-forms.ts'
import { moverRules } from './movers.ts'
import { piece } from './nouns.ts'

export interface DateFields {
  readonly date: string
  readonly year?: string | undefined
  readonly month?: string | undefined
}

/** The words for each grain (unit of time to group by), as nouns and as adjectives. */
const GRAINS: readonly (readonly [grain: string, noun: string, adjective: string])[] = [
  ['day', 'day|date', 'daily'],
  ['week', 'week', 'weekly'],
  ['month', 'month', 'monthly'],
  ['quarter', 'quarter', 'quarterly'],
  ['year', 'year', 'yearly|annual|annually'],
]
/** Words for periods that can mean different days. */
const FEAST =
  'christmas|xmas|easter|thanksgiving|holiday|holidays|summer|winter|autumn|fall|spring|halloween|season|black|cyber'
const OF_FEAST = '(day|week|weekend|season|sale|sales|monday|friday|started)'
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
  /** The first or the last day of an event: `when was the widget "A" last clicked`. */
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
    // The question explains the days of the period: `in summer (June to August)`.
    ...rules(
      [
        `(since|in|on|over|for|during) (the|last|this) ${FEAST} ${OF_FEAST} ({days}) ,|(|:|-|– (,) (that|thats|it) (is|was|means) (from|on) {days} ())`,
      ],
      (_, sign) => sign && piece({ is: 'days', days: sign.days }),
      { cost: 0, shows: [['orders in summer (June to August 2025)', { measures: [{ metric: 'orders' }] }]] },
    ),
    ...comparisonRules,
    ...moverRules,
  ]
}
