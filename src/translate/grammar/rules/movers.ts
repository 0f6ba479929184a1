// Rules for things that rose or fell, and for things that are new or lost between two periods.

import { dayNumber } from '../../../calendar/civil-day.ts'
import type { Piece } from '../pieces.ts'
import { type Rule, rules } from '../rule.ts'
import type { Sign } from '../signs.ts'
import { comparedNumber } from './comparisons.ts'
import { piece } from './nouns.ts'

const FALL = '~fall|~drop|~decline|~decrease|~sink|~shrink|~slip|~lose'
const RISE = '~grow|~rise|~increase|~climb|~gain|~improve|~jump'
const FELL = 'drop|fall|decline|decrease|loss|slump|dip'
const ROSE = 'rise|increase|growth|gain|jump|improvement|uplift'

/** Rules for the largest changes: `which keywords fell the most`. */
const movers: readonly Rule[] = (
  [
    ['fall', FALL, FELL, 'faller|loser|decliner', 'declining|falling|shrinking|dropping|decreasing'],
    ['rise', RISE, ROSE, 'riser|climber|winner|gainer|mover', 'growing|rising|increasing|climbing'],
  ] as const
).flatMap(([show, verb, noun, ones, words]) => [
  ...rules(
    [
      `(that|which|who|has|have) (has|have|~be) ${verb} (the) most|strongest (in) ({amount})`,
      `(with|by|had|saw) (the) biggest|largest|steepest|strongest|highest|greatest|most ${noun} (in|of) ({amount})`,
      `(with|by|had|saw) (the) biggest|largest|steepest|strongest|greatest {amount} ${noun}`,
    ],
    (of) => moved(show, of),
    { cost: 0 },
  ),
  ...rules(
    [`(that|which|who|has|have) (has|have|~be) ${verb} (the) fastest|quickest (in) ({amount})`],
    (of) => moved(show, of, undefined, true),
    {
      cost: 0,
    },
  ),
  ...rules(
    [`whose {amount} (has|have) ${verb}`, `with ${words} {amount}`],
    (of) => of && comparedNumber(of.amount, { is: 'compare', shift: '', show: show === 'rise' ? 'more' : 'fewer' }),
    { cost: 0 },
  ),
  ...rules([`{amount} (has|have) ${verb} (the) most`], (of) => moved(show, of), { cost: 0 }),
  ...rules(
    [
      `(the|our) ({num}) fastest|quickest|strongest|steepest|most ${words} {thing}`,
      `(the|our) (top) ({num}) ${words} {thing}`,
    ],
    (num, sign) => {
      if (sign?.thing.bare !== 'list') return undefined
      const noun: Piece = { is: 'noun', thing: sign.thing, isMany: true, asked: 'list' }
      const change: Piece = { is: 'compare', shift: '', show, isRate: true, ...(num && { count: Number(num.value) }) }
      return piece({ is: 'both', pieces: [noun, change] })
    },
    { cost: 0 },
  ),
  ...rules(
    [`(the) (top|biggest) ({num}) (biggest|top) ${ones} (by|in) ({amount}) (difference)`],
    (num, of) => moved(show, of, num && Number(num.value)),
    { cost: 0 },
  ),
])

function moved(
  show: 'rise' | 'fall',
  of: Extract<Sign, { cat: 'amount' }> | undefined,
  count?: number,
  isRate?: true,
): Sign | undefined {
  const change = {
    is: 'compare',
    shift: '',
    show,
    ...(count !== undefined && { count }),
    ...(isRate && { isRate }),
  } as const
  return of === undefined ? piece(change) : comparedNumber(of.amount, change)
}

/**
 * Rules for things without events in one of two periods: lost things (`in January but not in February`) and new things
 * (`this week that nobody searched last week`).
 */
const lostOrNew: readonly Rule[] = [
  ...rules(
    [
      '{days} but|and|yet not|never (in|during|on|any) (more) {days}',
      '{days} but|and none|nothing (in|during|on) {days}',
      '{days} (that|which|but) nobody|none {act} (in|during) {days}',
      '{days} but|and|that|which (~be|~do) not (~be) {act} (in|during) {days}',
    ],
    (...signs) => {
      const [a, b] = (signs as readonly (Sign | undefined)[]).filter((one) => one?.cat === 'days')
      if (a?.cat !== 'days' || b?.cat !== 'days' || a.days.first === undefined || b.days.first === undefined)
        return undefined
      const isLater = dayNumber(b.days.first) > dayNumber(a.days.first)
      const [own, other] = isLater ? [b, a] : [a, b]
      return piece({
        is: 'both',
        pieces: [
          { is: 'compare', shift: other.days, show: 'both', own: own.days },
          { is: 'newness', which: isLater ? 'lost' : 'new' },
        ],
      })
    },
    { cost: 0 },
  ),
]

/** Rules for things with more or fewer events than before: `with more searches this week than last week`. */
const moreOrFewer: readonly Rule[] = (
  [
    ['more', 'more|higher'],
    ['fewer', 'fewer|less|lower'],
  ] as const
).flatMap(([show, words]) =>
  rules(
    [`(with|having|that|which) (had|got|have|saw|made) ${words} {amount} {days} than (in|on|for) {days}`],
    (of, own, other) =>
      of && own && other && comparedNumber(of.amount, { is: 'compare', shift: other.days, show, own: own.days }),
    { cost: 0 },
  ),
)

export const moverRules: readonly Rule[] = [...movers, ...lostOrNew, ...moreOrFewer]
