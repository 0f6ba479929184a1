// Joins and filters the rows that a request reads. A line is one of these joined rows, together with its
// dimension cells. Each period has separate lines.
import type { Day, Range } from '../calendar.ts'
import { withFacets, withTargets } from '../joins.ts'
import type { Database, Row } from '../tables.ts'
import { type Cell, key, read } from '../value.ts'
import { keepsAll } from './conditions.ts'
import { carrying, cellOn, DATE_FIELDS, sharedFilters, showsDays } from './dates.ts'
import { ANALYSIS_FIELDS } from './fields.ts'
import { binOf } from './grains.ts'
import { metricOf, partsOf } from './metrics.ts'
import { allNodes, CURRENT, conditionsOf, type Dimension, MODEL_DATE, type Request, usedPeriods } from './model.ts'
import { bucketIn, moveOf } from './periods.ts'
import { periodDays } from './ranges.ts'

export interface Line {
  readonly row: Row
  readonly period: string
  /** The cells of the dimensions. The cell of a bin is the number of the bin, so bins sort by their edges. */
  readonly cells: readonly Cell[]
  /** A text for each cell. Two texts are equal if and only if the cells are equal. */
  readonly keys: readonly string[]
}

export function cellOf(row: Row, name: string): Cell {
  const field = ANALYSIS_FIELDS.get(name)
  if (field === undefined) throw new Error(`unknown field ${name}`)
  return read(row[name], field.type)
}

/** The lines of one account in all periods that a measure uses. The groups of the answer consist of these lines. */
export function linesOf(request: Request, own: Database, today: Day): readonly Line[] {
  const rows = joined(request, own)
  const days = periodDays(request, today)
  const used = usedPeriods(request)
  const periods = days.size === 0 ? [CURRENT] : [...days.keys()].filter((name) => used.has(name))
  return periods.flatMap((period) => linesIn(request, rows, period, days, today))
}

function linesIn(
  request: Request,
  rows: readonly Row[],
  period: string,
  days: ReadonlyMap<string, Range>,
  today: Day,
): readonly Line[] {
  const range = days.get(period)
  const [other, current] = [request.compare.get(period), days.get(CURRENT)]
  const isOther = other !== undefined && range !== undefined && current !== undefined
  const carry = carrying(request, days, today)
  const filters = (range === undefined ? request.filters : sharedFilters(request)).flatMap(
    (tree) => carry(tree, period) ?? [],
  )
  const byDays = showsDays(request)
  // Beside days and weeks, everything on the date follows from the moved day. Else grains move on their own.
  const moved = (row: Row, field: string): Cell => {
    const date = cellOf(row, MODEL_DATE)
    const isMoved = DATE_FIELDS.includes(field) && (byDays || field !== MODEL_DATE)
    if (!isOther || !isMoved || date?.t !== 'date') return cellOf(row, field)
    return cellOn(field, moveOf(other, current, today, byDays).toCurrent(date.v))
  }
  const types = rowTypes(request)
  const keyword = request.dimensions.some(({ field }) => field === 'keyword')
  return rows
    .filter((row) => types === undefined || types.has(String(row.event_type)))
    .filter((row) => keepsAll(filters, (member) => cellOf(row, member), today))
    .filter((row) => range === undefined || isWithin(cellOf(row, MODEL_DATE), range))
    .filter((row) => !keyword || (row.keyword !== null && row.keyword !== ''))
    .map((row) => {
      const cells = request.dimensions.map((dimension) =>
        dimensionCell(dimension, moved(row, dimension.field), (grain, day) =>
          bucketIn(grain, day, byDays ? undefined : other, current, today),
        ),
      )
      return { row, period, cells, keys: cells.map((cell) => key([cell])) }
    })
}

function isWithin(cell: Cell, { from, to }: Range): boolean {
  return cell?.t === 'date' && from <= cell.v && cell.v <= to
}

type Bucket = (grain: NonNullable<Dimension['grain']>, day: Day) => number

export function dimensionCell({ field, grain, edges }: Dimension, cell: Cell, bucket: Bucket): Cell {
  if (cell === null) return null
  if (edges !== undefined && cell.t === 'num') return { t: 'num', v: { m: BigInt(binOf(edges, cell.v)), s: 0 } }
  if (cell.t !== 'date' || (grain === undefined && field !== MODEL_DATE)) return cell
  const found = bucket(grain ?? 'day', cell.v)
  return grain === 'weekday' ? { t: 'num', v: { m: BigInt(found), s: 0 } } : { t: 'date', v: found }
}

/**
 * The relations that the request joins: the relations whose fields a dimension, a measure or a filter of the request
 * uses. The filters of a measure join nothing.
 */
export function joinsOf(request: Request): ReadonlySet<string> {
  const measured = allNodes(request).flatMap((node) => (node.is === 'aggregate' ? [node.field] : []))
  const names = [
    ...request.dimensions.map(({ field }) => field),
    ...measured,
    ...conditionsOf(request.filters).map(({ member }) => member),
  ]
  return new Set(names.flatMap((name) => ANALYSIS_FIELDS.get(name)?.relation ?? []))
}

function joined(request: Request, own: Database): readonly Row[] {
  const joins = joinsOf(request)
  let rows = own.summary
  if (joins.has('facet_selections')) rows = rows.flatMap((row) => withFacets(row, own))
  if (joins.has('visitor_target_selections')) rows = rows.flatMap((row) => withTargets(row, own))
  return rows
}

/**
 * The event types whose rows form groups. If all measures consist of metrics, these are the event types of the metrics.
 * Otherwise undefined: the rows of all event types form groups.
 */
export function rowTypes(request: Request): ReadonlySet<string> | undefined {
  const nodes = allNodes(request)
  if (nodes.length === 0 || nodes.some(({ is }) => is === 'aggregate')) return undefined
  const metrics = nodes.flatMap((node) => (node.is === 'metric' ? partsOf(metricOf(node.metric)) : []))
  return new Set(metrics.map(({ eventType }) => eventType))
}
