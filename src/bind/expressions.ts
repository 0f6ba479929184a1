// What columns, fields and measures compute, as expressions.

import { type Field, type FieldName, type FieldType, fields } from '../catalog/fields.ts'
import { type FunctionName, functions } from '../catalog/functions.ts'
import { type ColumnType, type Relation, type RelationName, relations } from '../catalog/relations.ts'
import type { AggregateExpression, Expression, FieldExpression, Join, Scan, Storage } from './query.ts'

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
export function columnExpression(name: RelationName, field: string, as: string = name): FieldExpression {
  const relation: Relation = relations[name]
  const column = relation.columns[field]
  if (column === undefined) throw new Error(`the relation ${name} has no column ${field}`)
  const storage = STORAGE[column.type]
  return { kind: 'field', type: TYPES[storage], storage, relation: as, field }
}

/** The value of a field of the catalog. */
export function fieldExpression(name: FieldName): FieldExpression {
  const { from }: Field = fields[name]
  return columnExpression(from, name)
}

/** A join of a relation with another on columns of the same name. */
export const joinOn = (relation: RelationName, other: RelationName, columns: readonly string[]): Join<Scan> => ({
  type: 'inner',
  source: { kind: 'scan', relation, where: [] },
  on: columns.map((name) => ({ left: columnExpression(relation, name), right: columnExpression(other, name) })),
})

/** All rows of a group. */
export const countRows: AggregateExpression = { kind: 'aggregate', type: 'number', storage: 'integer', fn: 'count' }

/** What a measure computes. A mean is the quotient of an exact sum and a count. */
export function measureExpression(fn: FunctionName, name: FieldName): Expression {
  const of = fieldExpression(name)
  if (fn !== 'avg') return aggregate(fn, of)
  const [dividend, divisor] = [aggregate('sum', of), aggregate('count', of)]
  return { kind: 'quotient', type: 'number', storage: 'decimal', dividend, divisor }
}

/** An aggregate of a value. */
export function aggregate(fn: AggregateExpression['fn'], of: Expression): AggregateExpression {
  const type = functions[fn].result === 'number' ? 'number' : of.type
  return { kind: 'aggregate', type, storage: storageOf(fn, of), fn, of }
}

function storageOf(fn: AggregateExpression['fn'], of: Expression): Storage {
  if (fn === 'count' || fn === 'count_distinct') return 'integer'
  return fn === 'sum' && of.storage === 'integer' ? 'whole' : of.storage
}
