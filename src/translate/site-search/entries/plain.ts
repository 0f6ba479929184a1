// Metrics of site search as measures of the specification: functions of fields, on rows of the metric's type.

import { catalogOf } from '../../../catalog/catalog.ts'
import type { AggregateExpression, Expression, Predicate } from '../../../query/expression.ts'
import { siteSearch } from '../../../site-search/index.ts'
import type { Plain } from '../../grammar/parts.ts'

type FieldFunction = Extract<Plain, { fn: string }>

/** A search has several rows if a request joins its facets, so searches are counted by their id. */
const SEARCHES = { field: 'tracking_id', fn: 'count_distinct' }

/** By metric. A metric with further conditions on its rows has no such measure. */
export const plain: Readonly<Record<string, FieldFunction>> = {
  ...Object.fromEntries(
    [...catalogOf(siteSearch).metrics].flatMap(([name, { expression }]) => {
      const measure = measureOf(expression)
      return measure === undefined ? [] : [[name, measure]]
    }),
  ),
  searches: SEARCHES,
}

function measureOf(expression: Expression): FieldFunction | undefined {
  if (expression.kind === 'aggregate') return functionOf(expression)
  if (expression.kind !== 'quotient') return undefined
  const { dividend, divisor } = expression
  if (dividend.kind !== 'aggregate' || divisor.kind !== 'aggregate') return undefined
  const [sum, count] = [functionOf(dividend), functionOf(divisor)]
  const isMean = sum?.fn === 'sum' && count?.fn === 'count' && sum.field === count.field
  return isMean ? { field: sum.field, fn: 'avg' } : undefined
}

function functionOf({ fn, of, where = [] }: AggregateExpression): FieldFunction | undefined {
  if (!where.every(isOfRows)) return undefined
  if (of === undefined) return { field: '*', fn }
  return of.kind === 'field' ? { field: of.field, fn } : undefined
}

/** Whether a condition only selects the row type, or drops blank values. */
function isOfRows(condition: Predicate): boolean {
  if (condition.kind === 'not-blank') return true
  const { rowType } = siteSearch
  return (
    condition.kind === 'comparison' && condition.operand.kind === 'field' && condition.operand.field === rowType?.field
  )
}
