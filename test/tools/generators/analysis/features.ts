// Finds the features that a request uses. Tests count single features and pairs of features, and fail if a feature or a
// pair is too rare.
import { ANALYSIS_FIELDS, DEVICE_AND_PLACE } from '../../oracle/analysis/fields.ts'
import {
  type AnalysisMeasureJson,
  type AnalysisRequest,
  membersOf,
  type OperandJson,
  type TreeJson,
} from '../../oracle/analysis/json.ts'
import { METRICS } from '../../oracle/analysis/metrics.ts'
import { OPERATIONS } from '../../oracle/analysis/model.ts'
import { nameOf } from './dimensions.ts'

/** The features whose pairs are also counted. */
export const MAIN_FEATURES = [
  'tree',
  'filtered measure',
  'metric',
  'plain measure',
  'arithmetic',
  'grain',
  'bins',
  'fill',
  'in',
  'over',
  'totals',
  'top',
  'rest',
  'facets',
  'targets',
  'having',
  'order',
  'page',
] as const

export function featuresOf(body: AnalysisRequest): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (name: string, isUsed: unknown) => {
    if (isUsed) found.add(name)
  }
  for (const tag of (body.filters ?? []).flatMap(treeTags)) add(tag, true)
  for (const tag of (body.having ?? []).flatMap(treeTags)) add(`${tag} in having`, !tag.includes(' '))
  for (const measure of body.measures ?? []) for (const tag of measureTags(measure)) add(tag, true)
  for (const one of body.dimensions ?? []) for (const tag of dimensionTags(one)) add(tag, true)
  for (const period of Object.values(body.compare ?? {})) {
    add('compare', true)
    add(`period ${typeof period === 'string' ? period : 'of days'}`, true)
  }
  add('totals', body.totals)
  add('having', body.having?.length)
  add('order', body.order?.length)
  add('page', (body.page ?? 1) > 1 || (body.limit ?? 100) < 100)
  for (const one of body.dimensions ?? []) {
    if (typeof one === 'string' || !one.top) continue
    const { field, top } = one
    add('rest read by a measure', top.rest && body.measures?.some((measure) => fieldsOf(measure).includes(field)))
    const name = nameOf(one)
    const crosses = ({ over }: AnalysisMeasureJson) =>
      over?.includes(name) && top.within?.some((other) => !over.includes(other))
    add('over across rankings', body.measures?.some(crosses))
    add('rest across rankings', top.rest && body.measures?.some(crosses))
    add(
      'top by over',
      body.measures?.some((measure) => measure.alias === top.by && measure.over),
    )
  }
  add('raw rows', !body.measures?.length)
  add('one row', !body.dimensions?.length)
  return found
}

/** The fields that a measure reads itself: its own field, and the fields of its filters. */
const fieldsOf = ({ field, filters }: AnalysisMeasureJson): readonly string[] => [
  ...(field ? [field] : []),
  ...(filters ?? []).flatMap(membersOf),
]

function treeTags(tree: TreeJson): readonly string[] {
  if ('and' in tree) return ['tree', 'and', ...tree.and.flatMap(treeTags)]
  if ('or' in tree) return ['tree', 'or', ...tree.or.flatMap(treeTags)]
  return 'not' in tree ? ['tree', 'not', ...treeTags(tree.not)] : fieldTags(tree.member)
}

function fieldTags(name: string): readonly string[] {
  const relation = ANALYSIS_FIELDS.get(name)?.relation
  if (relation === 'facet_selections') return ['facets']
  if (relation === 'visitor_target_selections') return ['targets']
  return DEVICE_AND_PLACE.includes(name) ? ['device or place'] : []
}

function measureTags(measure: AnalysisMeasureJson): readonly string[] {
  const { field, metric, of, filters, over } = measure
  const operands: readonly OperandJson[] = [...(of ? [of] : []), ...OPERATIONS.flatMap((name) => measure[name] ?? [])]
  const hidden = operands.flatMap((operand) => (typeof operand === 'string' ? [] : [operand]))
  const operation = OPERATIONS.find((name) => measure[name])
  return [
    ...(filters?.length ? ['filtered measure', ...filters.flatMap(treeTags).map((tag) => `${tag} in a measure`)] : []),
    ...(field ? ['plain measure', ...fieldTags(field)] : []),
    ...(metric
      ? ['metric', `metric ${metric}`, ...(METRICS.get(metric)?.kind === 'ratio' ? ['metric quotient'] : [])]
      : []),
    ...(operation ? ['arithmetic', operation] : []),
    ...(of ? ['of'] : []),
    ...(measure.in ? ['in'] : []),
    ...(over ? ['over', over.length > 0 ? 'over some' : 'over all'] : []),
    ...hidden.flatMap((one) => ['hidden', ...measureTags(one)]),
  ]
}

function dimensionTags(dimension: NonNullable<AnalysisRequest['dimensions']>[number]): readonly string[] {
  if (typeof dimension === 'string') return fieldTags(dimension)
  const { field, alias, by, bins, fill, top } = dimension
  return [
    ...fieldTags(field),
    ...(alias ? ['alias'] : []),
    ...(by ? ['grain', `by ${by}`] : []),
    ...(bins ? ['bins'] : []),
    ...(fill ? ['fill'] : []),
    ...(top ? ['top', ...(top.within?.length ? ['within'] : []), ...(top.rest ? ['rest'] : [])] : []),
  ]
}
