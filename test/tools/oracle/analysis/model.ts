// The normalized form of a valid request, with resolved names and explicit defaults.
import type { Decimal } from '../decimal.ts'
import type { FieldType, Fn } from '../fields.ts'
import type { Condition } from '../request.ts'
import type { Grain } from './grains.ts'
import type { Period } from './periods.ts'

export type Tree =
  | { readonly is: 'condition'; readonly condition: Condition }
  | { readonly is: 'and' | 'or'; readonly parts: readonly Tree[] }
  | { readonly is: 'not'; readonly part: Tree }

export interface Top {
  readonly limit: number
  /** The alias of the measure that ranks the values. */
  readonly by: string
  readonly descending: boolean
  readonly within: readonly string[]
  /** The name of the column that marks the row of all other values. If it is undefined, the answer omits this row. */
  readonly rest: string | undefined
}

export interface Dimension {
  readonly name: string
  readonly field: string
  readonly type: FieldType
  readonly grain: Grain | undefined
  readonly edges: readonly Decimal[] | undefined
  readonly fill: boolean
  readonly top: Top | undefined
}

export const OPERATIONS = ['add', 'subtract', 'divide', 'change'] as const
export type Operation = (typeof OPERATIONS)[number]

export type Aggregate = {
  readonly is: 'aggregate'
  readonly field: string
  readonly fn: Fn
  readonly filters: readonly Tree[]
}
export type MetricNode = { readonly is: 'metric'; readonly metric: string; readonly filters: readonly Tree[] }
export type OfNode = {
  readonly is: 'of'
  readonly of: Node
  readonly period: string | undefined
  readonly over: readonly string[] | undefined
  readonly filters: readonly Tree[]
}
export type Arithmetic = { readonly is: Operation; readonly left: Node; readonly right: Node }

/** The computation of a measure. */
export type Node = Aggregate | MetricNode | OfNode | Arithmetic

export interface Column {
  readonly alias: string
  readonly node: Node
  readonly type: FieldType
}

export interface Request {
  readonly dimensions: readonly Dimension[]
  readonly measures: readonly Column[]
  readonly filters: readonly Tree[]
  readonly having: readonly Tree[]
  readonly order: readonly { readonly field: string; readonly descending: boolean }[]
  /** The periods in the order of the request. Empty without `compare`. */
  readonly compare: ReadonlyMap<string, Period>
  readonly totals: boolean
  readonly page: number
  readonly limit: number
}

export function isArithmetic(node: Node): node is Arithmetic {
  return OPERATIONS.some((operation) => operation === node.is)
}

/** A node and all its operands, at any depth. */
export function withOperands(node: Node): readonly Node[] {
  if (node.is === 'of') return [node, ...withOperands(node.of)]
  return isArithmetic(node) ? [node, ...withOperands(node.left), ...withOperands(node.right)] : [node]
}

export function allNodes(request: Request): readonly Node[] {
  return request.measures.flatMap(({ node }) => withOperands(node))
}

export function conditionsOf(trees: readonly Tree[]): readonly Condition[] {
  return trees.flatMap((tree) => {
    if (tree.is === 'condition') return [tree.condition]
    return conditionsOf(tree.is === 'not' ? [tree.part] : tree.parts)
  })
}

/** The date ranges of a field at the top level of the filters. Every row must match these ranges. */
export function rangesOf(request: Request, field: string): readonly Tree[] {
  return request.filters.filter(
    (tree) => tree.is === 'condition' && tree.condition.member === field && tree.condition.operator === 'inDateRange',
  )
}

export const MODEL_DATE = 'event_date'

/** The periods that at least one measure uses. This includes the current period only if a measure uses it. */
export function usedPeriods(request: Request): ReadonlySet<string> {
  return new Set(request.measures.flatMap(({ node }) => periodsOf(node, CURRENT)))
}

export const CURRENT = 'current'

function periodsOf(node: Node, period: string): readonly string[] {
  if (node.is === 'of') return periodsOf(node.of, node.period ?? period)
  return isArithmetic(node) ? [...periodsOf(node.left, period), ...periodsOf(node.right, period)] : [period]
}
