// The entry of this folder: finds the days that a question names.

export type { DateReading } from './date-reading.ts'
export { calendar, type Days } from './day-ranges.ts'
export { datesAt, type FoundDate, findDates, isCalendarName, isFeast } from './find.ts'
