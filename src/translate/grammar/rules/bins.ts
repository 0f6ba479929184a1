// Rules for several ranges of a number: `by order value: under 25, 25 to 50, over 50`.

import type { Bound } from '../parts.ts'
import { type Rule, rules } from '../rule.ts'
import type { Sign } from '../signs.ts'
import { piece } from './nouns.ts'

type Bins = Extract<Sign, { cat: 'bins' }>
type Range = Bins['ranges'][number]

/** Turns bounds into a range. A range has a lower end, an upper end, or both. */
function rangeOf(limits: readonly Bound[]): Range | undefined {
  if (limits.some(({ operator, isMoney }) => /quals/.test(operator) && isMoney)) return undefined
  const low = limits.find(({ operator }) => operator.startsWith('g'))
  const high = limits.find(({ operator }) => operator.startsWith('l'))
  return {
    ...(low && { low: Number(low.value), ...(low.operator === 'gt' && { isAbove: true }) }),
    ...(high && { high: Number(high.value), ...(high.operator === 'lt' && { isBelow: true }) }),
  }
}

/** The edges of consecutive ranges. Undefined if the ranges leave gaps or overlap. */
function edgesOf(ranges: readonly Range[]): readonly string[] | undefined {
  const edges: number[] = []
  for (const [at, { low, high, isAbove }] of ranges.entries()) {
    const before = ranges[at - 1]
    if (before === undefined ? low === undefined && high === undefined : low === undefined || before.high === undefined)
      return undefined
    if (before === undefined) {
      if (low !== undefined) edges.push(low)
      continue
    }
    const isWhole =
      !before.isBelow &&
      !ranges.some((one, index) => one.low !== undefined && one.low === ranges[index - 1]?.high && !one.isAbove)
    const edge = Number(low) + (isAbove && isWhole ? 1 : 0)
    if (edge !== before.high && !(isWhole && edge === Number(before.high) + 1)) return undefined
    edges.push(edge)
  }
  const last = ranges.at(-1)
  if (last?.high !== undefined) edges.push(last.isBelow ? last.high : last.high + (Number.isInteger(last.high) ? 1 : 0))
  return edges.every((edge, at) => at === 0 || edge > Number(edges[at - 1])) ? edges.map(String) : undefined
}

const joined = (a: Bins | undefined, b: Bins | undefined): Sign | undefined =>
  a && b && a.ranges.length === 1 ? { cat: 'bins', ranges: [...a.ranges, ...b.ranges] } : undefined

const binned = (bins: Bins | undefined, field?: string): Sign | undefined => {
  const edges = bins && bins.ranges.length > 1 ? edgesOf(bins.ranges) : undefined
  return edges && piece({ is: 'bins', edges, ...(field !== undefined && { field }) })
}

const BINS = 'bins|buckets|bands|ranges|brackets|groups|steps|classes'
const SPLIT = '~split|~group|~bucket|~bin|~band|~break|~segment'
const IN = `(in|into|with|using) (the) (${BINS}) (:|of|,|=)`
export const binRules: readonly Rule[] = [
  ...rules(['{num}'], ({ value }) => ({ cat: 'bins', ranges: [{ low: Number(value), high: Number(value) }] }), {
    cost: 0,
  }),
  ...rules(
    ['{bound}'],
    ({ limits }) => {
      const range = rangeOf(limits)
      return range && { cat: 'bins', ranges: [range] }
    },
    { cost: 0 },
  ),
  ...rules(['{bins} ,|and|/|; {bins}', '{bins} , and {bins}'], joined, { cost: 0 }),
  ...rules(
    [`(${SPLIT}) (down|up) by|per|of (the|their) {field} ${IN} {bins}`, `{field} ${IN} {bins}`],
    (field, bins) => (field?.type === 'number' ? binned(bins, field.field) : undefined),
    { cost: 0 },
  ),
  ...rules(
    [`(${SPLIT}) (down|up) by|per|of (the|their) {thing} ${IN} {bins}`],
    (sign, bins) =>
      sign?.thing.lists.length === 1 && sign.thing.bare === 'list' ? binned(bins, sign.thing.lists[0]) : undefined,
    { cost: 0 },
  ),
  // The question names no field, so the ranges divide the value of the counted things, such as the value of orders.
  ...rules(
    [
      `(${SPLIT}) (down|up) by|per (the|their) (order|basket|cart) value|size|amount|total|price ${IN} {bins}`,
      `(${SPLIT}) in|into ${BINS} (:|of|,) {bins}`,
    ],
    (bins) => binned(bins),
    { cost: 0.1 },
  ),
]
