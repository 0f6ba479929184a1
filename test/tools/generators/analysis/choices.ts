// The random choices for a request of the analysis language: large numbers and small trees, which random-analysis.ts
// interprets later. Therefore fast-check discards no request and can shrink every request.
import fc from 'fast-check'
import { condition, die, few } from '../choices.ts'

export type ConditionChoice = typeof condition extends fc.Arbitrary<infer T> ? T : never

/** A condition, or `and`, `or` or `not` around other trees. */
export type TreeChoice =
  | { readonly leaf: ConditionChoice }
  | { readonly operator: number; readonly parts: readonly TreeChoice[] }

/** The maximum depth of a tree: at most four operators enclose a condition. */
const MAX_OPERATORS = 4

function treeOf(operators: number): fc.Arbitrary<TreeChoice> {
  const leaf = fc.record({ leaf: condition })
  if (operators === 0) return leaf
  const parts = fc.array(treeOf(operators - 1), { minLength: 1, maxLength: 2, size: 'max' })
  return fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 2, arbitrary: fc.record({ operator: die, parts }) })
}

const tree = treeOf(MAX_OPERATORS)

/** In a quarter of all cases, generates a list with one value. Otherwise generates an empty list. */
const rarely = <T>(one: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: few(one, 0) }, { weight: 1, arbitrary: fc.tuple(one) })

const dimension = fc.record({ field: die, shape: die, alias: die })
const measure = fc.record({ kind: die, field: die, fn: die, alias: die, left: die, right: die, filters: rarely(tree) })
const period = fc.record({ kind: die, from: die })

export const analysisChoices = fc.record({
  /** Switches features on and off: each octal digit controls one feature. */
  features: die,
  rowType: die,
  /** Chooses a stored row that most filters match. */
  anchor: die,
  range: die,
  periods: fc.array(period, { minLength: 1, maxLength: 2, size: 'max' }),
  dimensions: few(dimension, 3),
  measures: fc.array(measure, { minLength: 1, maxLength: 5, size: 'max' }),
  filters: fc.oneof(few(tree, 1), few(tree, 2)),
  having: rarely(tree),
  order: few(fc.record({ field: die, dir: die }), 2),
  top: fc.record({ dimension: die, limit: die, by: die, dir: die, within: die, rest: die }),
  page: die,
  limit: die,
})
export type AnalysisChoices = typeof analysisChoices extends fc.Arbitrary<infer T> ? T : never
export type MeasureChoice = AnalysisChoices['measures'][number]
export type DimensionChoice = AnalysisChoices['dimensions'][number]
