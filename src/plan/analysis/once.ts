// Counts each event (row of the base relation) once per group, even if a join turns the event into several rows. To do
// so, numbers the rows of each event within its group, and aggregates only the first row. An event counts if any of its
// rows meets the conditions of the measure, so each set of conditions on joined rows needs its own numbers.

import { choice, comparison } from '../../query/conditional-expressions.ts'
import { numberOf } from '../../query/constant-expressions.ts'
import type { AggregateExpression, Expression, FieldExpression, Predicate } from '../../query/expression.ts'
import { forEachColumn, isSameColumn, mentionsColumn } from '../../query/mentioned-columns.ts'
import { replaceColumns } from '../../query/replace-columns.ts'
import { sourceColumn } from '../../query/source-column.ts'
import { literal } from '../../query/value.ts'
import { isSameName, keyIn, type Rows } from './rows.ts'

const NUMBERED = 'numbered'

/** Rows with the number of each row among the rows of its event. */
export interface NumberedRows {
  readonly rows: Rows
  /** Restricts an aggregate over these rows to its period, its conditions and the first row of each event. */
  restricted(aggregate: AggregateExpression): AggregateExpression
}

/** The rows of a level. They are numbered if an aggregate counts each event once. */
export function numbered(
  rows: Rows,
  dimensions: readonly string[],
  aggregates: readonly AggregateExpression[],
): NumberedRows {
  const setOf = (aggregate: AggregateExpression) => JSON.stringify([aggregate.once, joinedIn(aggregate)])
  const sets = new Map(aggregates.filter(({ once }) => once !== undefined).map((one) => [setOf(one), one]))
  if (sets.size === 0) return { rows, restricted: (aggregate) => within(aggregate, rows, []) }
  const numberName = (aggregate: AggregateExpression) => `number ${[...sets.keys()].indexOf(setOf(aggregate)) + 1}`
  const keys = dimensions.map((name) => ({ name, expression: keyIn(rows, name) }))
  const identity = [...keys.map(({ expression }) => expression), ...(rows.period ? [rows.period] : [])]
  const numbers = [...sets.values()].map((aggregate) => ({
    name: numberName(aggregate),
    expression: rankOf([...identity, ...rows.read(aggregate.once ?? []), ...meets(rows.read(joinedIn(aggregate)))]),
  }))
  const raw = new Map<string, FieldExpression>()
  forEachColumn(rows.read(aggregates), (column) => {
    if ('storage' in column) raw.set(column.field, column as FieldExpression)
  })
  // A key with the name of a column can have another value: the key of the rest is null, and the flag of the rest can
  // have any name.
  const nameOf = ({ relation, field }: FieldExpression): string => {
    const key = keys.find(({ name }) => isSameName(name, field))
    return key === undefined || isSameColumn(key.expression, { relation, field }) ? field : `${field} of the row`
  }
  const columns = [
    ...keys,
    ...[...raw.values()]
      .map((expression) => ({ name: nameOf(expression), expression }))
      .filter(({ name }) => !dimensions.includes(name)),
    ...(rows.period ? [{ name: rows.period.field, expression: rows.period }] : []),
    ...numbers,
  ]
  const { from, joins, where } = rows
  const moved = <T>(data: T): T =>
    replaceColumns(data, (column) => ({ ...column, relation: NUMBERED, field: nameOf(column) }))
  const columnOf = (name: string, of: Expression): FieldExpression => sourceColumn(NUMBERED, name, of)
  const each: Rows = {
    from: { kind: 'select', name: NUMBERED, select: { from, joins, where, columns, having: [] } },
    joins: [],
    where: [],
    keys: new Map(keys.map(({ name, expression }) => [name, columnOf(name, expression)])),
    read: (data) => moved(rows.read(data)),
    ...(rows.period && { period: moved(rows.period) }),
    inPeriod: (name) => moved(rows.inPeriod(name)),
  }
  const isFirst = (aggregate: AggregateExpression): readonly Predicate[] =>
    aggregate.once === undefined
      ? []
      : [comparison(columnOf(numberName(aggregate), numberOf(1)), 'equals', [literal(1)])]
  return { rows: each, restricted: (aggregate) => within(aggregate, each, isFirst(aggregate)) }
}

function within(aggregate: AggregateExpression, rows: Rows, more: readonly Predicate[]): AggregateExpression {
  const { once: _once, over: _over, period, where = [], ...rest } = aggregate
  const conditions = [...rows.inPeriod(period), ...rows.read(where), ...more]
  return { ...rows.read(rest), ...(conditions.length > 0 && { where: conditions }) }
}

/** The conditions of an aggregate on joined relations. They can differ between the rows of one event. */
const joinedIn = ({ where = [], once = [] }: AggregateExpression): readonly Predicate[] =>
  where.filter((predicate) =>
    mentionsColumn(predicate, ({ relation }) => once.every((own) => own.relation !== relation)),
  )

const rankOf = (within: readonly Expression[]): Expression => ({
  kind: 'rank',
  type: 'number',
  storage: 'integer',
  within,
  order: [],
})

/** 1 for rows that meet all conditions, otherwise 0. */
const meets = (conditions: readonly Predicate[]): readonly Expression[] =>
  conditions.length === 0 ? [] : [choice([[{ kind: 'all', of: conditions }, numberOf(1)]], numberOf(0))]
