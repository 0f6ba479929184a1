// What several rules ask of a draft: does the request reference a relation's fields, is a field among its dimensions.

import type { BoundQuery } from '../bind/query.ts'
import { type Field, type FieldName, fields } from '../catalog/fields.ts'
import type { RelationName } from '../catalog/relations.ts'

/** Whether the request names a field of this relation anywhere. */
export const references = (query: BoundQuery, relation: RelationName): boolean =>
  query.references.some(({ field }) => {
    const { from }: Field = fields[field]
    return from === relation
  })

/** Whether the result has this field as a dimension. */
export const hasDimension = (query: BoundQuery, field: FieldName): boolean =>
  query.references.some((reference) => reference.as === 'dimension' && reference.field === field)
