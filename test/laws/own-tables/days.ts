// Moves the days of a random database from CLOCK, the clock of its generator, to another clock: each day keeps its
// distance from the current day. Days more than 2000 days away from CLOCK move closer to the new current day, because
// the time zone offsets of distant years are uncertain.

import { CLOCK, type Clock } from '../../tools/generators/pools.ts'
import { civilOf, localDay, parseDay, printDay } from '../../tools/oracle/calendar.ts'
import type { Row } from '../../tools/oracle/tables.ts'
import { mapTables, type ReportDatabase } from '../reports/all-tables.ts'

export function shiftedTo({ now, timeZone }: Clock, database: ReportDatabase): ReportDatabase {
  const [today, before] = [localDay(now, timeZone), localDay(CLOCK.now, CLOCK.timeZone)]
  const shift = (day: number) => (Math.abs(day - before) < 2000 ? day - before + today : today - 900 + (day % 800))
  return mapTables(database, (rows) => rows.map((row) => shifted(row, shift)))
}

function shifted(row: Row, shift: (day: number) => number): Row {
  const dates = ['event_date', 'generated_date'].flatMap((field) => {
    const day = typeof row[field] === 'string' ? parseDay(row[field]) : undefined
    return day === undefined ? [] : [[field, shift(day)] as const]
  })
  const moved = Object.fromEntries(dates.map(([field, day]) => [field, printDay(day)]))
  const [date] = dates.filter(([field]) => field === 'event_date')
  if (date === undefined) return { ...row, ...moved }
  const { year, month } = civilOf(date[1])
  return { ...row, ...moved, event_year: year, event_month: month }
}
