// The days that each date range covers today, for the description of the model.

import type { Clock } from '../bind/bind.ts'
import { dayIn, formatDay } from '../calendar/civil-day.ts'
import type { DateRangeDays } from '../catalog/description.ts'
import { resolveDateRange } from '../catalog/resolve-date-range.ts'

/** `last_month` on 2026-03-05: `['2026-02-01', '2026-02-28']`. */
export function dateRangeDays({ now, timeZone }: Clock): DateRangeDays {
  const today = dayIn(now, timeZone)
  return Object.fromEntries(
    Object.entries(resolveDateRange).map(([name, daysOn]) => {
      const [first, last] = daysOn(today)
      return [name, [formatDay(first), formatDay(last)] as const]
    }),
  )
}
