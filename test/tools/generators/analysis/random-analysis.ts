// Random requests of the analysis language for the site-search model. The requests combine features freely and are
// mostly valid. The generator first chooses random numbers and then interprets these numbers for a database.
import fc from 'fast-check'
import { evaluate } from '../../oracle/analysis/evaluate.ts'
import { ANALYSIS_FIELDS } from '../../oracle/analysis/fields.ts'
import {
  type AnalysisMeasureJson,
  type AnalysisRequest,
  type DimensionJson,
  type DimensionObjectJson,
  membersOf,
  type PeriodJson,
  type TreeJson,
} from '../../oracle/analysis/json.ts'
import { parsePeriod } from '../../oracle/analysis/periods.ts'
import { localDay, printDay, type Range } from '../../oracle/calendar.ts'
import { type Field, FUNCTIONS, measureType } from '../../oracle/fields.ts'
import type { OrderJson } from '../../oracle/request.ts'
import type { Database } from '../../oracle/tables.ts'
import { isAccepted } from '../accepted.ts'
import { ACCOUNT, database } from '../database.ts'
import { boundaryDays, CLOCK, type Clock } from '../pools.ts'
import { pickFrom, stored } from '../values.ts'
import { type AnalysisChoices, analysisChoices } from './choices.ts'
import { type Choosable, choosable, treeFrom } from './conditions.ts'
import { COLUMN_NAMES, dimensionsFrom, nameOf } from './dimensions.ts'
import { featuresOf } from './features.ts'
import { type Made, measuresFrom } from './measures.ts'
import { dateConditionFrom, periodFrom, rangeDays, rangeFrom } from './ranges.ts'

export interface DrawnAnalysis {
  readonly body: AnalysisRequest
  /** The features that the request uses. Tests require a minimum share of requests for each feature and each pair. */
  readonly features: ReadonlySet<string>
}

export interface AnalysisScenario {
  readonly database: Database
  readonly requests: readonly DrawnAnalysis[]
}

/** Half of all databases have at least this number of events, because groups, ties and shares need events. */
const ENOUGH = 15

/** One random request for a database. */
export function analysisRequest(data: Database, clock: Clock = CLOCK): fc.Arbitrary<DrawnAnalysis> {
  return analysisChoices.map((drawn) => analysisFrom(drawn, data, clock))
}

/** A database with several requests. Tests load the database only once for all of its requests. */
export function analysisScenario(requestCount: number, clock: Clock = CLOCK): fc.Arbitrary<AnalysisScenario> {
  const drawings = fc.array(analysisChoices, { minLength: 1, maxLength: requestCount, size: 'max' })
  return fc.tuple(fc.oneof(database(clock), database(clock, ENOUGH)), drawings).map(([data, all]) => ({
    database: data,
    requests: all.map((drawn) => analysisFrom(drawn, data, clock)),
  }))
}

/** Switches the features of a request on or off. */
function switches({ features }: AnalysisChoices) {
  const digit = (i: number) => Math.floor(features / 8 ** i) % 8
  return {
    compare: digit(0) < 3,
    dated: digit(1) < 5,
    fill: digit(2) < 4,
    top: digit(3) < 3,
    totals: digit(4) < 3,
    ranged: digit(5) < 3,
    rows: digit(6) === 0 && digit(7) < 4,
    contradiction: digit(8) === 0,
  }
}

export function analysisFrom(drawn: AnalysisChoices, data: Database, clock: Clock): DrawnAnalysis {
  const on = switches(drawn)
  const days = boundaryDays(clock)
  const today = localDay(clock.now, clock.timeZone)
  const own = stored(data, 'event_date')
  const range = rangeFrom(drawn.range, today, own)
  const current = rangeDays(range, today)
  const anchor = anchorOf(drawn, data, current)
  const periods = on.compare && !on.rows ? drawn.periods.map((one) => periodFrom(one, current, own, today)) : []
  const parsed = periods.flatMap((one) => parsePeriod(one) ?? [])
  const plain = dimensionsFrom(drawn.dimensions, on.dated, { current, periods: parsed, today })
  const filter = (tree: AnalysisChoices['filters'][number], fields: readonly Field[]) =>
    treeFrom(tree, choosable(fields, anchor), days)
  const names = PERIOD_NAMES.slice(0, periods.length)
  const isRows = on.rows && plain.length > 0
  const grouped = plain.flatMap(({ field }) => ANALYSIS_FIELDS.get(field) ?? [])
  const measures = isRows
    ? []
    : measuresFrom(drawn.measures, { dimensions: plain.map(nameOf), periods: names, grouped, filter })
  const isFilled = on.fill && on.dated && !isRows
  const dated = isFilled || periods.length > 0 ? dateConditionFrom(drawn.page, current) : []
  const trees = [...drawn.filters.map((tree) => filter(tree, filterable(measures))), ...dated]
  const ranged = on.ranged || isFilled || periods.length > 0
  const dateRange = { member: 'event_date', operator: 'inDateRange', values: range }
  const contradicted = contradiction(on.contradiction, trees, measures)
  const filters = [...(ranged ? [dateRange] : []), ...trees]
  const dimensions = plain.map((one, i) => (isFilled && i === 0 && mayFill(one) ? { ...one, fill: true } : one))
  const core: AnalysisRequest = {
    dimensions: (on.top && !isRows ? withTop(drawn, dimensions, measures) : dimensions).map(shortest),
    measures: contradicted,
    filters: [...filters, ...rowTypeFilter(drawn, plain, measures, filters)],
    ...(periods.length > 0
      ? { compare: Object.fromEntries(names.map((name, i) => [name, periods[i] as PeriodJson])) }
      : {}),
    ...(on.totals && !isRows ? { totals: true } : {}),
  }
  const having = isRows ? [] : havingFrom(drawn, core, measures, data, clock, days)
  const order = orderFrom(drawn, core, measures)
  const body = withoutEmpty({ ...core, having, order, ...pageFrom(drawn) })
  return { body, features: featuresOf(body) }
}

const PERIOD_NAMES = ['prior', 'Before']

/**
 * For four of five requests, reduces the events to one event in the date range. Filters use the values of this event,
 * so several filters together still match a row.
 */
function anchorOf({ anchor }: AnalysisChoices, data: Database, { from, to }: Range): Database {
  const own = data.summary.filter((row) => row.account_id === ACCOUNT)
  const inRange = own.filter(
    ({ event_date }) => printDay(from) <= String(event_date) && String(event_date) <= printDay(to),
  )
  const [pool = []] = [inRange, own].filter((rows) => rows.length > 0)
  return anchor % 5 === 0 || pool.length === 0 ? data : { ...data, summary: [pickFrom(pool, anchor)] }
}

/** The fields that exist in the rows of all measures. */
function filterable(measures: readonly Made[]): readonly Field[] {
  return [...ANALYSIS_FIELDS.values()].filter((field) => measures.every(({ fields }) => fields.includes(field)))
}

/** If `isOn`, filters the first measure by the negation of the first filter of the request, so no row matches both. */
function contradiction(
  isOn: boolean,
  trees: readonly TreeJson[],
  measures: readonly Made[],
): readonly AnalysisMeasureJson[] {
  const [tree] = trees
  return measures.map(({ json }, i) =>
    isOn && i === 0 && tree !== undefined && (json.metric || json.field) && !mentionsJoin(tree)
      ? { ...json, filters: [{ not: tree }] }
      : json,
  )
}

function mentionsJoin(tree: TreeJson): boolean {
  return membersOf(tree).some((name) => ANALYSIS_FIELDS.get(name)?.relation !== 'summary')
}

function mayFill({ field, by }: DimensionObjectJson): boolean {
  return field === 'event_date' && by !== undefined && by !== 'weekday'
}

const TOP_LIMITS = [1, 1, 2, 2, 3, 10, 1000]

function withTop(
  { top }: AnalysisChoices,
  dimensions: readonly DimensionObjectJson[],
  measures: readonly Made[],
): readonly DimensionObjectJson[] {
  const able = dimensions.filter(({ fill }) => fill !== true)
  const numbers = measures.filter(({ isNumber }) => isNumber)
  if (able.length === 0 || numbers.length === 0) return dimensions
  // Often, an `over` contains the ranked dimension, but not the dimensions that separate its rankings.
  const over = measures.find(({ json }) => json.over?.length)?.json.over ?? []
  const [inside, outside] = [true, false].map((isIn) => able.filter((one) => over.includes(nameOf(one)) === isIn))
  const crosses = top.within % 4 > 0 && inside !== undefined && inside.length > 0
  const chosen = pickFrom(crosses ? inside : able, top.dimension)
  const drawn = able.filter((one, i) => one !== chosen && Math.floor(top.within / 2 ** i) % 3 === 0)
  const within = ((crosses ? outside : undefined) ?? drawn).map(nameOf)
  const taken = [...dimensions.map(nameOf), ...measures.map(({ alias }) => alias)].map((name) => name.toLowerCase())
  const flags = COLUMN_NAMES.filter((name) => !taken.includes(name.toLowerCase()))
  const added = {
    limit: pickFrom(TOP_LIMITS, top.limit),
    by: pickFrom(numbers, top.by).alias,
    ...pickFrom([{}, { dir: 'desc' }, { dir: 'asc' }], top.dir),
    ...(within.length > 0 ? { within } : {}),
    ...(top.rest % 5 < 3 ? { rest: pickFrom(['is_rest', 'is_rest', ...flags], Math.floor(top.rest / 5)) } : {}),
  }
  return dimensions.map((one) => (one === chosen ? { ...one, top: added } : one))
}

/** Replaces a dimension that has only a field with the name of this field, as in the specification. */
function shortest(one: DimensionObjectJson): DimensionJson {
  return Object.keys(one).length === 1 ? one.field : one
}

/**
 * Adds the filter on `event_type` that fields of a single row type require, sometimes inside a tree. In one of twenty
 * cases, omits this filter.
 */
function rowTypeFilter(
  { rowType }: AnalysisChoices,
  dimensions: readonly DimensionObjectJson[],
  measures: readonly Made[],
  filters: readonly TreeJson[],
): readonly TreeJson[] {
  const named = [...dimensions.map(({ field }) => field), ...filters.flatMap(membersOf)]
  const own = measures.flatMap(({ json }) => [json.field ?? '', ...(json.filters ?? []).flatMap(membersOf)])
  const [only] = [...named, ...own].flatMap((name) => ANALYSIS_FIELDS.get(name)?.onlyOn ?? [])
  if (only === undefined || named.includes('event_type') || rowType % 20 === 0) return []
  const equals = { member: 'event_type', operator: 'equals', values: [only] }
  return [
    pickFrom([equals, { or: [equals, { member: 'event_type', operator: 'set' }] }, { not: { not: equals } }], rowType),
  ]
}

/** Most thresholds in `having` are cells of the answer without `having`, so some cells equal the threshold. */
function havingFrom(
  drawn: AnalysisChoices,
  core: AnalysisRequest,
  measures: readonly Made[],
  data: Database,
  clock: Clock,
  days: readonly string[],
): readonly TreeJson[] {
  const context = { account: ACCOUNT, ...clock }
  if (drawn.having.length === 0 || !isAccepted(core, clock)) return []
  const answer = evaluate({ ...core, limit: 1000 }, context, data)
  const members = measures.map(({ alias, json, isNumber }): Choosable => {
    const fn = FUNCTIONS.find((name) => name === json.fn) ?? 'count'
    const column = answer.columns.find(({ name }) => name === alias)?.type ?? 'number'
    const type = isNumber ? measureType(fn === 'min' || fn === 'max' ? 'count' : fn, undefined) : column
    return {
      name: alias,
      type,
      values: () => answer.data.flatMap((row) => (Object.hasOwn(row, alias) ? [row[alias] ?? ''] : [])),
    }
  })
  return drawn.having.map((tree) => treeFrom(tree, members, days))
}

function orderFrom(drawn: AnalysisChoices, core: AnalysisRequest, measures: readonly Made[]): readonly OrderJson[] {
  const dimensions = (core.dimensions ?? []).flatMap((one) =>
    typeof one === 'string' ? [one] : [nameOf(one), ...(one.top?.rest ? [one.top.rest] : [])],
  )
  const names = [...dimensions, ...measures.map(({ alias }) => alias)]
  const terms = drawn.order.map(({ field, dir }): readonly [string, OrderJson] => {
    const name = pickFrom(names, field)
    return [name, pickFrom([{ field: name }, { field: name, dir: 'desc' }, { field: name, dir: 'asc' }], dir)]
  })
  return [...new Map(terms).values()]
}

const PAGES = [...Array.from({ length: 10 }, () => ({})), { page: 1 }, { page: 2 }, { page: 2 }, { page: 3 }]
const LIMITS = [{}, {}, {}, ...[1, 2, 3, 5, 7, 1000].map((limit) => ({ limit }))]

function pageFrom({ page, limit }: AnalysisChoices): Pick<AnalysisRequest, 'page' | 'limit'> {
  return { ...pickFrom(PAGES, page), ...pickFrom(LIMITS, limit) }
}

function withoutEmpty(body: AnalysisRequest): AnalysisRequest {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => !Array.isArray(value) || value.length > 0))
}
