// The measures of a rollup: their aggregates, and the columns that store them.

import type { ReportColumn } from '../../model/reports/columns.ts'
import { conditionsOn } from '../../model/reports/conditions.ts'
import { atPlace } from '../../names/at-place.ts'
import {
  accepted,
  checkIdentifier,
  checkMembers,
  type MembersOf,
  needed,
  object,
  oneOf,
  text,
  unknown,
} from '../../names/members.ts'
import type { RollupHost } from '../../plan/rollup-port.ts'
import { aggregate, countRows } from '../../query/aggregates.ts'
import type { AggregateExpression, AggregateFunction, FieldExpression } from '../../query/expression.ts'
import { aggregatesOf } from '../../query/measure.ts'
import { sourceColumn } from '../../query/source-column.ts'
import { isObject } from '../../std/is-object.ts'
import { columnsOf, idOf, unjoined, withColumns } from '../columns.ts'
import { conditionsOf, conjuncts, normalFormOf } from '../condition.ts'
import type { AnyRollup, RollupMeasure } from './definition.ts'
import type { SummarizedRows } from './summarized-rows.ts'

/** A number to store, as an aggregate over the rows. */
interface MeasureToStore {
  readonly name: string
  readonly fn: AggregateExpression['fn']
  /** The identity of the aggregated column. Undefined if the measure counts rows. */
  readonly of: string | undefined
  /** The normal form of the conditions. */
  readonly conditions: string
  readonly aggregate: AggregateExpression
}

/** A stored number, with its column of the table. */
export interface StoredMeasure extends MeasureToStore {
  readonly column: FieldExpression
}

const STORABLE = ['count', 'sum', 'min', 'max', 'count_distinct'] satisfies AggregateFunction[]

const FUNCTIONS = `one of ${STORABLE.join(', ')} (for a mean or a rate, store its parts)`

const MEASURE: MembersOf<RollupMeasure> = {
  fn: needed({ ...accepted(`be ${FUNCTIONS}`, (fn) => STORABLE.some((one) => one === fn)), oneOf: STORABLE }),
  of: text,
  where: object,
  over: oneOf('days'),
}

/** The aggregate of a measure. Throws a TypeError for means and ratios. */
export function storable(measure: ReportColumn<'measure'> | RollupMeasure, place: string): RollupMeasure {
  if (!object.accepts(measure)) throw new TypeError(`${place} must be an object, such as { fn: 'count' }`)
  const given = 'computes' in measure ? measure.computes : measure
  if (given === measure) checkMembers(measure, place, MEASURE)
  const fn = 'fn' in given ? STORABLE.find((one) => one === given.fn) : undefined
  if (fn === undefined || !('fn' in given)) throw new TypeError(`${place} must compute ${FUNCTIONS}`)
  const { of, where } = given
  if (of === undefined && fn !== 'count') throw new TypeError(`${place}.of must name the column of ${fn}`)
  const isOverDays = 'over' in given && given.over !== undefined
  if (isOverDays && fn !== 'count_distinct') throw new TypeError(`${place}.over requires count_distinct`)
  return {
    ...{ fn, ...(of !== undefined && { of }), ...(where !== undefined && { where }) },
    ...(isOverDays && { over: 'days' }),
  }
}

/** Whether a rollup has a distinct count over days. */
export const countsOverDays = ({ measures = {} }: Pick<AnyRollup, 'measures'>): boolean =>
  Object.values(measures).some((measure) => 'over' in measure)

/** The parts of a rollup that its measures depend on. */
export interface MeasuresOf {
  readonly rollup: AnyRollup
  readonly place: string
  /** The identities of the raw columns that become keys. */
  readonly keys: ReadonlySet<string>
  readonly summarized: SummarizedRows
  readonly host: RollupHost
}

/** A number to store, with the subject of messages about it. */
interface Part {
  readonly name: string
  readonly aggregate: AggregateExpression
  readonly subject: string
}

/** The numbers that a rollup stores. Throws a TypeError that names the measure and the reason. */
export function storedMeasures(given: MeasuresOf): readonly MeasureToStore[] {
  const { rollup, place, summarized, host } = given
  const { by, measures = {} } = rollup
  const { columnAt } = summarized
  const declared = Object.entries(measures).map(([name, measure]): Part => {
    const at = `measures.${name}`
    const subject = `${place}.${at}`
    const { fn, of, where = {} } = storable(measure, subject)
    for (const [field, named] of columnsIn(where)) columnAt(`${at}.where.${field}`, named)
    const resolve = (field: string) => columnAt(at, field)
    const conditions = atPlace(`${subject}.where`, () => conditionsOn(resolve, where))
    const made = of === undefined ? countRows : aggregate(fn, columnAt(`${at}.of`, of))
    return { name, aggregate: conditions.length === 0 ? made : { ...made, where: conditions }, subject }
  })
  const derived = metricParts(given)
  const stored = [
    ...declared,
    ...derived.filter((part) => !declared.some((own) => isSame(own.aggregate, part.aggregate))),
  ]
  const taken = [host.catalog.model.account, ...by].map((one) => one.toLowerCase())
  for (const { name, aggregate: made, subject } of stored) {
    checkIdentifier(name, subject)
    checkNotSystemColumn(name, subject)
    if (taken.includes(name.toLowerCase())) throw new TypeError(`${subject} has the name of another column`)
    taken.push(name.toLowerCase())
    checkOperand(made, subject, host)
  }
  return stored.map(({ name, aggregate: made }) => ({
    name,
    fn: made.fn,
    of: made.of?.kind === 'field' ? idOf(made.of) : undefined,
    conditions: normalFormOf(conditionsOf(made.where ?? [])),
    aggregate: made,
  }))
}

/** The columns that conditions name, each with the column that has the condition. */
const columnsIn = (where: unknown): readonly (readonly [string, string])[] =>
  Object.entries(isObject(where) ? where : {}).flatMap(([field, test]) => [
    [field, field] as const,
    ...(isObject(test) && 'sameAs' in test ? [[field, String(test.sameAs)] as const] : []),
  ])

/** The numbers that the rollup stores for metrics: their aggregates, without the conditions on keys. */
function metricParts(given: MeasuresOf): readonly Part[] {
  const { place, rollup, summarized } = given
  const { of, metrics = [] } = rollup
  const at = `${place}.metrics`
  const twice = metrics.find((metric, index) => metrics.indexOf(metric) < index)
  if (twice !== undefined) throw new TypeError(`${at} names ${twice} twice`)
  return metrics.flatMap((metric) => {
    const aggregates = aggregatesToStore(metric, at, given)
    for (const column of columnsOf(aggregates)) {
      if (!summarized.hasColumn(column)) {
        const rows = [of, ...summarized.joins].join(', ')
        throw new TypeError(`${at} names ${metric}, which reads ${idOf(column)}; the rollup summarizes ${rows}`)
      }
      summarized.columnAt('metrics', column.field)
    }
    return aggregates.map((made, index) => {
      const name = aggregates.length === 1 ? metric : `${metric}_${index + 1}`
      return { name, aggregate: made, subject: `${at}: the column ${name}` }
    })
  })
}

function aggregatesToStore(metric: string, at: string, { keys, host: { catalog } }: MeasuresOf) {
  const found = catalog.metrics.get(metric)
  if (found === undefined) {
    throw unknown(at, `names ${metric}, which is not a metric`, metric, [...catalog.metrics.keys()])
  }
  const isKey = (column: FieldExpression) => keys.has(idOf(column))
  const parts = aggregatesOf(found.expression).map((part): AggregateExpression => {
    const { fn, type, storage, of, where = [] } = withColumns(part, unjoined(catalog.joins))
    if (of !== undefined && of.kind !== 'field') {
      throw new TypeError(`${at} names ${metric}, which aggregates an expression instead of a column`)
    }
    const left = conjuncts(where).filter((condition) => !columnsOf(condition).every(isKey))
    return { kind: 'aggregate', type, storage, fn, ...(of && { of }), ...(left.length > 0 && { where: left }) }
  })
  // A distinct count of a key needs no stored number.
  return parts.filter(({ fn, of }) => fn !== 'count_distinct' || of?.kind !== 'field' || !isKey(of))
}

/** Refuses aggregates that are not defined on every engine, or not exact. */
function checkOperand({ fn, of }: AggregateExpression, at: string, { isDouble }: RollupHost): void {
  if ((fn === 'min' || fn === 'max') && of?.type === 'boolean') {
    throw new TypeError(`${at} is the ${fn} of a column of booleans, which have no order`)
  }
  if (fn !== 'sum') return
  if (of?.type !== 'number') throw new TypeError(`${at} adds up a column that is not a number`)
  if (of.kind === 'field' && isDouble(of.relation, of.field)) {
    throw new TypeError(`${at} adds up ${of.field}, a floating-point number: such sums are not exact`)
  }
}

const isSame = (one: AggregateExpression, other: AggregateExpression): boolean =>
  one.fn === other.fn &&
  JSON.stringify(one.of) === JSON.stringify(other.of) &&
  normalFormOf(conditionsOf(one.where ?? [])) === normalFormOf(conditionsOf(other.where ?? []))

/** The measure with its column of this table. */
export function storedIn(table: string, measure: MeasureToStore): StoredMeasure {
  const { type, storage } = measure.aggregate
  // A stored sum of whole numbers has 64 bits. The build fails if a sum does not fit.
  const stored = storage === 'whole' ? 'integer' : storage
  return { ...measure, column: sourceColumn(table, measure.name, { type, storage: stored }) }
}

// PostgreSQL has these columns in every table.
const SYSTEM_COLUMNS = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid']

/** Throws a TypeError if a table of PostgreSQL cannot have a column with this name. */
export function checkNotSystemColumn(name: string, subject: string): void {
  if (!SYSTEM_COLUMNS.includes(name.toLowerCase())) return
  throw new TypeError(`${subject} has the name of a system column of PostgreSQL`)
}
