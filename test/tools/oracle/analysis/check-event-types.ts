// Checks the event-type rule for each plain measure. If the measure uses a field of a single row type, `event_type`
// must occur in the dimensions, in the filters of the request or in the filters of the measure. The rule does not apply
// to metrics, because each metric defines its event types.
import type { Report } from '../problems.ts'
import { leavesOf } from './check-nodes.ts'
import { ANALYSIS_FIELDS } from './fields.ts'
import { conditionsOf, type Request, type Tree } from './model.ts'

interface Use {
  readonly field: string
  readonly at: Report
}

export function checkEventTypes(request: Request, report: Report): void {
  const { dimensions, measures, filters } = request
  const asked = [...dimensions.map(({ field }) => field), ...membersOf(filters)]
  if (asked.includes('event_type')) return
  const plain = measures.flatMap(({ node }, i) =>
    leavesOf(node).flatMap((leaf) =>
      leaf.node.is === 'aggregate' && !membersOf(leaf.filters).includes('event_type')
        ? [{ fields: [leaf.node.field, ...membersOf(leaf.filters)], at: report.at('measures').at(i) }]
        : [],
    ),
  )
  if (measures.length > 0 && plain.length === 0) return
  const uses: readonly Use[] = [
    ...dimensions.map(({ field }, i) => ({ field, at: report.at('dimensions').at(i) })),
    ...plain.flatMap(({ fields, at }) => fields.map((field) => ({ field, at }))),
    ...filters.flatMap((tree, i) => membersOf([tree]).map((field) => ({ field, at: report.at('filters').at(i) }))),
  ]
  const seen = new Set<string>()
  for (const { field, at } of uses) {
    const rowType = ANALYSIS_FIELDS.get(field)?.onlyOn
    if (rowType === undefined || seen.has(rowType)) continue
    seen.add(rowType)
    at.add('event_type_required')
  }
}

function membersOf(trees: readonly Tree[]): readonly string[] {
  return conditionsOf(trees).map(({ member }) => member)
}
