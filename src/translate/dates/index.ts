// Days that a question names.

export type { Days } from './days.ts'
export { type FoundDate, findDates, isCalendarName, isFeast } from './find.ts'
export type { Reading } from './reading.ts'
