// The values of a query's conditions, with their places and the types they are compared as.

import type { Fields } from '../../../model/model.ts'
import type { FieldType } from '../../../query/value.ts'
import type { Query } from '../../../questions/translation.ts'
import type { Language } from '../../language.ts'

export interface Text {
  readonly text: string
  readonly member: string
  readonly path: string
  readonly type: FieldType
  /** Values that are known to occur there. */
  readonly known: readonly string[]
}

export const textsOf = (query: Query, { model: { fields } }: Language): readonly Text[] => [
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

/** Of a measure: only the least and the greatest of a text are not numbers or dates. */
function typeOf(query: Query, alias: string, fields: Fields): FieldType {
  const measure = query.measures?.find((measure) => measure.alias === alias)
  const keepsType = measure !== undefined && (measure.fn === 'min' || measure.fn === 'max') && measure.field !== '*'
  return (keepsType ? fields[measure.field]?.type : undefined) ?? 'number'
}

/** Whether a field says when, whole or in part. */
export const isOfDates = (member: string, { calendar }: Language): boolean => Object.values(calendar).includes(member)
