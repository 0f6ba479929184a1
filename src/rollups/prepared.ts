// Checks a rollup and resolves its names to columns and its conditions to predicates.

import { joinsTo } from '../catalog/catalog-joins.ts'
import { columnExpression } from '../model/column-expression.ts'
import type { ReportColumn } from '../model/reports/columns.ts'
import { conditionsOn } from '../model/reports/conditions.ts'
import { atPlace } from '../names/at-place.ts'
import { checkIdentifier, object, unknown } from '../names/members.ts'
import type { RollupHost } from '../plan/rollup-port.ts'
import { aggregate, countRows } from '../query/aggregates.ts'
import { comparison } from '../query/conditional-expressions.ts'
import type { AggregateExpression, AggregateFunction, FieldExpression, Predicate } from '../query/expression.ts'
import { sourceColumn } from '../query/source-column.ts'
import { literal } from '../query/value.ts'
import { idOf, unjoined } from './columns.ts'
import { type Condition, conditionsOf, wordsOf } from './condition.ts'
import type { RollupMeasure, RollupRows } from './definition.ts'
import { fingerprint } from './fingerprint.ts'
import { partsOf } from './metric-parts.ts'

/** A rollup of any model. */
export interface AnyRollup {
  readonly name: string
  readonly of: string
  readonly with?: readonly string[]
  readonly by: readonly string[]
  readonly grain?: 'day' | 'month'
  readonly rows?: RollupRows
  readonly measures?: Readonly<Record<string, ReportColumn<'measure'> | RollupMeasure>>
  readonly metrics?: readonly string[]
  readonly closedAfter?: { readonly days: number }
}

/** A stored number, as an aggregate over the rows and as a column of the table. */
export interface StoredMeasure {
  readonly name: string
  readonly fn: AggregateExpression['fn']
  /** The identity of the aggregated column. Undefined if the measure counts rows. */
  readonly of: string | undefined
  /** The normal form of the conditions. */
  readonly words: string
  readonly aggregate: AggregateExpression
  readonly column: FieldExpression
}

export interface PreparedRollup {
  readonly name: string
  readonly fingerprint: string
  readonly table: string
  readonly of: string
  readonly joins: readonly string[]
  readonly grain: 'day' | 'month'
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
  const { model } = catalog
  const place = `rollups.${rollup.name}`
  // `closedAfter` does not affect the table, so it is not part of the fingerprint.
  const { closedAfter, ...content } = rollup
  const { name, of, with: named = [], by, grain = 'day', rows = {}, measures = {}, metrics = [] } = content
  if (!Object.hasOwn(model.relations, of)) {
    throw unknown(`${place}.of`, `is ${of}, which is not a relation`, of, Object.keys(model.relations))
  }
  const joined = catalog.joins.map(({ relation }) => relation)
  for (const one of named) {
    if (!joined.includes(one) || of !== model.base) {
      throw unknown(`${place}.with`, `names ${one}, which is not joined to ${of}`, one, of === model.base ? joined : [])
    }
  }
  if (model.relations[of]?.shared)
    throw new TypeError(`${place}.of is ${of}, which accounts share; a rollup needs rows with an account`)
  const steps = joinsTo(catalog.joins, (relation) => named.includes(relation))
  const joins = [...new Set([...named, ...steps.map(({ relation }) => relation)])]
  if (model.date === undefined)
    throw new TypeError(`${place}: a rollup needs the date of the model, but the model has no date`)
  if (!by.includes(model.date)) throw new TypeError(`${place}.by must name ${model.date}, the date of the model`)
  if (host.isInstant(of)) {
    throw new TypeError(`${place}.of: the date of ${of} is the day of an instant, which depends on the time zone`)
  }
  const columnAt = (at: string, field: string): FieldExpression => {
    const relations = [of, ...joins].flatMap((one) => model.relations[one] ?? [])
    const found = relations.find(({ columns }) => Object.hasOwn(columns, field))
    if (found !== undefined) return unjoined(catalog.joins)(columnExpression(found, field))
    throw unknown(
      `${place}.${at}`,
      `names ${field}, which is not a column of the rollup rows`,
      field,
      namesOf(relations),
    )
  }
  const conditionsAt = (at: string, conditions: RollupRows): readonly Predicate[] =>
    Object.entries(conditions).map(([field, value]) => {
      const values = (Array.isArray(value) ? value : [value]).map((one) => literal(one))
      if (values.length === 0) throw new TypeError(`${place}.${at}.${field} must have a value`)
      return comparison(columnAt(`${at}.${field}`, field), values.length === 1 ? 'equals' : 'in', values)
    })
  const date = columnAt('by', model.date)
  const definitions = steps.map(({ relation }) => [model.joins[relation], model.relations[relation]?.shared])
  const mappings = [of, ...joins].map(host.mappingOf)
  const print = fingerprint(JSON.stringify([content, mappings, ...(definitions.length > 0 ? [definitions] : [])]))
  const table = `${name}_${print}`
  const keys = new Map(
    by.map((field) => {
      const column = columnAt('by', field)
      return [idOf(column), sourceColumn(table, field, column)] as const
    }),
  )
  const declared = Object.entries(measures).map(([own, measure]) => {
    const at = `measures.${own}`
    checkIdentifier(own, `${place}.${at}`)
    const { fn, of: column, where = {} } = storable(measure, `${place}.${at}`)
    const resolve = (field: string) => columnAt(at, field)
    for (const field of Object.keys(where)) resolve(field)
    const conditions = atPlace(`${place}.${at}`, () => conditionsOn(resolve, where))
    const made = column === undefined ? countRows : aggregate(fn, columnAt(at, column))
    return { name: own, aggregate: conditions.length === 0 ? made : { ...made, where: conditions } }
  })
  const derived = metrics.flatMap((metric) => partsOf(metric, `${place}.metrics`, host, keys))
  const stored = [
    ...declared,
    ...derived.filter((part) => !declared.some((own) => isSame(own.aggregate, part.aggregate))),
  ]
  const taken = [model.account, ...by].map((one) => one.toLowerCase())
  for (const {
    name: own,
    aggregate: { fn, of: operand },
  } of stored) {
    if (taken.includes(own.toLowerCase()))
      throw new TypeError(`${place}.measures.${own} has the name of another column`)
    taken.push(own.toLowerCase())
    if (fn !== 'sum') continue
    if (operand?.type !== 'number')
      throw new TypeError(`${place}.measures.${own} adds up a column that is not a number`)
    if (operand.kind === 'field' && host.isDouble(operand.relation, operand.field)) {
      throw new TypeError(
        `${place}.measures.${own} adds up ${operand.field}, a floating-point number: such sums are not exact`,
      )
    }
  }
  const all = stored.map((one) => storedAs(one, table))
  const isOverDays = Object.values(measures).some((measure) => 'over' in measure)
  const counted = isOverDays ? all[0] : undefined
  if (isOverDays && all.length > 1) {
    throw new TypeError(`${place}.measures: a distinct count over days must be the only measure of its rollup`)
  }
  if (isOverDays && taken.includes(BEFORE)) throw new TypeError(`${place} must not have a column named ${BEFORE}`)
  return {
    name,
    fingerprint: print,
    table,
    of,
    joins,
    grain,
    date,
    dateId: idOf(date),
    closedAfter,
    by: by.map((field) => columnAt('by', field)),
    isDateRequired: model.relations[date.relation]?.columns[date.field]?.required ?? false,
    keys,
    rows: conditionsOf(conditionsAt('rows', rows)),
    measures: counted === undefined ? all : [],
    overDays: counted && { counted, before: sourceColumn(table, BEFORE, date) },
  }
}

const BEFORE = 'day_before'

const STORABLE = ['count', 'sum', 'min', 'max', 'count_distinct'] satisfies AggregateFunction[]

/** The aggregate of a measure. Throws a TypeError for means and ratios. */
export function storable(measure: ReportColumn<'measure'> | RollupMeasure, place: string): RollupMeasure {
  const given = object.accepts(measure) ? measure : undefined
  const computes = given !== undefined && 'computes' in given ? given.computes : given
  const stored = computes !== undefined && 'fn' in computes ? computes : undefined
  const fn = STORABLE.find((one) => one === stored?.fn)
  if (fn === undefined) {
    throw new TypeError(`${place} must be one of ${STORABLE.join(', ')}; for a mean or a rate, store its parts`)
  }
  const { of, where } = stored ?? {}
  if (of === undefined && fn !== 'count') throw new TypeError(`${place}.of must name the column of ${fn}`)
  const over = stored !== undefined && 'over' in stored ? stored.over : undefined
  if (over !== undefined && (over !== 'days' || fn !== 'count_distinct')) {
    throw new TypeError(`${place}.over must be days, and only count_distinct accepts it`)
  }
  return { fn, ...(of !== undefined && { of }), ...(where !== undefined && { where }), ...(over && { over }) }
}

const namesOf = (relations: readonly { readonly columns: object }[]) => [
  ...new Set(relations.flatMap(({ columns }) => Object.keys(columns))),
]

const isSame = (one: AggregateExpression, other: AggregateExpression): boolean =>
  one.fn === other.fn &&
  JSON.stringify(one.of) === JSON.stringify(other.of) &&
  wordsOf(conditionsOf(one.where ?? [])) === wordsOf(conditionsOf(other.where ?? []))

function storedAs(
  { name, aggregate: made }: { readonly name: string; readonly aggregate: AggregateExpression },
  table: string,
): StoredMeasure {
  const { fn, of, where = [] } = made
  // A stored sum of whole numbers has 64 bits. The build fails if a sum does not fit.
  const storage = made.storage === 'whole' ? 'integer' : made.storage
  return {
    name,
    fn,
    of: of?.kind === 'field' ? idOf(of) : undefined,
    words: wordsOf(conditionsOf(where)),
    aggregate: made,
    column: sourceColumn(table, name, { type: made.type, storage }),
  }
}
