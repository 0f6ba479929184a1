// The date fields of a model.

export interface Calendar {
  readonly date?: string
  readonly year?: string
  readonly month?: string
}

/** Whether a field holds a date, a year or a month. */
export const isCalendar = ({ year, month }: Calendar, field: string): boolean => field === year || field === month
