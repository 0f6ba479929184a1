// The measures of a rollup: their aggregates, and the columns that store them.

import type { ReportColumn } from '../model/reports/columns.ts'
import { conditionsOn } from '../model/reports/conditions.ts'
import { atPlace } from '../names/at-place.ts'
import { accepted, checkIdentifier, checkMembers, type MembersOf, object, oneOf, text } from '../names/members.ts'
import type { RollupHost } from '../plan/rollup-port.ts'
import { aggregate, countRows } from '../query/aggregates.ts'
import type { AggregateExpression, AggregateFunction, FieldExpression } from '../query/expression.ts'
import { sourceColumn } from '../query/source-column.ts'
import { isObject } from '../std/is-object.ts'
import { columnsOf, idOf } from './columns.ts'
import { conditionsOf, wordsOf } from './condition.ts'
import type { AnyRollup, RollupMeasure } from './definition.ts'
import { type MetricPart, partsOf } from './metric-parts.ts'
import type { ColumnAt } from './summarized-rows.ts'

/** A number to store, as an aggregate over the rows. */
export interface MeasureToStore {
  readonly name: string
  readonly fn: AggregateExpression['fn']
  /** The identity of the aggregated column. Undefined if the measure counts rows. */
  readonly of: string | undefined
  /** The normal form of the conditions. */
  readonly words: string
  readonly aggregate: AggregateExpression
}

/** A stored number, with its column of the table. */
export interface StoredMeasure extends MeasureToStore {
  readonly column: FieldExpression
}

const STORABLE = ['count', 'sum', 'min', 'max', 'count_distinct'] satisfies AggregateFunction[]

const MEASURE: MembersOf<RollupMeasure> = {
  fn: accepted(`be one of ${STORABLE.join(', ')}`, () => true),
  of: text,
  where: object,
  over: oneOf('days'),
}

/** The aggregate of a measure. Throws a TypeError for means and ratios. */
export function storable(measure: ReportColumn<'measure'> | RollupMeasure, place: string): RollupMeasure {
  if (!object.accepts(measure)) throw new TypeError(`${place} must be an object, such as { fn: 'count' }`)
  const given = 'computes' in measure ? measure.computes : measure
  const fn = 'fn' in given ? STORABLE.find((one) => one === given.fn) : undefined
  if (fn === undefined || !('fn' in given)) {
    throw new TypeError(`${place} must be one of ${STORABLE.join(', ')}; for a mean or a rate, store its parts`)
  }
  if (given === measure) checkMembers(measure, place, MEASURE)
  const { of, where } = given
  if (of === undefined && fn !== 'count') throw new TypeError(`${place}.of must name the column of ${fn}`)
  const isOverDays = 'over' in given && given.over !== undefined
  if (isOverDays && fn !== 'count_distinct') throw new TypeError(`${place}.over requires count_distinct`)
  return {
    ...{ fn, ...(of !== undefined && { of }), ...(where !== undefined && { where }) },
    ...(isOverDays && { over: 'days' }),
  }
}

/** The parts of a rollup that its measures depend on. */
export interface MeasuresOf {
  readonly rollup: AnyRollup
  readonly place: string
  /** The identities of the raw columns that become keys. */
  readonly keys: ReadonlySet<string>
  readonly columnAt: ColumnAt
  readonly host: RollupHost
}

/** The numbers that a rollup stores. Throws a TypeError that names the measure and the reason. */
export function storedMeasures({ rollup, place, keys, columnAt, host }: MeasuresOf): readonly MeasureToStore[] {
  const { by, measures = {}, metrics = [] } = rollup
  const declared = Object.entries(measures).map(([name, measure]): MetricPart => {
    const at = `measures.${name}`
    checkIdentifier(name, `${place}.${at}`)
    const { fn, of, where = {} } = storable(measure, `${place}.${at}`)
    const resolve = (field: string) => columnAt(at, field)
    if (isObject(where)) for (const field of Object.keys(where)) resolve(field)
    const conditions = atPlace(`${place}.${at}`, () => conditionsOn(resolve, where))
    const made = of === undefined ? countRows : aggregate(fn, columnAt(at, of))
    return { name, aggregate: conditions.length === 0 ? made : { ...made, where: conditions } }
  })
  const derived = metrics.flatMap((metric) => partsOf(metric, `${place}.metrics`, host, keys))
  for (const column of derived.flatMap((part) => columnsOf(part.aggregate))) {
    if (idOf(columnAt('metrics', column.field)) === idOf(column)) continue
    throw new TypeError(`${place}.metrics needs ${idOf(column)}, which is not a column of the rollup rows`)
  }
  const stored = [
    ...declared,
    ...derived.filter((part) => !declared.some((own) => isSame(own.aggregate, part.aggregate))),
  ]
  const taken = [host.catalog.model.account, ...by].map((one) => one.toLowerCase())
  for (const { name, aggregate: made } of stored) {
    const at = `${place}.measures.${name}`
    if (taken.includes(name.toLowerCase())) throw new TypeError(`${at} has the name of another column`)
    taken.push(name.toLowerCase())
    checkOperand(made, at, host)
  }
  return stored.map(({ name, aggregate: made }) => ({
    name,
    fn: made.fn,
    of: made.of?.kind === 'field' ? idOf(made.of) : undefined,
    words: wordsOf(conditionsOf(made.where ?? [])),
    aggregate: made,
  }))
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
  wordsOf(conditionsOf(one.where ?? [])) === wordsOf(conditionsOf(other.where ?? []))

/** The measure with its column of this table. */
export function storedIn(table: string, measure: MeasureToStore): StoredMeasure {
  const { type, storage } = measure.aggregate
  // A stored sum of whole numbers has 64 bits. The build fails if a sum does not fit.
  const stored = storage === 'whole' ? 'integer' : storage
  return { ...measure, column: sourceColumn(table, measure.name, { type, storage: stored }) }
}
