// The rows that a rollup summarizes: a relation and its joins, with the columns that the rollup can read.

import { type CatalogJoin, joinsTo } from '../../catalog/catalog-joins.ts'
import { columnExpression } from '../../model/column-expression.ts'
import { unknown } from '../../names/members.ts'
import type { RollupHost } from '../../plan/rollup-port.ts'
import type { FieldExpression } from '../../query/expression.ts'
import { columnsOf, idOf, unjoined } from '../columns.ts'
import type { AnyRollup } from './definition.ts'

/** Finds a column by its name. `at` is the member that names it. Throws a TypeError for an unusable column. */
export type ColumnAt = (at: string, field: string) => FieldExpression

export interface SummarizedRows {
  /** The joined relations. */
  readonly joins: readonly string[]
  /** The joins, in an order in which a statement can join the relations. */
  readonly steps: readonly CatalogJoin[]
  /** The date of the model. */
  readonly date: FieldExpression
  readonly columnAt: ColumnAt
  readonly hasColumn: (column: FieldExpression) => boolean
}

/** Throws a TypeError if these rows cannot be summarized by day. */
export function summarizedRows(
  { of, with: named = [], by, timeZone }: AnyRollup,
  place: string,
  { catalog, isInstant }: RollupHost,
): SummarizedRows {
  const { model } = catalog
  if (!Object.hasOwn(model.relations, of)) {
    throw unknown(`${place}.of`, `is ${of}, which is not a relation`, of, Object.keys(model.relations))
  }
  if (named.length > 0 && of !== model.base) {
    throw new TypeError(
      `${place}.with requires that of is ${model.base}, which the relations of the model are joined to`,
    )
  }
  const joined = catalog.joins.map(({ relation }) => relation)
  const strange = named.find((one) => !joined.includes(one))
  if (strange !== undefined) {
    throw unknown(`${place}.with`, `names ${strange}, which is not joined to ${of}`, strange, joined)
  }
  if (model.relations[of]?.shared)
    throw new TypeError(`${place}.of is ${of}, which accounts share; a rollup needs rows with an account`)
  if (model.date === undefined)
    throw new TypeError(`${place}: a rollup needs the date of the model, but the model has no date`)
  if (!Object.hasOwn(model.relations[of]?.columns ?? {}, model.date))
    throw new TypeError(`${place}.of is ${of}, which lacks ${model.date}, the date of the model`)
  if (!by.includes(model.date)) throw new TypeError(`${place}.by must name ${model.date}, the date of the model`)
  const steps = joinsTo(catalog.joins, (relation) => named.includes(relation))
  const joins = [...new Set([...named, ...steps.map(({ relation }) => relation)])]
  const relations = [of, ...joins].flatMap((one) => model.relations[one] ?? [])
  /** The day of an instant depends on the time zone of the request, but a table has only one day for each row. */
  const refuseInstants = (at: string, columns: readonly FieldExpression[]) => {
    const instant = columns.find(({ relation, field }) => isInstant(relation, field))
    if (instant === undefined || timeZone !== undefined) return
    const { relation, field } = instant
    throw new TypeError(
      `${place}.${at} needs ${relation}.${field}, the day of an instant: give the time zone of the days as ${place}.timeZone`,
    )
  }
  const columnOf = (field: string) => {
    const found = relations.find(({ columns }) => Object.hasOwn(columns, field))
    return found && unjoined(catalog.joins)(columnExpression(found, field))
  }
  const hasColumn = (column: FieldExpression) => {
    const found = columnOf(column.field)
    return found !== undefined && idOf(found) === idOf(column)
  }
  const columnAt: ColumnAt = (at, field) => {
    const column = columnOf(field)
    if (column === undefined) {
      const names = [...new Set(relations.flatMap(({ columns }) => Object.keys(columns)))]
      const known = names.filter((name) => name !== model.account)
      throw unknown(`${place}.${at}`, `names ${field}, which is not a column of the rollup rows`, field, known)
    }
    refuseInstants(at, [column])
    return column
  }
  for (const { join } of steps) refuseInstants('with', columnsOf(join.on))
  const date = columnAt('by', model.date)
  return { joins, steps, date, columnAt, hasColumn }
}
