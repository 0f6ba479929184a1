// What questions may be about: the fields of a model without the extensions, which replies cannot use, and the words of
// the grammar.

import type { ModelData } from '../../model/model.ts'
import { withoutExtensions } from '../../model/without-extensions.ts'
import type { Lexis } from '../grammar/lexis.ts'
import { lexisFor } from '../lexes.ts'

export interface Language {
  readonly model: ModelData
  readonly calendar: Calendar
  readonly lexis: Lexis
}

/** The date fields of a model. */
export interface Calendar {
  readonly date?: string
  readonly year?: string
  readonly month?: string
}

export function languageOf(model: ModelData): Language {
  const specified = withoutExtensions(model)
  const { date, partitions, fields } = specified
  const { year, month } = partitions ?? {}
  return {
    model: specified,
    calendar: {
      ...(date !== undefined && { date }),
      ...(year !== undefined && Object.hasOwn(fields, year) && { year }),
      ...(month !== undefined && Object.hasOwn(fields, month) && { month }),
    },
    lexis: lexisFor(model),
  }
}
