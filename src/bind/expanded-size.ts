// Refuses measures that would be too large once the measure that each alias names replaces the alias. A measure that
// names another one twice doubles, so a short chain of aliases could make a statement that exhausts the server. Counts
// along the references without replacing them, so each measure of the request is visited once.

import { limits } from '../catalog/limits.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import {
  type ConditionTree,
  type MeasureRequest,
  membersOf,
  type OperandRequest,
  operationOf,
  partsOf,
  type StructuredRequest,
} from '../request/request.ts'

/** The number of functions and metrics in a measure, of the values in their filters, and of the values' characters. */
interface Size {
  readonly measures: number
  readonly values: number
  readonly text: number
}

export interface Oversized {
  /** The indexes of the measures that must not be bound. */
  readonly refused: ReadonlySet<number>
  readonly issues: readonly PlacedIssue[]
}

export type Repeating = Pick<StructuredRequest, 'measures' | 'having' | 'filters' | 'compare'>
type Measures = readonly (MeasureRequest | undefined)[]
type Trees = readonly (ConditionTree | undefined)[]

const FITS: Oversized = { refused: new Set(), issues: [] }
const EMPTY: Size = { measures: 0, values: 0, text: 0 }
const LIMITS = [
  ['measures', limits.maxExpandedMeasures],
  ['values', limits.maxExpandedValues],
  ['text', limits.maxExpandedText],
] as const
/** The marks around a value: quotes, a comma, a cast. */
const MARKS = 10

/**
 * The measures that bring the request above a limit. Only the first one has an issue. `having` repeats the filters of
 * the measures that it compares, and each period of `compare` the filters of the request. `indexOf` finds a measure by
 * its alias.
 */
export function oversized(
  { measures: requests, having, filters, compare }: Repeating,
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
    const exceeded = LIMITS.find(([part, most]) => sum[part] > most)
    if (exceeded === undefined) total = sum
    else if (issues.length === 0) {
      const [part, most] = exceeded
      issues.push({ code: 'out_of_bounds', kind: 'expanded', at, name, part, count: sum[part], most })
    }
    return exceeded === undefined
  }
  if (compare.length > 0) {
    // The schema limits the list itself, so only its repetitions count.
    const { text } = valuesIn(filters)
    add({ ...EMPTY, text: text * compare.length }, 'compare', ['compare'])
  }
  requests.forEach((request, index) => {
    if (!add(sizes(index), aliasOf(request) ?? 'this measure', ['measures', index])) refused.add(index)
  })
  having.forEach((tree, index) => {
    for (const member of membersOf(tree)) {
      const measure = indexOf(member)
      if (measure === undefined || refused.has(measure)) continue
      add({ ...sizes(measure), measures: 0 }, member, ['having', index])
    }
  })
  return { refused, issues }
}

/** Whether a measure contains no other measures and has no filters. */
const isPlain = (request: MeasureRequest | undefined): boolean =>
  request === undefined || (('field' in request || 'metric' in request) && (request.filters ?? []).length === 0)

function sizesOf(requests: Measures, indexOf: (alias: string) => number | undefined): (index: number) => Size {
  const known = new Map<number, Size>()
  const sizeOf = (request: OperandRequest | undefined): Size => {
    if (request === undefined) return EMPTY
    if (typeof request === 'string') {
      const index = indexOf(request)
      return index === undefined ? EMPTY : sizeAt(index)
    }
    if ('field' in request || 'metric' in request) return { ...valuesIn(request.filters), measures: 1 }
    if ('of' in request) {
      const of = sizeOf(request.of)
      // The filters restrict each function and metric of the operand.
      return plus(of, times(valuesIn(request.filters), of.measures))
    }
    return (operationOf(request).operands ?? []).map(sizeOf).reduce(plus, EMPTY)
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
  text: atMost(one.text + other.text),
})

const times = ({ measures, values, text }: Size, count: number): Size => ({
  measures: atMost(measures * count),
  values: atMost(values * count),
  text: atMost(text * count),
})

const atMost = (count: number): number => Math.min(count, Number.MAX_SAFE_INTEGER)

/** A condition without values counts as one value. */
function valuesIn(trees: Trees = []): Size {
  return trees
    .map((tree): Size => {
      if (tree === undefined) return EMPTY
      if (!('member' in tree)) return valuesIn(partsOf(tree))
      const values = tree.values ?? []
      const text = values.reduce((sum, value = '') => sum + lengthOf(value) + MARKS, 0)
      return { measures: 0, values: Math.max(values.length, 1), text }
    })
    .reduce(plus, EMPTY)
}

/** The length in a literal, which doubles each quotation mark and, on some engines, each backslash. */
const lengthOf = (text: string): number => text.replace(/['\\]/g, '$&$&').length
