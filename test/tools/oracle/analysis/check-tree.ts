// Checks condition trees in `filters`, in `having` and in the filters of measures.
import { checkCondition, type Resolved } from '../check-condition.ts'
import { type Report, record } from '../problems.ts'
import { type Members, members } from '../request.ts'
import { MAX_VALUES_IN_ALL } from '../validate.ts'
import { ANALYSIS_FIELDS } from './fields.ts'

export type Resolve = (member: string) => Resolved

const OPERATORS = ['and', 'or', 'not'] as const
const MAX_DEPTH = 4

export const resolveField: Resolve = (member) => {
  const type = ANALYSIS_FIELDS.get(member)?.type
  return type === undefined ? { refusal: 'unknown_field' } : { type }
}

/** Checks an optional list of trees. All trees together may have at most `most` conditions. */
export function checkTrees(from: Members, name: string, most: number, report: Report, resolve: Resolve): undefined {
  const trees = from.get(name) ?? []
  const at = report.at(name)
  if (!Array.isArray(trees)) return at.add('bad_shape')
  if (trees.reduce((sum: number, tree) => sum + conditionCount(tree), 0) > most) return at.add('out_of_bounds')
  trees.forEach((tree, i) => {
    checkTree(tree, at.at(i), resolve, 0)
  })
}

function checkTree(tree: unknown, at: Report, resolve: Resolve, depth: number): undefined {
  const own = members(tree)
  const operators = OPERATORS.filter((name) => (own?.get(name) ?? null) !== null)
  const [operator] = operators
  if (own === undefined || operator === undefined) {
    checkCondition(withoutNulls(own, tree), at, resolve)
    return
  }
  if (operators.length > 1) return at.add('bad_shape')
  record(tree, OPERATORS, at)
  if (depth === MAX_DEPTH) return at.at(operator).add('too_deep')
  const part: unknown = own.get(operator)
  if (operator === 'not') return checkTree(part, at.at('not'), resolve, depth + 1)
  if (!Array.isArray(part)) return at.at(operator).add('bad_shape')
  if (part.length === 0) return at.at(operator).add('missing_values')
  part.forEach((one, i) => {
    checkTree(one, at.at(operator).at(i), resolve, depth + 1)
  })
}

/** Removes `and`, `or` and `not` if they are null, because null counts as a missing member. */
function withoutNulls(own: Members | undefined, tree: unknown): unknown {
  if (own === undefined || !OPERATORS.some((name) => own.has(name))) return tree
  return Object.fromEntries([...own].filter(([name]) => !OPERATORS.some((operator) => operator === name)))
}

function partsOf(tree: unknown): readonly unknown[] | undefined {
  const own = members(tree)
  const operator = OPERATORS.find((name) => (own?.get(name) ?? null) !== null)
  if (own === undefined || operator === undefined) return undefined
  const part: unknown = own.get(operator)
  if (operator === 'not') return [part]
  return Array.isArray(part) ? part : []
}

function conditionCount(tree: unknown): number {
  return partsOf(tree)?.reduce((sum: number, part) => sum + conditionCount(part), 0) ?? 1
}

function valueCount(tree: unknown): number {
  const parts = partsOf(tree)
  if (parts !== undefined) return parts.reduce((sum: number, part) => sum + valueCount(part), 0)
  const values = members(tree)?.get('values')
  return Array.isArray(values) ? values.length : 0
}

/** Checks the total number of values in `filters`, in `having` and in the filters of all measures. */
export function checkValuesInAll(top: Members, report: Report): undefined {
  const inList = (from: Members, name: string) => {
    const trees = from.get(name)
    return Array.isArray(trees) ? trees.reduce((sum: number, tree) => sum + valueCount(tree), 0) : 0
  }
  const inMeasure = (item: unknown): number => {
    if (Array.isArray(item)) return item.reduce((sum: number, one) => sum + inMeasure(one), 0)
    const own = members(item)
    if (own === undefined) return 0
    const operands = ['of', 'add', 'subtract', 'divide', 'change'].map((name) => own.get(name))
    return inList(own, 'filters') + operands.reduce((sum: number, one) => sum + inMeasure(one), 0)
  }
  const all = inList(top, 'filters') + inList(top, 'having') + inMeasure(top.get('measures'))
  if (all > MAX_VALUES_IN_ALL) report.at('filters').add('out_of_bounds')
}
