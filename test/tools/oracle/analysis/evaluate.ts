// The reference interpreter. It applies the rules of the specification and of the analysis language to plain rows, and is
// deliberately simple and slow.

import { columnType, type Envelope, type OracleContext } from '../answer.ts'
import { localDay, printDay } from '../calendar.ts'
import { type Database, ofAccount } from '../tables.ts'
import { type Cell, print } from '../value.ts'
import { outcomeOf, type World } from './compute.ts'
import { keepsAll } from './conditions.ts'
import { carrying } from './dates.ts'
import { type Fraction, sizeOf } from './fraction.ts'
import { binText } from './grains.ts'
import { groupsOf, restOf, WHOLE } from './group.ts'
import { linesOf } from './lines.ts'
import type { Dimension, Request } from './model.ts'
import { normalize } from './normalize.ts'
import { comparison, type ResultRow } from './order.ts'
import { periodDays } from './ranges.ts'

export interface AnalysisEnvelope extends Envelope {
  /** Present with `totals`: the values of all measures over all rows, by alias. */
  readonly totals?: Readonly<Record<string, string>>
  /** Present with `compare`: the first and last day of each period. */
  readonly periods?: Readonly<Record<string, readonly [string, string]>>
}

/** Returns the answer to a valid request. */
export function evaluate(body: unknown, context: OracleContext, database: Database): AnalysisEnvelope {
  return evaluateSized(body, context, database).answer
}

/**
 * If all factors of quotients are below this size, every engine returns exact numbers. Otherwise an engine can return
 * an error instead.
 */
export const EXACT_BELOW = 10n ** 34n

export interface SizedAnswer {
  readonly answer: AnalysisEnvelope
  /** An upper bound for the factors of all quotients, in units of the last decimal place. */
  readonly largestFactor: bigint
}

/** Like `evaluate`, but also returns the size of the largest factor of a quotient. */
export function evaluateSized(body: unknown, context: OracleContext, database: Database): SizedAnswer {
  const request = normalize(body)
  const today = localDay(context.now, context.timeZone)
  let largestFactor = 0n
  const onQuotient = (found: Fraction) => {
    if (sizeOf(found) > largestFactor) largestFactor = sizeOf(found)
  }
  const lines = linesOf(request, ofAccount(database, context.account), today)
  const carry = carrying(request, periodDays(request, today), today)
  const unranked: World = { lines, dimensions: request.dimensions, rest: new Set(), today, carry, onQuotient }
  const world: World = { ...unranked, rest: restOf(request, unranked) }
  const rows = rowsOf(request, world)
    .filter((row) => keepsAll(request.having, (alias) => measureCell(request, row, alias), today))
    .toSorted(comparison(request))
  const { page, limit } = request
  const answer: AnalysisEnvelope = {
    columns: columnsOf(request),
    data: rows.slice((page - 1) * limit, page * limit).map((row) => printRow(request, row)),
    totalRecords: rows.length,
    page,
    limit,
    hasMore: page * limit < rows.length,
    ...(request.totals ? { totals: totalsOf(request, world) } : {}),
    ...(request.compare.size > 0 ? { periods: printPeriods(request, today) } : {}),
  }
  return { answer, largestFactor }
}

/** Returns raw rows if the request has no measures; otherwise one row for each group. */
function rowsOf(request: Request, world: World): readonly ResultRow[] {
  if (request.measures.length === 0)
    return world.lines.map(({ cells, keys }) => ({ group: { cells, keys, restOf: undefined }, values: [] }))
  const all = request.dimensions.map(({ name }) => name)
  return groupsOf(request, world).map((group) => ({
    group,
    values: request.measures.map(({ node }) => outcomeOf(node, world, group, all).cell),
  }))
}

function measureCell(request: Request, row: ResultRow, alias: string): Cell {
  return row.values[request.measures.findIndex((measure) => measure.alias === alias)] ?? null
}

/** Evaluates the measures for all rows of the request, without dimensions, `having`, order and pages. */
function totalsOf(request: Request, world: World): Readonly<Record<string, string>> {
  return printCells(
    request.measures.map(({ alias, node }): Named => [alias, printed(outcomeOf(node, world, WHOLE, []).cell)]),
  )
}

function printPeriods(request: Request, today: number): Readonly<Record<string, readonly [string, string]>> {
  return Object.fromEntries(
    [...periodDays(request, today)].map(([name, { from, to }]) => [name, [printDay(from), printDay(to)] as const]),
  )
}

function columnsOf(request: Request): Envelope['columns'] {
  return [
    ...request.dimensions.flatMap(({ name, type, top }) => [
      { name, type: columnType(type) },
      ...(top?.rest === undefined ? [] : [{ name: top.rest, type: 'string' as const }]),
    ]),
    ...request.measures.map(({ alias, type }) => ({ name: alias, type: columnType(type) })),
  ]
}

/** The name of a column and the text of its cell. The text of a null cell is undefined. */
type Named = readonly [name: string, text: string | undefined]

function printed(cell: Cell): string | undefined {
  return cell === null ? undefined : print(cell)
}

function printRow(request: Request, { group, values }: ResultRow): Readonly<Record<string, string>> {
  return printCells([
    ...request.dimensions.flatMap((dimension, i): readonly Named[] => [
      [dimension.name, printDimension(dimension, group.cells[i] ?? null)],
      ...(dimension.top?.rest === undefined ? [] : [[dimension.top.rest, String(group.restOf !== undefined)] as const]),
    ]),
    ...request.measures.map(({ alias }, i): Named => [alias, printed(values[i] ?? null)]),
  ])
}

function printDimension({ edges }: Dimension, cell: Cell): string | undefined {
  return edges !== undefined && cell?.t === 'num' ? binText(edges, Number(cell.v.m)) : printed(cell)
}

function printCells(cells: readonly Named[]): Readonly<Record<string, string>> {
  return Object.fromEntries(cells.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const])))
}
