// The language of questions about a data model: its fields and metrics, its date fields, and its lexis (the grammar and
// vocabulary of the offline translator).

import type { ModelData } from '../../model/model.ts'
import type { Lexis } from '../grammar/lexis.ts'
import { lexisFor } from '../lexes.ts'

export interface Language {
  readonly model: ModelData
  readonly calendar: Calendar
  readonly lexis: Lexis
}

/** The fields of a model that contain the date, the year and the month of a row. */
export interface Calendar {
  readonly date?: string
  readonly year?: string
  readonly month?: string
}

export function languageOf(model: ModelData): Language {
  const { date, partitions, fields } = model
  const { year, month } = partitions ?? {}
  return {
    model,
    calendar: {
      ...(date !== undefined && { date }),
      ...(year !== undefined && Object.hasOwn(fields, year) && { year }),
      ...(month !== undefined && Object.hasOwn(fields, month) && { month }),
    },
    lexis: lexisFor(model),
  }
}

export const hasMetrics = ({ model }: Language): boolean => Object.keys(model.metrics).length > 0
