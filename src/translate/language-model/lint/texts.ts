// Lists the values in the conditions of a query. Each value has its path in the query and the type of the field or
// measure that the condition compares.

import type { Fields } from '../../../model/model.ts'
import type { FieldType } from '../../../query/value.ts'
import type { Language } from '../language.ts'
import { isMetric, type ModelQuery } from '../model-query.ts'

export interface Text {
  readonly text: string
  readonly member: string
  readonly path: string
  readonly type: FieldType
  /** The values that the catalog lists for the field. */
  readonly known: readonly string[]
}

export const textsOf = (query: ModelQuery, { model: { fields } }: Language): readonly Text[] => [
  ...(query.filters ?? []).flatMap(({ member, values }, at) => {
    const { type = 'string', values: known = [] } = fields[member] ?? {}
    return (values ?? []).map((value, index) => ({
      text: String(value),
      member,
      path: `query.filters[${at}].values[${index}]`,
      type,
      known,
    }))
  }),
  ...(query.having ?? []).flatMap(({ member, values }, at) => {
    const type = typeOf(query, member, fields)
    return (values ?? []).map((value, index) => ({
      text: String(value),
      member,
      path: `query.having[${at}].values[${index}]`,
      type,
      known: [],
    }))
  }),
]

/** The type of a measure: a number, except for the minimum or the maximum of a text or a date. */
function typeOf(query: ModelQuery, alias: string, fields: Fields): FieldType {
  const measure = query.measures?.find((one) => one.alias === alias)
  if (measure === undefined || isMetric(measure) || measure.field === '*') return 'number'
  return (measure.fn === 'min' || measure.fn === 'max' ? fields[measure.field]?.type : undefined) ?? 'number'
}

/** Whether a field contains the date, the year or the month of a row. */
export const isOfDates = (member: string, { calendar }: Language): boolean => Object.values(calendar).includes(member)
