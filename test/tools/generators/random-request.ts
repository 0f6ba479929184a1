// Random structured requests, valid by construction. The generator first chooses random numbers and then interprets
// these numbers for a database. Therefore fast-check discards no request and can shrink every request. near-valid.ts
// makes invalid requests from them.
import fc from 'fast-check'
import { evaluate } from '../oracle/analysis/evaluate.ts'
import { FIELDS, type Field, type Fn, FUNCTIONS_OF, measureType, OPERATORS_OF } from '../oracle/fields.ts'
import {
  automaticAlias,
  type ConditionJson,
  type MeasureJson,
  type OrderJson,
  type StructuredRequest,
} from '../oracle/request.ts'
import type { Database } from '../oracle/tables.ts'
import { type Choices, choices } from './choices.ts'
import { ACCOUNT, database } from './database.ts'
import { ALIASES, boundaryDays, CLOCK, type Clock } from './pools.ts'
import { type Draw, pickFrom, stored, valuesFor } from './values.ts'

export { type NearValid, nearValid } from './near-valid.ts'

const ALL: readonly Field[] = [...FIELDS.values()]
const USUAL =
  'event_type engine_id keyword event_date visit_id request_type is_bot had_sale order_number item_total event_month'
    .split(' ')
    .flatMap((name) => FIELDS.get(name) ?? [])
const ANY_OPERATOR = [...OPERATORS_OF.string, ...OPERATORS_OF.date.slice(-1)]
const FACETS = ['facet_field', 'facet_name', 'facet_value'] as const

/** One random request for a database. */
export function request(database: Database, clock: Clock = CLOCK): fc.Arbitrary<StructuredRequest> {
  return choices.map((drawn) => requestFrom(drawn, database, clock))
}

export interface Scenario {
  readonly database: Database
  readonly requests: readonly StructuredRequest[]
}

/** A database with several requests. Tests load the database only once for all of its requests. */
export function scenario(requestCount: number, clock: Clock = CLOCK): fc.Arbitrary<Scenario> {
  const drawings = fc.array(choices, { minLength: 1, maxLength: requestCount, size: 'max' })
  return fc.tuple(database(clock), drawings).map(([data, all]) => ({
    database: data,
    requests: all.map((drawn) => requestFrom(drawn, data, clock)),
  }))
}

export function requestFrom(drawn: Choices, data: Database, clock: Clock): StructuredRequest {
  const days = boundaryDays(clock)
  const shape = drawn.shape % 100
  const dimensions = shape >= 85 ? [] : dimensionsFrom(drawn)
  const measures = shape < 20 && dimensions.length > 0 ? [] : measuresFrom(drawn, dimensions)
  const anchor = anchorOf(drawn, data)
  const filters = drawn.filters.map((one) => filterFrom(one, anchor, days))
  const joined = joinFilters(drawn, filters, anchor, days)
  const core = { dimensions, measures, filters: [...joined, ...rowTypeFilter(drawn, dimensions, measures, joined)] }
  const having = measures.length === 0 ? [] : havingFrom(drawn, core, data, clock, days)
  const order = orderFrom(drawn, dimensions, measures)
  return withoutEmpty({ ...core, having, order, ...pageFrom(drawn) }, drawn.shape)
}

function dimensionsFrom(drawn: Choices): readonly string[] {
  const own = drawn.dimensions.map((n) => pickFrom(n % 10 < 6 ? USUAL : ALL, Math.floor(n / 10)).name)
  const facet = drawn.joins % 100 < 10 ? [pickFrom(FACETS, drawn.rowType)] : []
  const target = drawn.joins % 100 >= 7 && drawn.joins % 100 < 15 ? ['visitor_target_name'] : []
  return [...new Set([...own, ...facet, ...target])]
}

function measuresFrom(drawn: Choices, dimensions: readonly string[]): readonly MeasureJson[] {
  const taken = new Set(dimensions)
  const all = drawn.measures.length > 0 ? drawn.measures : [{ field: 0, fn: 0, alias: 0 }]
  return all.flatMap((one, i) => {
    const measure = measureFrom(one)
    const automatic = automaticAlias(measure.field, measure.fn)
    const wanted = one.alias % 2 === 0 ? automatic : pickFrom(ALIASES, Math.floor(one.alias / 2))
    const name = taken.has(wanted.toLowerCase()) ? `m_${i}` : wanted
    taken.add(name.toLowerCase())
    if (name === automatic && one.alias % 4 === 0) return [measure]
    return [{ ...measure, alias: name === automatic ? null : name }]
  })
}

function measureFrom(one: { readonly field: number; readonly fn: number }): {
  readonly field: string
  readonly fn: Fn
} {
  if (one.fn % 5 === 0) return { field: '*', fn: 'count' }
  const fn = pickFrom(FUNCTIONS_OF.number, one.fn)
  const able = ALL.filter(({ type }) => FUNCTIONS_OF[type].some((name) => name === fn))
  return { field: pickFrom(able, one.field).name, fn }
}

/**
 * For two of three requests, reduces the events to one event. Most filters use the values of this event and match it.
 */
function anchorOf(drawn: Choices, data: Database): Database {
  const own = data.summary.filter((row) => row.account_id === ACCOUNT)
  return drawn.anchor % 3 === 0 || own.length === 0 ? data : { ...data, summary: [pickFrom(own, drawn.anchor)] }
}

type ConditionChoice = Choices['filters'][number]

/**
 * Chooses the operator before the field, so `inDateRange`, which few fields support, is as frequent as other operators.
 */
function filterFrom(one: ConditionChoice, data: Database, days: readonly string[]): ConditionJson {
  const operator = pickFrom(ANY_OPERATOR, one.operator)
  const able = [...USUAL, ...ALL].filter(({ type }) => OPERATORS_OF[type].some((name) => name === operator))
  const field = pickFrom(able, one.member)
  return written(field.name, operator, valuesFor(operator, field.type, stored(data, field.name), days, one), one)
}

function written(
  member: string,
  operator: string,
  values: ReturnType<typeof valuesFor>,
  { form }: Pick<Draw, 'form'>,
): ConditionJson {
  if (values !== undefined) return { member, operator, values }
  return pickFrom(
    [
      { member, operator },
      { member, operator, values: [] },
      { member, operator, values: null },
    ],
    form,
  )
}

/** Filters that join facets or targets. */
function joinFilters(
  drawn: Choices,
  filters: readonly ConditionJson[],
  data: Database,
  days: readonly string[],
): readonly ConditionJson[] {
  const n = drawn.joins % 100
  const [first] = drawn.filters
  const name = n >= 85 && n < 92 ? pickFrom(FACETS, drawn.rowType) : 'visitor_target_name'
  if (n < 85 || first === undefined) return filters
  const operator = pickFrom(OPERATORS_OF.string, drawn.rowType)
  return [...filters, written(name, operator, valuesFor(operator, 'string', stored(data, name), days, first), first)]
}

/**
 * Adds the filter on `event_type` that fields of a single row type require (decision 3 in docs/decisions), unless the
 * request already has such a filter.
 */
function rowTypeFilter(
  drawn: Choices,
  dimensions: readonly string[],
  measures: readonly MeasureJson[],
  filters: readonly ConditionJson[],
): readonly ConditionJson[] {
  const naming = [...dimensions, ...filters.map(({ member }) => member)]
  const used = [...naming, ...measures.map(({ field }) => field)]
  const only = used.flatMap((name) => FIELDS.get(name)?.onlyOn ?? [])
  if (only.length === 0 || naming.includes('event_type')) return []
  const rowType = pickFrom(only, drawn.rowType)
  const member = 'event_type'
  return [
    pickFrom(
      [
        { member, operator: 'equals', values: [rowType] },
        { member, operator: 'equals', values: [rowType] },
        { member, operator: 'in', values: [rowType, 'sale', 'page_view'] },
        { member, operator: 'notEquals', values: ['nothing'] },
      ],
      Math.floor(drawn.rowType / 7),
    ),
  ]
}

/** Most thresholds in `having` are cells of the answer without `having`, so some cells equal the threshold. */
function havingFrom(
  drawn: Choices,
  core: StructuredRequest,
  data: Database,
  clock: Clock,
  days: readonly string[],
): readonly ConditionJson[] {
  if (drawn.having.length === 0) return []
  const answer = evaluate({ ...core, limit: 1000 }, { account: ACCOUNT, ...clock }, data)
  return drawn.having.map((one) => {
    const { field, fn, alias } = pickFrom(core.measures ?? [], one.member)
    const member = alias ?? automaticAlias(field, fn)
    const known = FUNCTIONS_OF.number.find((name) => name === fn) ?? 'count'
    const type = measureType(known, FIELDS.get(field)?.type)
    const operator = pickFrom(OPERATORS_OF[type], one.operator)
    const cells = answer.data.flatMap((row) => (Object.hasOwn(row, member) ? [row[member] ?? ''] : []))
    return written(member, operator, valuesFor(operator, type, cells, days, one), one)
  })
}

function orderFrom(
  drawn: Choices,
  dimensions: readonly string[],
  measures: readonly MeasureJson[],
): readonly OrderJson[] {
  const names = [...dimensions, ...measures.map(({ field, fn, alias }) => alias ?? automaticAlias(field, fn))]
  const terms = drawn.order.map(({ field, dir }): readonly [string, OrderJson] => {
    const name = pickFrom(names, field)
    return [
      name,
      pickFrom(
        [{ field: name }, { field: name, dir: 'desc' }, { field: name, dir: 'asc' }, { field: name, dir: null }],
        dir,
      ),
    ]
  })
  return [...new Map(terms).values()]
}

/** Mostly first pages or small pages, sometimes a page far after the last page. */
const PAGES = [
  ...Array.from({ length: 8 }, () => ({})),
  ...Array.from({ length: 5 }, () => ({ page: 1 })),
  ...[{ page: 2 }, { page: 2 }, { page: 3 }, { page: null }, { page: 2_147_483_647 }],
]
const LIMITS = [{}, ...[1, 1, 2, 2, 2, 3, 3, 5, 7, 1000, null].map((limit) => ({ limit }))]

function pageFrom(drawn: Choices): Pick<StructuredRequest, 'page' | 'limit'> {
  return { ...pickFrom(PAGES, drawn.page), ...pickFrom(LIMITS, drawn.limit) }
}

/** Represents an empty list as an empty list, as null, or as a missing member. All three have the same meaning. */
function withoutEmpty(full: StructuredRequest, n: number): StructuredRequest {
  const members = Object.entries(full).flatMap(([name, value], i): readonly (readonly [string, unknown])[] => {
    if (!Array.isArray(value) || value.length > 0) return [[name, value]]
    return pickFrom([[], [], [[name, value] as const], [[name, null] as const]], Math.floor(n / 100) + i)
  })
  return Object.fromEntries(members)
}
