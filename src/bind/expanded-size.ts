// Refuses measures that would be too large once the measure that each alias names replaces the alias. A measure that
// names another one twice doubles, so a short chain of aliases could make a statement that exhausts the server. Counts
// along the references without replacing them, so each measure of the request is visited once.

import { analysisLimits } from '../catalog/limits.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import type { ConditionTree, MeasureRequest, OperandRequest } from '../request/request.ts'

/** The number of functions and metrics in a measure, and of the values in their filters. */
interface Size {
  readonly measures: number
  readonly values: number
}

export interface Oversized {
  /** The indexes of the measures that must not be bound. */
  readonly refused: ReadonlySet<number>
  readonly issues: readonly PlacedIssue[]
}

type Measures = readonly (MeasureRequest | undefined)[]
type Trees = readonly (ConditionTree | undefined)[]

const FITS: Oversized = { refused: new Set(), issues: [] }
const EMPTY: Size = { measures: 0, values: 0 }
const { maxExpandedMeasures, maxExpandedValues } = analysisLimits

/**
 * The measures that bring the request above a limit. Only the first one has an issue. `having` repeats the filters of
 * the measures that it compares. `indexOf` finds a measure by its alias.
 */
export function oversized(
  requests: Measures,
  having: Trees,
  aliasOf: (request: MeasureRequest | undefined) => string | undefined,
  indexOf: (alias: string) => number | undefined,
): Oversized {
  if (requests.every(isPlain)) return FITS
  const sizes = sizesOf(requests, indexOf)
  const refused = new Set<number>()
  const issues: PlacedIssue[] = []
  let total = EMPTY
  const add = (size: Size, name: string, at: PlacedIssue['at']): boolean => {
    const sum = plus(total, size)
    const fits = sum.measures <= maxExpandedMeasures && sum.values <= maxExpandedValues
    if (fits) total = sum
    else if (issues.length === 0) {
      const [part, most] =
        sum.measures > maxExpandedMeasures
          ? (['measures', maxExpandedMeasures] as const)
          : (['values', maxExpandedValues] as const)
      issues.push({ code: 'out_of_bounds', kind: 'expanded', at, name, part, count: sum[part], most })
    }
    return fits
  }
  requests.forEach((request, index) => {
    if (!add(sizes(index), aliasOf(request) ?? 'this measure', ['measures', index])) refused.add(index)
  })
  having.forEach((tree, index) => {
    for (const member of membersOf(tree)) {
      const measure = indexOf(member)
      if (measure === undefined || refused.has(measure)) continue
      add({ measures: 0, values: sizes(measure).values }, member, ['having', index])
    }
  })
  return { refused, issues }
}

/** Whether a measure contains no other measures and has no filters. */
const isPlain = (request: MeasureRequest | undefined): boolean =>
  request === undefined || ((request.kind === 'field' || request.kind === 'metric') && request.filters.length === 0)

function sizesOf(requests: Measures, indexOf: (alias: string) => number | undefined): (index: number) => Size {
  const known = new Map<number, Size>()
  const sizeOf = (request: OperandRequest | undefined): Size => {
    if (request === undefined) return EMPTY
    if (typeof request === 'string') {
      const index = indexOf(request)
      return index === undefined ? EMPTY : sizeAt(index)
    }
    switch (request.kind) {
      case 'field':
      case 'metric':
        return { measures: 1, values: valuesIn(request.filters) }
      case 'of': {
        const of = sizeOf(request.of)
        // The filters restrict each function and metric of the operand.
        return plus(of, { measures: 0, values: of.measures * valuesIn(request.filters) })
      }
      default:
        return (request.operands ?? []).map(sizeOf).reduce(plus, EMPTY)
    }
  }
  function sizeAt(index: number): Size {
    const before = known.get(index)
    if (before !== undefined) return before
    // A measure that depends on itself has another issue.
    known.set(index, EMPTY)
    const size = sizeOf(requests[index])
    known.set(index, size)
    return size
  }
  return sizeAt
}

const plus = (one: Size, other: Size): Size => ({
  measures: atMost(one.measures + other.measures),
  values: atMost(one.values + other.values),
})

const atMost = (count: number): number => Math.min(count, Number.MAX_SAFE_INTEGER)

/** A condition without values counts as one value. */
function valuesIn(trees: Trees): number {
  return trees.reduce((sum, tree) => {
    if (tree === undefined) return sum
    if (tree.kind === 'condition') return sum + Math.max(tree.values?.length ?? 0, 1)
    return sum + valuesIn(tree.kind === 'not' ? [tree.of] : (tree.of ?? []))
  }, 0)
}

/** The members that conditions compare, once for each condition. */
function membersOf(tree: ConditionTree | undefined): readonly string[] {
  if (tree === undefined) return []
  if (tree.kind === 'condition') return tree.member === undefined ? [] : [tree.member]
  return tree.kind === 'not' ? membersOf(tree.of) : (tree.of ?? []).flatMap(membersOf)
}
