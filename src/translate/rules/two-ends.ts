// The two ends of one range, told apart: up to 15 January, starting 1 January.

import { dayNumber } from '../../bind/calendar.ts'
import type { ItemOf } from '../items.ts'
import { maybe, sequence } from '../parser.ts'
import { item, type Rule, rule, word } from '../rule.ts'

const daysOf = ({ reading, of }: ItemOf<'date'>) => (of === undefined && 'days' in reading ? reading.days : {})

/** `today`, `2025` have both ends; from 1 January has one. */
const open = item('date', (found) => {
  const { first, last } = daysOf(found)
  return (first === undefined) !== (last === undefined)
})

export const twoEnds: Rule = rule(sequence(open, maybe(word('comma', 'and')), open), ([one, , other]) => {
  const days = { ...daysOf(one), ...daysOf(other) }
  const { first, last } = days
  return first !== undefined && last !== undefined && dayNumber(first) <= dayNumber(last)
    ? { is: 'date', reading: { days: { first, last } } }
    : undefined
})
