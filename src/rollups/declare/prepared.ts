// Checks a rollup and resolves its names to columns and its conditions to predicates.

import type { RollupHost } from '../../plan/rollup-port.ts'
import type { FieldExpression } from '../../query/expression.ts'
import { sourceColumn } from '../../query/source-column.ts'
import { idOf } from '../columns.ts'
import type { Condition } from '../condition.ts'
import type { AnyRollup } from './definition.ts'
import { fingerprint } from './fingerprint.ts'
import { rowConditions } from './row-conditions.ts'
import {
  checkNotSystemColumn,
  countsOverDays,
  type StoredMeasure,
  storedIn,
  storedMeasures,
} from './stored-measures.ts'
import { type ColumnAt, summarizedRows } from './summarized-rows.ts'

export interface PreparedRollup {
  readonly name: string
  readonly fingerprint: string
  readonly table: string
  readonly of: string
  readonly joins: readonly string[]
  readonly grain: 'day' | 'month'
  /** The time zone of the days of instants. Undefined if the days do not depend on a time zone. */
  readonly timeZone: string | undefined
  /** The date of the model. */
  readonly date: FieldExpression
  readonly dateId: string
  readonly isDateRequired: boolean
  /** The number of days after which a day closes. Undefined if no day closes automatically. */
  readonly closedAfter: { readonly days: number } | undefined
  /** The columns of the raw rows that become keys, in the order of the declaration. */
  readonly by: readonly FieldExpression[]
  /** The key columns of the table, by the identity of the raw column. */
  readonly keys: ReadonlyMap<string, FieldExpression>
  /** The conditions on the rows that the rollup summarizes. */
  readonly rows: readonly Condition[]
  /** Empty for a rollup with a distinct count over days. */
  readonly measures: readonly StoredMeasure[]
  readonly overDays: OverDays | undefined
}

/** The stored columns of a distinct count over any range of days. */
export interface OverDays {
  /** The number of values for each combination of keys and previous day. */
  readonly counted: StoredMeasure
  /**
   * The previous day on which the counted values occurred, with the same keys except the date. Null if there is none.
   */
  readonly before: FieldExpression
}

/** The columns of the table that are not keys. */
export const numbersOf = ({ measures, overDays }: PreparedRollup): readonly FieldExpression[] =>
  overDays === undefined ? measures.map(({ column }) => column) : [overDays.before, overDays.counted.column]

/** Checks a rollup. Throws a TypeError that names the member and the reason. */
export function prepared(rollup: AnyRollup, host: RollupHost): PreparedRollup {
  const { catalog } = host
  // `closedAfter` does not affect the table, so it is not part of the fingerprint.
  const { closedAfter, ...content } = rollup
  const { name, of, by, grain = 'day', timeZone, rows = {} } = content
  const place = `rollups.${name}`
  const summarized = summarizedRows(rollup, place, host)
  const { joins, steps, date, columnAt } = summarized
  const definitions = steps.map(({ relation }) => [
    catalog.model.joins[relation],
    catalog.model.relations[relation]?.shared,
  ])
  const mappings = [of, ...joins].map(host.mappingOf)
  const columns = keyColumns(by, catalog.model.account, place, columnAt)
  const ids = columns.map(idOf)
  const toStore = storedMeasures({ rollup, place, keys: new Set(ids), summarized, host })
  const conditions = rowConditions(rows, `${place}.rows`, (field) => columnAt(`rows.${field}`, field))
  // The model decides what the names in the declaration mean, so the meaning is a part of the definition, too.
  const meaning = [
    date,
    catalog.model.account,
    columns,
    toStore.map(({ aggregate }) => aggregate),
    conditions.map(({ predicate }) => predicate),
  ]
  const print = fingerprint(JSON.stringify([content, meaning, mappings, definitions]))
  const table = `${name}_${print}`
  const keys = new Map(
    columns.map((column, index) => [idOf(column), sourceColumn(table, by[index] ?? column.field, column)]),
  )
  const measures = toStore.map((one) => storedIn(table, one))
  const isOverDays = countsOverDays(rollup)
  const counted = isOverDays ? measures[0] : undefined
  if (isOverDays && measures.length > 1) {
    throw new TypeError(`${place}.measures: a distinct count over days must be the only measure of its rollup`)
  }
  if (isOverDays && [counted?.name, ...by].includes(BEFORE)) {
    throw new TypeError(`${place} must not have a column named ${BEFORE}`)
  }
  return {
    name,
    fingerprint: print,
    table,
    of,
    joins,
    grain,
    timeZone,
    date,
    dateId: idOf(date),
    closedAfter,
    by: columns,
    isDateRequired: catalog.model.relations[date.relation]?.columns[date.field]?.required ?? false,
    keys,
    rows: conditions,
    measures: counted === undefined ? measures : [],
    overDays: counted && { counted, before: sourceColumn(table, BEFORE, date) },
  }
}

const BEFORE = 'day_before'

/** The columns that become keys. */
function keyColumns(by: readonly string[], account: string, place: string, columnAt: ColumnAt) {
  if (by.includes(account)) throw new TypeError(`${place}.by names ${account}, but the account is always a key`)
  const names = by.map((field) => field.toLowerCase())
  const columns = by.map((field) => columnAt('by', field))
  for (const field of by) checkNotSystemColumn(field, `${place}.by: the column ${field}`)
  const ids = columns.map(idOf)
  for (const [index, field] of by.entries()) {
    // Engines do not distinguish names that differ only in case. A joined column can equal a column of the base.
    const earlier = [names.indexOf(names[index] ?? ''), ids.indexOf(ids[index] ?? '')].find((one) => one < index)
    if (earlier === undefined) continue
    throw new TypeError(
      by[earlier] === field
        ? `${place}.by names ${field} twice`
        : `${place}.by names ${by[earlier]} and ${field}, which are the same column in a table`,
    )
  }
  return columns
}
