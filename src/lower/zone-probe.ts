// Compares the rules of a time zone in the engine with those of Node: the engine computes the days of instants around
// midnight. Statements stay consistent if the rules differ, but `today` can be another day.

import { dayIn, formatDay } from '../calendar/civil-day.ts'
import type { Dialect } from '../sql/dialect.ts'
import { emit, type Statement } from '../sql/emit.ts'
import { cast, constant, integer, named } from '../sql/nodes.ts'
import { midnightOf, zoneName } from './day-start.ts'
import { noClauses, rowsOf, select } from './select.ts'

/** A query for the days of some instants in a time zone, with the days that Node computes. */
export interface ZoneProbe {
  /** Returns one row with the days of some instants, as texts. */
  readonly statement: Statement
  /** The days of the same instants by the rules of Node. */
  readonly days: readonly string[]
}

/** The first and the middle of each month show any change of rules that holds for a few weeks. */
const DAYS_OF_MONTH = [1, 15] as const
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)
/** The years to compare, counted from the current year. */
const YEARS = [-2, -1, 0, 1, 2, 3] as const

export function zoneProbe(timeZone: string, now: Date, dialect: Dialect): ZoneProbe {
  const days = YEARS.flatMap((more) =>
    MONTHS.flatMap((month) => DAYS_OF_MONTH.map((day) => ({ year: now.getUTCFullYear() + more, month, day }))),
  )
  const midnights = days.map((day) => midnightOf(day, timeZone))
  const instants = midnights.flatMap((midnight) => [midnight - 1000, midnight])
  const columns = instants.map((instant, index) => {
    const text = `${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')}+00:00`
    const stored = cast(constant({ type: 'string', text }), 'timestamp with time zone')
    return named(cast(dialect.dayIn(stored, zoneName(timeZone)), dialect.types.string), `day ${index}`)
  })
  const from = { node: rowsOf([named(integer(1), 'one')]), name: 'one row' }
  return {
    statement: emit(select({ ...noClauses, from, columns }), dialect),
    days: instants.map((instant) => formatDay(dayIn(new Date(instant), timeZone))),
  }
}
