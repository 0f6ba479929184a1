// The fields of a model that say when.

export interface Calendar {
  readonly date?: string
  readonly year?: string
  readonly month?: string
}

/** Whether a field holds a part of a date. */
export const isCalendar = ({ year, month }: Calendar, field: string): boolean => field === year || field === month
