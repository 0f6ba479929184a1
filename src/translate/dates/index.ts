// The exports of this folder, which finds the dates in a question.

export type { DateReading } from './date-reading.ts'
export { calendar, type Days } from './day-ranges.ts'
export { datesAt, type FoundDate, findDates, isCalendarName, isFeast } from './find.ts'
