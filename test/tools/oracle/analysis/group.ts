// Makes the groups of an answer, and applies `top` and `fill`. Each combination of dimension values that occurs in a
// line (lines.ts) is a group. With `top`, the rest is the group of all lines whose values `top` does not keep.
import type { Day } from '../calendar.ts'
import { type Cell, compare, key } from '../value.ts'
import { outcomeOf, type World } from './compute.ts'
import { cellOn, DATE_FIELDS, dateConditions, decidesDays, eachDay, keepsDay, MOST_DAYS } from './dates.ts'
import { type PeriodGrain, startsWithin } from './grains.ts'
import { dimensionCell, type Line } from './lines.ts'
import type { Dimension, Request } from './model.ts'
import { bucketIn } from './periods.ts'
import { rangeUpToToday } from './ranges.ts'

export interface Group {
  /** The values of the dimensions. The cell of a bin is its number, and the cell of the rest is null. */
  readonly cells: readonly Cell[]
  readonly keys: readonly string[]
  /** The index of the dimension with `top`, if this group is the rest of that dimension. */
  readonly restOf: number | undefined
}

/** The group of all lines, for totals. */
export const WHOLE: Group = { cells: [], keys: [], restOf: undefined }

/** More buckets than any valid request has. */
const ALL_BUCKETS = 100_000

export function distinct(groups: readonly Group[]): readonly Group[] {
  return [...new Map(groups.map((group) => [JSON.stringify([group.restOf ?? null, group.keys]), group])).values()]
}

export function plainGroups(lines: readonly Line[]): readonly Group[] {
  return distinct(lines.map(({ cells, keys }) => ({ cells, keys, restOf: undefined })))
}

/** The lines of all periods whose values `top` does not keep. `top` keeps the same values in every period. */
export function restOf(request: Request, world: World): ReadonlySet<Line> {
  const at = request.dimensions.findIndex(({ top }) => top !== undefined)
  const top = request.dimensions[at]?.top
  const ranking = request.measures.find(({ alias }) => alias === top?.by)
  if (top === undefined || ranking === undefined) return new Set()
  const within = request.dimensions.flatMap(({ name }, i) => (top.within.includes(name) ? [i] : []))
  const over = [...within, at].flatMap((i) => request.dimensions[i]?.name ?? [])
  const combination = ({ keys }: Pick<Group, 'keys'>) => JSON.stringify(within.map((i) => keys[i]))
  const value = ({ keys }: Pick<Group, 'keys'>) => JSON.stringify([combination({ keys }), keys[at]])
  const candidates = new Map(
    plainGroups(world.lines).map((group) => [
      value(group),
      { group, rank: outcomeOf(ranking.node, world, group, over).cell },
    ]),
  )
  const kept = new Set<string>()
  for (const { group: first } of candidates.values()) {
    const rivals = [...candidates.values()].filter(({ group }) => combination(group) === combination(first))
    const ranked = rivals.toSorted(
      (a, b) =>
        compareCells(a.rank, b.rank, top.descending) ||
        compareCells(a.group.cells[at] ?? null, b.group.cells[at] ?? null, false),
    )
    for (const { group } of ranked.slice(0, top.limit)) kept.add(value(group))
  }
  return new Set(world.lines.filter((line) => !kept.has(value(line))))
}

/** Compares two cells. Nulls come last in both directions. */
export function compareCells(a: Cell, b: Cell, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return descending ? compare(b, a) : compare(a, b)
}

export function groupsOf(request: Request, world: World): readonly Group[] {
  const { dimensions } = request
  if (dimensions.length === 0) return [WHOLE]
  const at = dimensions.findIndex(({ top }) => top !== undefined)
  const isRestKept = dimensions[at]?.top?.rest !== undefined
  const groups = world.lines.flatMap((line): readonly Group[] => {
    const { cells, keys } = line
    if (!world.rest.has(line)) return [{ cells, keys, restOf: undefined }]
    return isRestKept ? [replaced({ cells, keys, restOf: at }, at, null)] : []
  })
  const filled = dimensions.findIndex(({ fill }) => fill)
  return distinct(filled === -1 ? groups : [...groups, ...filledGroups(request, groups, filled, world.today)])
}

/**
 * Combines every bucket of the range up to today with every combination of the other dimensions. Dimensions that follow
 * from the date have the values of the days of the bucket.
 */
function filledGroups(request: Request, groups: readonly Group[], at: number, today: Day): readonly Group[] {
  const { dimensions } = request
  const dated = dimensions.flatMap(({ field }, i) => (DATE_FIELDS.includes(field) ? [i] : []))
  const empty = { cells: dimensions.map(() => null), keys: dimensions.map(() => key([null])), restOf: undefined }
  const combinations = dated.length === dimensions.length ? [empty] : groups
  return (bucketsOf(request, dimensions[at], today, ALL_BUCKETS) ?? []).flatMap((cells) =>
    combinations.map((group) => dated.reduce((made, i, n) => replaced(made, i, cells[n] ?? null), group)),
  )
}

/**
 * The first `most` buckets that `fill` produces, with the cells of all dimensions on the date. Undefined if the
 * conditions on the date do not decide which days to fill.
 */
export function bucketsOf(
  request: Request,
  dimension: Dimension | undefined,
  today: Day,
  most: number,
): readonly (readonly Cell[])[] | undefined {
  const range = dimension === undefined ? undefined : rangeUpToToday(request, dimension.field, today)
  const grain = dimension?.grain
  if (range === undefined || grain === undefined || grain === 'weekday') return []
  const dated = request.dimensions.filter(({ field }) => DATE_FIELDS.includes(field))
  const conditions = dateConditions(request)
  if (dated.length === 1 && conditions.length === 1)
    return startsWithin(grain satisfies PeriodGrain, range.from, range.to, most).map((v) => [{ t: 'date', v }])
  if (!decidesDays(request) || range.to - range.from + 1 > MOST_DAYS) return undefined
  const cells = eachDay(range)
    .filter((day) => keepsDay(conditions, day, today))
    .map((day) =>
      dated.map((one) =>
        dimensionCell(one, cellOn(one.field, day), (by, of) => bucketIn(by, of, undefined, undefined, today)),
      ),
    )
  return [...new Map(cells.map((all) => [JSON.stringify(all.map((cell) => key([cell]))), all])).values()].slice(0, most)
}

function replaced(group: Group, at: number, cell: Cell): Group {
  return { ...group, cells: group.cells.with(at, cell), keys: group.keys.with(at, key([cell])) }
}
