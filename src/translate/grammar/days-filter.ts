// Turns a range of days into a condition. If a shortcut such as `last_week` means the same days, the condition uses the
// shortcut.

import { type Day, formatDay } from '../../calendar/civil-day.ts'
import { dateRanges } from '../../catalog/date-ranges.ts'
import { resolveDateRange } from '../../catalog/resolve-date-range.ts'
import { namesOf } from '../../names/names-of.ts'
import type { Days } from '../dates/index.ts'
import type { Tree } from './parts.ts'

export function daysFilter({ first, last }: Days, member: string, today: Day): readonly Tree[] {
  const one = (operator: string, values: readonly string[]) => [{ member, operator, values } as Tree]
  if (first === undefined) return last === undefined ? [] : one('lte', [formatDay(last)])
  if (last === undefined) return one('gte', [formatDay(first)])
  const days = [formatDay(first), formatDay(last)]
  const shortcut = namesOf(dateRanges).find(
    (name) => resolveDateRange[name](today).map(formatDay).join() === days.join(),
  )
  return one('inDateRange', shortcut === undefined ? days : [shortcut])
}
