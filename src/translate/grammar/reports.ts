// Finds the report that answers a question. The report must have exactly the groups, numbers, filters and days of the
// question. A piece is a phrase that expresses one of these parts.

import { type Day, dayNumber, formatDay } from '../../calendar/civil-day.ts'
import type { Report } from '../../model/reports/report.ts'
import type { AskedQuery, Translated } from '../../questions/translation.ts'
import type { PlacedPiece } from './assembly.ts'
import type { Of } from './draft.ts'
import type { Facts } from './facts.ts'
import { singularOf } from './forms.ts'
import { type Amount, type Item, membersOf, type Thing, type Tree } from './parts.ts'
import type { Piece } from './pieces.ts'
import { rankedRows } from './restrict.ts'

/** The parts of a question that a report must match. */
interface Asked {
  readonly numbers: string[]
  readonly groups: string[]
  readonly filters: Tree[]
  readonly having: Tree[]
  /** The question asks for one number. */
  isTotal?: boolean
  days?: Of<'days'>['days']
  /** The number by which to sort the rows, highest first. */
  order?: string
  /** The column by which to rank the rows, and the maximum number of rows. */
  rank?: { readonly by: string | undefined; readonly limit: number }
}

/**
 * The report that answers the question, and the body of the request for this report. Undefined if no report answers
 * the question. If the question names reports, tries only these reports. Otherwise tries all reports, but only if the
 * question names a number and a group.
 */
export function reportOf(
  placed: readonly PlacedPiece[],
  { reports, dates }: Facts,
): Pick<Translated, 'report' | 'query'> | undefined {
  const asked = partsOf(placed)
  if (asked === undefined) return undefined
  const answering = candidates(placed, asked, reports).filter((report) => answers(report, asked, dates?.date ?? ''))
  // Prefers a report whose groups all have a filter in the question.
  const found = answering.find((report) => isAbout(report, asked)) ?? answering[0]
  if (found === undefined) return undefined
  const { groups, isTotal = groups.length === 0, rank } = asked
  const hasTotals = isTotal && rank === undefined && !found.list
  return { report: found.path, query: bodyOf(asked, found, hasTotals) }
}

function candidates(
  placed: readonly PlacedPiece[],
  { numbers, groups }: Asked,
  reports: readonly Report[],
): readonly Report[] {
  const [first, ...others] = placed.flatMap(({ piece }) => (piece.is === 'report' ? [piece.reports] : []))
  if (first === undefined) return numbers.length > 0 && groups.length > 0 ? reports : []
  const common = first.filter((path) => others.every((paths) => paths.includes(path)))
  return common.flatMap((path) => reports.filter((one) => one.path === path))
}

/** Collects the parts of a question. Undefined if no report can have one of the parts. */
function partsOf(placed: readonly PlacedPiece[]): Asked | undefined {
  const asked: Asked = { numbers: [], groups: [], filters: [], having: [] }
  for (const [at, { piece, to }] of placed.entries()) {
    const next = placed[at + 1]
    const of = next?.from === to && next.piece.is === 'report' ? next.piece.column : undefined
    if (!isAdded(asked, piece, of)) return undefined
  }
  return asked
}

/**
 * Adds a piece of the question. Returns false if no report can have such a part. `next` is the column that the next
 * piece names, if any.
 */
function isAdded(asked: Asked, piece: Piece, next: string | undefined): boolean {
  switch (piece.is) {
    case 'report':
      if (piece.column !== undefined) asked.numbers.push(piece.column)
      if (piece.isWhole) asked.isTotal = false
      if (piece.isOrder && piece.column !== undefined) asked.order = piece.column
      asked.groups.push(...(piece.groups ?? []))
      return true
    case 'totals':
    case 'often':
      asked.isTotal = true
      return true
    case 'nothing':
      return true
    case 'days':
      if (asked.days !== undefined || piece.days.isList || piece.field !== undefined) return false
      asked.days = piece.days
      return true
    case 'amount':
      return isNumberAdded(asked, piece.amount)
    case 'act':
      return !piece.act.isNegated && piece.act.tests === undefined && isNumberAdded(asked, piece.act.counts)
    case 'noun':
      return isThingAdded(asked, piece.thing)
    case 'by':
      return !piece.isTrend && piece.items.every((item) => isItemAdded(asked, item))
    case 'test':
      asked.filters.push(...piece.tests)
      return !(piece.isAll || piece.isOnly || piece.isGuess) && (piece.tests.length > 0 || piece.on === undefined)
    case 'bound':
      return isBoundAdded(asked, piece, next)
    case 'top':
      return isRankAdded(asked, piece)
    default:
      return false
  }
}

/** Possible column names for an amount. For the metric `clicks`, the column of a report can also be `click_count`. */
const columnsFor = (name: string) => [name, `${singularOf(name.replaceAll('_', ' ')).replaceAll(' ', '_')}_count`]

function isNumberAdded({ numbers }: Asked, { name, tests = [], parts, overall }: Amount): boolean {
  numbers.push(name)
  return tests.length === 0 && parts === undefined && overall === undefined
}

function isThingAdded(asked: Asked, { bare, lists, tests = [], counts }: Thing): boolean {
  if (bare === 'list') asked.groups.push(...lists)
  return tests.length === 0 && (bare === 'list' || (counts !== undefined && isNumberAdded(asked, counts)))
}

function isItemAdded(asked: Asked, item: Item): boolean {
  if (item.is === 'amount') return isNumberAdded(asked, item.amount)
  if (item.is === 'thing') return isThingAdded(asked, { ...item.thing, bare: 'list' })
  asked.groups.push(...item.fields.map((one) => (typeof one === 'string' ? one : '')))
  return item.fields.every((one) => typeof one === 'string')
}

function isBoundAdded({ having }: Asked, { of, limits, field, isTimes, isWorth }: Of<'bound'>, next?: string): boolean {
  const member = of?.name ?? next
  if (member === undefined || field !== undefined || isTimes || isWorth) return false
  having.push(...limits.map(({ operator, value }) => ({ member, operator, values: [value] }) as Tree))
  return true
}

function isRankAdded(asked: Asked, { dir, count, thing, by, act, isOne }: Of<'top'>): boolean {
  if (asked.rank !== undefined || dir !== 'desc') return false
  const ranked = by ?? act?.counts
  asked.rank = { by: ranked?.name, limit: rankedRows(count, isOne) }
  return (ranked === undefined || isNumberAdded(asked, ranked)) && (thing === undefined || isThingAdded(asked, thing))
}

function answers(
  report: Report,
  { numbers, groups, filters, having, days, order, rank }: Asked,
  date: string,
): boolean {
  const has = (name: string) => columnIn(report, name) !== undefined
  const names = [...report.filters, ...report.resultFilters].map(({ name }) => name)
  return (
    numbers.every(has) &&
    filters.flatMap(membersOf).every((name) => names.includes(name)) &&
    having.flatMap(membersOf).every((name) => report.having.includes(columnIn(report, name) ?? '')) &&
    (order === undefined || isRankedBy(report, order)) &&
    (rank === undefined || isRankedBy(report, rank.by ?? numbers[0])) &&
    isGroupedBy(report, groups, date, isOneDay(days))
  )
}

const columnIn = ({ columns }: Report, name: string): string | undefined =>
  columnsFor(name).find((one) => columns.some((column) => column.name === one))

function isRankedBy(report: Report, name: string | undefined): boolean {
  const [first] = report.order
  return (
    name !== undefined &&
    first !== undefined &&
    'column' in first &&
    first.dir === 'desc' &&
    first.column === columnIn(report, name)
  )
}

/** Whether the rows of the report are the groups of the question. True for a question without groups. */
function isGroupedBy(report: Report, groups: readonly string[], date: string, isOneDay: boolean): boolean {
  if (groups.length === 0) return true
  const { columns, subject } = report
  const dimensions = dimensionsOf(report)
  // The column of a label comes after the column of its dimension.
  const keyOf = (name: string) =>
    columns
      .slice(0, columns.findIndex((column) => column.name === name) + 1)
      .findLast(({ role }) => role === 'dimension')?.name
  const dates = dimensions.filter((name) => name === date)
  const asked = setOf([...groups.map(keyOf), ...(isOneDay ? dates : [])])
  return [dimensions, [...(subject ?? []), ...dates]].some((keys) => setOf(keys) === asked)
}

/** A key for a set of names. The order of the names does not matter. */
const setOf = (names: readonly unknown[]): string => JSON.stringify([...new Set(names)].sort())

/** Whether the question names no groups, and its filters name every group field of the report. */
function isAbout(report: Report, { groups, filters }: Asked): boolean {
  const named = filters.flatMap(membersOf)
  const dimensions = dimensionsOf(report)
  return groups.length === 0 && dimensions.length > 0 && dimensions.every((name) => named.includes(name))
}

const dimensionsOf = ({ columns }: Report): readonly string[] =>
  columns.filter(({ role }) => role === 'dimension').map(({ name }) => name)

const isOneDay = (days: Asked['days']): boolean =>
  days?.first !== undefined && days.last !== undefined && dayNumber(days.first) === dayNumber(days.last)

function bodyOf({ filters, having, days, rank }: Asked, report: Report, hasTotals: boolean): AskedQuery {
  const day = (name: string, on: Day | undefined) => (on === undefined ? {} : { [name]: formatDay(on) })
  const compared = having.map((one) => ('member' in one ? { ...one, member: columnIn(report, one.member) } : one))
  return {
    ...day('startDate', days?.first),
    ...day('endDate', days?.last),
    ...(filters.length > 0 && { filters }),
    ...(compared.length > 0 && { having: compared }),
    ...(rank !== undefined && { limit: rank.limit }),
    ...(hasTotals && { totals: true }),
  } as AskedQuery
}
