// A column of a relation as an expression.

import { unknown } from '../names/members.ts'
import type { FieldExpression } from '../query/expression.ts'
import type { FieldType, Storage } from '../query/value.ts'
import type { ColumnType, Relation } from './relation.ts'

/** The storage of each column type. */
export const STORAGE_OF: Readonly<Record<ColumnType, Storage>> = {
  text: 'string',
  integer: 'integer',
  bigint: 'integer',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'string',
}

const TYPES: Readonly<Record<Storage, FieldType>> = {
  string: 'string',
  integer: 'number',
  whole: 'number',
  decimal: 'number',
  quotient: 'number',
  boolean: 'boolean',
  date: 'date',
}

/** The field type of a column. */
export const typeOfColumn = (type: ColumnType): FieldType => TYPES[STORAGE_OF[type]]

/** A column of a relation. `as`: the alias of the rows. Throws a TypeError for an unknown column. */
export function columnExpression({ name, columns }: Relation, field: string, as: string = name): FieldExpression {
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined
  if (column === undefined) throw unknown(`the relation ${name}`, `has no column ${field}`, field, Object.keys(columns))
  const storage = STORAGE_OF[column.type]
  return { kind: 'field', type: TYPES[storage], storage, relation: as, field }
}
