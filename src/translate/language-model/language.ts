// The language of questions about a data model: its fields and metrics, its date fields, and its lexis (the grammar and
// vocabulary of the offline translator).

import type { ModelData } from '../../model/model.ts'
import { withoutExtensions } from '../../model/without-extensions.ts'
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

/** `hasExtensions`: whether requests can use extensions of the specification: metrics and additional fields. */
export function languageOf(model: ModelData, hasExtensions: boolean): Language {
  const own = hasExtensions ? model : withoutExtensions(model)
  const { date, partitions, fields } = own
  const { year, month } = partitions ?? {}
  return {
    model: own,
    calendar: {
      ...(date !== undefined && { date }),
      ...(year !== undefined && Object.hasOwn(fields, year) && { year }),
      ...(month !== undefined && Object.hasOwn(fields, month) && { month }),
    },
    lexis: lexisFor(model),
  }
}

export const hasMetrics = ({ model }: Language): boolean => Object.keys(model.metrics).length > 0
