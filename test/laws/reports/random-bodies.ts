// Random valid bodies of a report. The generator first draws plain numbers. Then it uses the numbers to choose from the
// contract, the stored rows and the rows of the report, so that filters and thresholds match. Invalid bodies are in
// mutations.ts.
import fc from 'fast-check'
import { condition, die, few } from '../../tools/generators/choices.ts'
import { valuesFor } from '../../tools/generators/values.ts'
import { parseDay, printDay } from '../../tools/oracle/calendar.ts'
import { type FieldType, OPERATORS_OF, type Operator } from '../../tools/oracle/fields.ts'
import type { ConditionJson } from '../../tools/oracle/request.ts'
import type { Row } from '../../tools/oracle/tables.ts'
import type { ReportDatabase } from './all-tables.ts'
import type { ReportBody } from './body.ts'
import { type Contract, filterOperators, measuresOf } from './contract.ts'
import { ACCOUNT, pick } from './data.ts'
import type { PrintedRow } from './reference.ts'
import { LEFT_NULL } from './row-types.ts'
import { referenceSql } from './sql-text.ts'

type ConditionChoice = typeof condition extends fc.Arbitrary<infer T> ? T : never

export const bodyChoices = fc.record({
  dates: die,
  from: die,
  to: die,
  filters: few(condition, 2),
  /** At most half of all bodies have `having`, because `having` empties many answers. */
  having: fc.oneof(few(condition, 0), few(condition, 2)),
  /** A number that selects a stored row. Most filters match this row. */
  anchor: die,
  page: die,
  limit: die,
})
export type BodyChoices = typeof bodyChoices extends fc.Arbitrary<infer T> ? T : never

/** The data from which the generator makes the bodies of a report. */
export interface Subject {
  readonly contract: Contract
  readonly database: ReportDatabase
  /** The rows of the report over all days without filters. Thresholds come from these rows. The list can be empty. */
  readonly shown: readonly PrintedRow[]
}

export function bodyFrom(drawn: BodyChoices, subject: Subject): ReportBody {
  const { contract } = subject
  const days = daysOf(subject)
  const anchored = anchorOf(drawn, subject)
  const filters = drawn.filters.map((one) => filterFrom(one, anchored, days))
  const having = contract.span === 'list' ? [] : drawn.having.map((one) => havingFrom(one, subject))
  return {
    ...datesFrom(drawn, days),
    ...listed('filters', filters, drawn.dates),
    ...listed('having', having, drawn.anchor),
    ...pageFrom(drawn),
  }
}

/** Sometimes omits an empty list, or sends null instead. */
function listed(name: 'filters' | 'having', conditions: readonly ConditionJson[], n: number): ReportBody {
  if (conditions.length > 0 || n % 3 === 0) return { [name]: conditions }
  return n % 3 === 1 ? { [name]: null } : {}
}

function pageFrom(drawn: BodyChoices): ReportBody {
  const limit = pick([null, 1, 2, 3, 5, 7, 1000], drawn.limit)
  const page = pick([null, null, 1, 1, 2, 3, 50], drawn.page)
  // Null and a missing member mean the same.
  return { ...(limit !== null && { limit }), ...((page !== null || drawn.page % 2 === 0) && { page }) }
}

/** Date ranges that every test includes: no dates, one day, the year up to a stored day, and the year from that day. */
export function rangesOf({ contract, database }: Subject, n: number): readonly ReportBody[] {
  const days = ownDays(contract, database)
  const day = pick([...days, ...(days.length === 0 ? ['2024-02-28'] : [])], n)
  const shifted = (by: number) => {
    const text = printDay((parseDay(day) ?? 0) + by)
    return parseDay(text) === undefined ? day : text
  }
  return [
    {},
    { startDate: day, endDate: day },
    { startDate: shifted(-366), endDate: day },
    { startDate: day, endDate: shifted(366) },
  ]
}

/** Cached, because one subject has many bodies. */
const nearDays = new WeakMap<Subject, readonly string[]>()

/** The days of the stored rows and the adjacent days. The list is never empty. */
function daysOf(subject: Subject): readonly string[] {
  const kept = nearDays.get(subject) ?? daysNear(ownDays(subject.contract, subject.database))
  nearDays.set(subject, kept)
  return kept
}

function daysNear(stored: readonly string[]): readonly string[] {
  const dates = stored.map((day) => parseDay(day) ?? 0)
  const near = dates.flatMap((day) => [day - 1, day, day, day, day + 1]).map(printDay)
  const real = near.filter((day) => parseDay(day) !== undefined)
  return real.length === 0 ? ['2024-02-28'] : [...real, '2023-12-31', '2024-01-01', '9999-12-31', '0001-01-01']
}

/** A third of all bodies have no dates. The others have a start, an end, both, or a single day. */
function datesFrom({ dates, from, to }: BodyChoices, days: readonly string[]): ReportBody {
  const [startDate = '', endDate = ''] = [pick(days, from), pick(days, to)].toSorted()
  return pick<ReportBody>(
    [
      {},
      {},
      { startDate: null, endDate: null },
      { startDate },
      { endDate },
      { startDate: null, endDate },
      { startDate, endDate },
      { startDate, endDate },
      { startDate, endDate: startDate },
    ],
    dates,
  )
}

/** The day of each stored row. */
export const ownDays = (contract: Contract, database: ReportDatabase): readonly string[] =>
  ownRows(contract, database).map((row) => String(row[contract.dateColumn]))

function ownRows({ sources }: Contract, database: ReportDatabase): readonly Row[] {
  const tables = Object.entries(database).filter(([table]) => sources.includes(table))
  return tables.flatMap(([, rows]) => rows).filter((row) => row.account_id === ACCOUNT)
}

/**
 * In two of three bodies, the filter values come from a single stored row, so that several filters can match together.
 */
function anchorOf({ anchor }: BodyChoices, subject: Subject): Subject {
  const { database, contract } = subject
  const [table = 'summary'] = contract.sources.toReversed()
  const types = rowTypesOf(contract)
  const [, rows = []] = Object.entries(database).find(([name]) => name === table) ?? []
  const own = rows.filter((row) => row.account_id === ACCOUNT && isRead(row, types))
  if (anchor % 3 === 0 || own.length === 0) return subject
  return { ...subject, database: { ...database, [table]: [pick(own, Math.floor(anchor / 3))] } }
}

/** The row types of `summary` that the report's reference SQL reads. */
const rowTypesOf = ({ name }: Contract): readonly string[] =>
  [...LEFT_NULL.keys()].filter((type) => referenceSql(name).includes(`'${type}'`))

const isRead = ({ event_type }: Row, types: readonly string[]): boolean =>
  event_type === undefined || types.includes(String(event_type))

/**
 * The texts in the column of a filter. The computed members of /anomalies have no column, so their texts come from the
 * rows of the report.
 */
export function held({ contract, database, shown }: Subject, name: string, stored: string): readonly string[] {
  const cells = ownRows(contract, database).flatMap((row) => [row[stored] ?? null])
  const texts = cells.flatMap((cell) => (cell === null ? [] : [String(cell)]))
  const printed = contract.name === 'anomalies' ? shown.flatMap((row) => row[name] ?? []) : []
  return [...new Set([...texts, ...printed])]
}

/** Draws the operator first and then a type that supports the operator, so that all operators are equally frequent. */
function filterFrom(one: ConditionChoice, subject: Subject, days: readonly string[]): ConditionJson {
  const { contract } = subject
  const types = [...new Set(contract.filters.map(({ type }) => type))]
  const operators = [...new Set(types.flatMap((type) => filterOperators(contract, type)))]
  const operator = pick(operators, one.operator)
  const type = pick(
    types.filter((each) => filterOperators(contract, each).includes(operator)),
    one.form,
  )
  const member = pick(
    contract.filters.filter((each) => each.type === type),
    one.member,
  )
  return written(member.name, operator, type, held(subject, member.name, member.stored), days, one)
}

const HAVING_OPERATORS: readonly Operator[] = OPERATORS_OF.number
const THRESHOLDS: readonly string[] = ['0', '1', '2', '3', '0.5', '0.333333', '0.3333331', '10', '-1', '12.5']

function havingFrom(one: ConditionChoice, subject: Subject): ConditionJson {
  const { name } = pick(measuresOf(subject.contract), one.member)
  return written(name, pick(HAVING_OPERATORS, one.operator), 'number', shownTexts(subject, name), [], one)
}

function shownTexts({ shown }: Subject, name: string): readonly string[] {
  const printed = [...new Set(shown.flatMap((row) => row[name] ?? []))]
  return printed.length > 0 ? printed : THRESHOLDS
}

function written(
  member: string,
  operator: Operator,
  type: FieldType,
  own: readonly string[],
  days: readonly string[],
  one: ConditionChoice,
): ConditionJson {
  const values = valuesFor(operator, type, own, days, one)
  return values === undefined ? { member, operator } : { member, operator, values }
}

/** A random body for a database, drawn without the rows of the report. */
export const reportBody = (contract: Contract, database: ReportDatabase): fc.Arbitrary<ReportBody> =>
  bodyChoices.map((drawn) => bodyFrom(drawn, { contract, database, shown: [] }))

/** Bodies that together name every filter member and every measure once. `n` rotates the operators. */
export function coveringBodies(subject: Subject, n: number): readonly ReportBody[] {
  const { contract } = subject
  const days = daysOf(subject)
  const one = (i: number): ConditionChoice => ({
    ...{ member: 0, operator: 0, count: n + i, source: 0, form: 0 },
    picks: [n + i, n + i + 1, n + i + 2],
  })
  const filters = contract.filters.map(({ name, type, stored }, i) => {
    const operator = pick(filterOperators(contract, type), n + i)
    return { filters: [written(name, operator, type, held(subject, name, stored), days, one(i))] }
  })
  const having = measuresOf(contract).map(({ name }, i) => {
    const printed = shownTexts(subject, name)
    return { having: [written(name, pick(HAVING_OPERATORS, n + i), 'number', printed, [], one(i))] }
  })
  return [...filters, ...having]
}

/** A body that matches rows and has both dates, a filter and, except for lists, a `having` condition. */
export function wholeBody(subject: Subject): ReportBody {
  const { contract, shown } = subject
  const days = ownDays(contract, subject.database)
  const [first = '2024-02-28', last = first] = [days.toSorted().at(0), days.toSorted().at(-1)]
  const [{ name, stored } = { name: '', stored: '' }] = contract.filters.filter(({ type }) => type === 'string')
  const [measure] = measuresOf(contract).filter((one) => shown.some((row) => row[one.name] !== undefined))
  return {
    ...{ startDate: first, endDate: last },
    filters: [{ member: name, operator: 'in', values: held(subject, name, stored) }],
    ...(measure !== undefined && {
      having: [{ member: measure.name, operator: 'gte', values: [median(subject, measure.name)] }],
    }),
  }
}

const median = (subject: Subject, name: string): string => {
  const sorted = shownTexts(subject, name).toSorted((a, b) => Number(a) - Number(b))
  return sorted[sorted.length >> 1] ?? '0'
}
