// Converts bodies to requests. The bodies are the checked copies that the readers in read.ts return.

import type { Read } from './json-schema.ts'
import type {
  ConditionRequest,
  ConditionTree,
  DimensionRequest,
  MeasureRequest,
  OperandRequest,
  PeriodRequest,
} from './request.ts'
import type { querySchema } from './schema.ts'

type Body = Read<typeof querySchema>
type Definitions = (typeof querySchema)['$defs']
type TreeCopy = Read<Definitions['condition'], Definitions>
type OperandCopy = Read<Definitions['operand'], Definitions>
type MeasureCopy = Element<Body['measures']>
type Element<L> = NonNullable<L> extends readonly (infer E)[] ? NonNullable<E> : never
type List<E> = readonly (E | undefined)[]

const NONE: readonly never[] = []

/** The structured parts of a query. */
export const partsOf = (body: Body) => ({
  dimensions: body.dimensions?.map(dimensionOf) ?? NONE,
  measures: body.measures?.map((copy) => copy && measureOf(copy)) ?? NONE,
  filters: conditionTrees(body.filters),
  having: conditionTrees(body.having),
  compare: periodsOf(body.compare),
  totals: body.totals === true,
})

export const conditionTrees = (list: List<TreeCopy> = NONE): List<ConditionTree> =>
  list.length === 0 ? NONE : list.map(treeOf)

const conditionOf = ({
  member,
  operator,
  values,
}: Extract<TreeCopy, { readonly member: unknown }>): ConditionRequest => ({
  kind: 'condition',
  member,
  operator,
  values,
})

/** The recursion ends, because the checked copy has a limited depth. */
function treeOf(copy: TreeCopy | undefined): ConditionTree | undefined {
  if (copy === undefined) return undefined
  if ('member' in copy) return conditionOf(copy)
  if ('and' in copy) return { kind: 'and', of: copy.and?.map(treeOf) }
  return 'or' in copy ? { kind: 'or', of: copy.or?.map(treeOf) } : { kind: 'not', of: treeOf(copy.not) }
}

function measureOf(copy: MeasureCopy | Exclude<OperandCopy, string>): MeasureRequest {
  const alias = 'alias' in copy ? copy.alias : null
  if ('field' in copy) {
    return { kind: 'field', field: copy.field, fn: copy.fn, alias, filters: conditionTrees(copy.filters) }
  }
  if ('metric' in copy) return { kind: 'metric', metric: copy.metric, alias, filters: conditionTrees(copy.filters) }
  if ('of' in copy) {
    const { in: period, over } = copy
    return { kind: 'of', of: operandOf(copy.of), in: period, over, alias, filters: conditionTrees(copy.filters) }
  }
  if ('add' in copy) return { kind: 'add', alias, operands: copy.add?.map(operandOf) }
  if ('subtract' in copy) return { kind: 'subtract', alias, operands: copy.subtract?.map(operandOf) }
  if ('divide' in copy) return { kind: 'divide', alias, operands: copy.divide?.map(operandOf) }
  return { kind: 'change', alias, operands: copy.change?.map(operandOf) }
}

const operandOf = (copy: OperandCopy | undefined): OperandRequest | undefined =>
  copy === undefined || typeof copy === 'string' ? copy : measureOf(copy)

function dimensionOf(copy: Element<Body['dimensions']> | undefined): DimensionRequest | undefined {
  if (copy === undefined || typeof copy === 'string') return copy
  const { field, alias, by, bins, fill, top } = copy
  return { field, alias, by, bins, fill, top: top && topOf(top) }
}

const topOf = ({ limit, by, dir, within, rest }: Top) => ({
  limit,
  by,
  dir: dir ?? 'desc',
  within: within ?? NONE,
  rest,
})

type Top = NonNullable<Exclude<Element<Body['dimensions']>, string>['top']>

function periodsOf(copy: Body['compare']): readonly PeriodRequest[] {
  if (copy === null || copy === undefined) return NONE
  return Object.keys(copy).map((name) => ({ name, period: copy[name] }))
}
