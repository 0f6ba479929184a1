// Columns of relations and fields of the catalog as expressions, and joins on columns.

import { aggregate, mean } from '../query/aggregates.ts'
import type { Expression, FieldExpression } from '../query/expression.ts'
import type { Join, Scan } from '../query/source.ts'
import type { FieldType, Storage } from '../query/value.ts'
import { type Field, type FieldName, fields } from './fields.ts'
import type { FunctionName } from './functions.ts'
import { namesOf } from './names-of.ts'
import { type ColumnType, type RelationName, relationOf } from './relations.ts'

const STORAGE: Readonly<Record<ColumnType, Storage>> = {
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
  boolean: 'boolean',
  date: 'date',
}

/** A column of a relation; `as`: the name by which the rows are known, where it is another. */
export function columnExpression(name: string, field: string, as: string = name): FieldExpression {
  const column = relationOf(name)?.columns[field]
  if (column === undefined) throw new Error(`the relation ${name} has no column ${field}`)
  const storage = STORAGE[column.type]
  return { kind: 'field', type: TYPES[storage], storage, relation: as, field }
}

/** The values of all fields. */
export const fieldExpressions: ReadonlyMap<string, FieldExpression> = new Map(
  namesOf(fields).map((name) => {
    const { from }: Field = fields[name]
    return [name, Object.freeze(columnExpression(from, name))]
  }),
)

/** The value of a field of the catalog. */
export function fieldExpression(name: FieldName): FieldExpression {
  const expression = fieldExpressions.get(name)
  if (expression === undefined) throw new Error(`there is no field ${name}`)
  return expression
}

/** What measures compute, made when it is first asked for: no more than functions times fields. */
const measures = new Map<FunctionName, Map<FieldName, Expression>>()

/** What a measure computes. A mean is the quotient of an exact sum and a count. */
export function measureExpression(fn: FunctionName, name: FieldName): Expression {
  const ofFunction = measures.get(fn) ?? new Map<FieldName, Expression>()
  const known = ofFunction.get(name)
  if (known !== undefined) return known
  const of = fieldExpression(name)
  const made = fn === 'avg' ? mean(of) : aggregate(fn, of)
  measures.set(fn, ofFunction.set(name, made))
  return made
}

/** A join of a relation with another on columns of the same name. */
export const joinOn = (relation: RelationName, other: RelationName, columns: readonly string[]): Join<Scan> => ({
  type: 'inner',
  source: { kind: 'scan', relation, where: [] },
  on: columns.map((name) => ({ left: columnExpression(relation, name), right: columnExpression(other, name) })),
})
