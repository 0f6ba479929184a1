// Computes the value of a measure in a group. An aggregate reads the lines (lines.ts) of its period that belong to the
// group. With `over`, an aggregate reads the lines that have the same values as the group in the dimensions of `over`.
// Aggregates always read lines, never the results of other measures.
import type { Day } from '../calendar.ts'
import { ABSENT, aggregate, metricPart, type Outcome, shown } from './aggregate.ts'
import { keepsAll } from './conditions.ts'
import type { Carry } from './dates.ts'
import { add, change, divide, type Fraction, fraction, sizeOf, subtract } from './fraction.ts'
import type { Group } from './group.ts'
import { cellOf, type Line } from './lines.ts'
import { metricOf } from './metrics.ts'
import { type Arithmetic, CURRENT, type Node, type Operation, type Tree } from './model.ts'

export interface World {
  readonly lines: readonly Line[]
  readonly dimensions: readonly { readonly name: string }[]
  /** The rest: the lines whose values `top` does not keep. */
  readonly rest: ReadonlySet<Line>
  readonly today: Day
  /** What the filters of measures mean in a period. */
  readonly carry: Carry
  /** Called with every quotient. */
  readonly onQuotient: (quotient: Fraction) => void
}

interface Place {
  readonly world: World
  readonly group: Group
  readonly period: string
  /** The dimensions in which a line must have the same values as the group. */
  readonly over: readonly string[]
  readonly filters: readonly Tree[]
}

/** The value of a measure, computed from the lines that have the same values as the group in the dimensions `over`. */
export function outcomeOf(node: Node, world: World, group: Group, over: readonly string[]): Outcome {
  return compute(node, { world, group, period: CURRENT, over, filters: [] })
}

function compute(node: Node, place: Place): Outcome {
  switch (node.is) {
    case 'aggregate':
      return aggregate(node.field, node.fn, rowsAt({ ...place, filters: [...place.filters, ...node.filters] }))
    case 'metric':
      return metric(node.metric, { ...place, filters: [...place.filters, ...node.filters] })
    case 'of':
      return compute(node.of, {
        ...place,
        period: node.period ?? place.period,
        // Totals and rankings use fewer dimensions than the request. Here `over` keeps only the dimensions in use.
        over: place.over.filter((name) => node.over?.includes(name) ?? true),
        filters: [...place.filters, ...node.filters],
      })
    default:
      return arithmetic(node, place)
  }
}

function metric(name: string, place: Place): Outcome {
  const found = metricOf(name)
  const rows = rowsAt(place)
  const { today } = place.world
  if (found.kind !== 'ratio') return shown(metricPart(found, rows, today))
  const [a, b] = [metricPart(found.of, rows, today), metricPart(found.to, rows, today)]
  return a === undefined || b === undefined ? ABSENT : quotient(divide(a, b), place)
}

const COMBINE: Readonly<Record<Operation, (a: Fraction, b: Fraction) => Fraction | undefined>> = {
  add,
  subtract,
  divide,
  change,
}

function arithmetic({ is, left, right }: Arithmetic, place: Place): Outcome {
  const [one, other] = [compute(left, place), compute(right, place)]
  const [a, b] = [one.exact, other.exact]
  const found = a === undefined || b === undefined ? undefined : COMBINE[is](a, b)
  if (found !== undefined) return quotient(found, place)
  // An engine multiplies the factors even if the result is absent, so the factors count for the largest factor.
  const reach = reachOf(one) * reachOf(other)
  place.world.onQuotient(fraction(reach))
  return { ...ABSENT, reach }
}

const reachOf = ({ exact, reach = 1n }: Outcome): bigint => (exact === undefined ? reach : sizeOf(exact))

function quotient(found: Fraction | undefined, { world }: Place): Outcome {
  if (found !== undefined) world.onQuotient(found)
  return shown(found)
}

function rowsAt({ world, group, period, over, filters }: Place) {
  const fixed = world.dimensions.flatMap(({ name }, i) => (over.includes(name) ? [i] : []))
  const carried = filters.flatMap((tree) => world.carry(tree, period) ?? [])
  return world.lines
    .filter((line) => line.period === period && fixed.every((i) => agrees(line, group, i, world.rest)))
    .map(({ row }) => row)
    .filter((row) => keepsAll(carried, (member) => cellOf(row, member), world.today))
}

function agrees(line: Line, group: Group, i: number, rest: ReadonlySet<Line>): boolean {
  return group.restOf === i ? rest.has(line) : line.keys[i] === group.keys[i]
}
