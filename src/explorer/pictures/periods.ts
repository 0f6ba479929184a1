// The periods of a date column, such as days, weeks or months. Each period is identified by its first day.

import { bucketOf, bucketsIn } from '../../calendar/buckets.ts'
import { formatDay, parseDay } from '../../calendar/civil-day.ts'
import { dimensionName, elementsOf } from '../request/chips.ts'
import { dateFieldOf } from '../request/date-range.ts'
import { type Grain, grainOfDimension } from '../request/grain.ts'
import { type Column, cellOf, type Row } from '../state/service-answer.ts'
import type { Source } from './source.ts'

/** The grain of a date column. */
export function grainOfColumn({ asked, description }: Pick<Source, 'asked' | 'description'>, column: Column): Grain {
  const dimension = elementsOf(asked.body, 'dimensions').find((one) => dimensionName(one) === column.name)
  return grainOfDimension(dimension, dateFieldOf(description)) ?? 'day'
}

/** All periods from the first to the last period in the rows, including periods without rows. */
export function periodsOf(rows: readonly Row[], column: Column, grain: Grain): readonly string[] {
  const all = rows.map((row) => cellOf(row, column)).filter((one) => one !== undefined)
  const sorted = all.toSorted()
  const [first, last] = [parseDay(sorted[0] ?? ''), parseDay(sorted.at(-1) ?? '')]
  return first === undefined || last === undefined ? [] : bucketsIn([first, last], grain).map(formatDay)
}

/** The first day of the week that contains a day. */
export function weekOf(day: string): string {
  const parsed = parseDay(day)
  return parsed === undefined ? day : formatDay(bucketOf(parsed, 'week'))
}
