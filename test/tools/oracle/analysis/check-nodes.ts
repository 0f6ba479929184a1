// Checks the nodes of measures: aggregates, metrics, `of` and arithmetic. Operands must be numbers. At most one period
// and one `over` may enclose an aggregate. The depth of nested quotients is limited. The filters that apply to a
// metric may use only fields that the rows of the metric have.
import type { Report } from '../problems.ts'
import { ANALYSIS_FIELDS, carries } from './fields.ts'
import { joinsOf } from './lines.ts'
import { metricOf, partsOf } from './metrics.ts'
import {
  type Aggregate,
  CURRENT,
  conditionsOf,
  isArithmetic,
  type MetricNode,
  type Node,
  type Request,
  type Tree,
  withOperands,
} from './model.ts'
import { nodeType } from './normalize.ts'

const MAX_QUOTIENTS = 2

export interface Leaf {
  readonly node: Aggregate | MetricNode
  /** The filters of the node and of every enclosing `of`. */
  readonly filters: readonly Tree[]
  readonly period: string
}

export function leavesOf(node: Node, around: readonly Tree[] = [], period = CURRENT): readonly Leaf[] {
  if (isArithmetic(node)) return [node.left, node.right].flatMap((part) => leavesOf(part, around, period))
  const filters = [...around, ...node.filters]
  return node.is === 'of' ? leavesOf(node.of, filters, node.period ?? period) : [{ node, filters, period }]
}

export function checkNodes(request: Request, report: Report): void {
  const joins = joinsOf(request)
  request.measures.forEach(({ node }, i) => {
    const at = report.at('measures').at(i)
    const all = withOperands(node)
    if (all.some((one) => isArithmetic(one) && [one.left, one.right].some((part) => nodeType(part) !== 'number')))
      at.add('not_a_number')
    if (quotients(node) > MAX_QUOTIENTS) at.add('too_many_quotients')
    if (isNested(all, (one) => one.is === 'of' && one.period !== undefined)) at.add('nested_in')
    if (isNested(all, (one) => one.is === 'of' && one.over !== undefined)) at.add('nested_over')
    for (const leaf of leavesOf(node)) checkFields(request, joins, leaf, at)
  })
}

/** The depth of nested quotients. A mean does not count as a quotient. */
function quotients(node: Node): number {
  if (node.is === 'of') return quotients(node.of)
  if (node.is === 'metric') return metricOf(node.metric).kind === 'ratio' ? 1 : 0
  if (node.is === 'aggregate') return 0
  const below = Math.max(quotients(node.left), quotients(node.right))
  return node.is === 'divide' || node.is === 'change' ? below + 1 : below
}

function isNested(nodes: readonly Node[], is: (node: Node) => boolean): boolean {
  return nodes.filter(is).some((node) => withOperands(node).slice(1).some(is))
}

function checkFields(request: Request, joins: ReadonlySet<string>, { node, filters }: Leaf, at: Report): void {
  const own = conditionsOf(filters).map(({ member }) => member)
  for (const name of new Set(own)) {
    const relation = ANALYSIS_FIELDS.get(name)?.relation ?? 'summary'
    if (relation !== 'summary' && !joins.has(relation)) at.at('filters').add('not_joined')
  }
  if (node.is === 'aggregate') return
  const mentioned = [...own, ...conditionsOf(request.filters).map(({ member }) => member)]
  const lacking = partsOf(metricOf(node.metric)).flatMap(({ eventType }) =>
    mentioned.filter((name) => !carries(eventType, name)),
  )
  if (lacking.length > 0) at.add('metric_lacks_field')
}
