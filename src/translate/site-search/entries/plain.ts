// Expresses metrics of site search as functions of fields.

import { catalogOf } from '../../../catalog/catalog.ts'
import type { AggregateExpression, Expression, Predicate } from '../../../query/expression.ts'
import { siteSearch } from '../../../site-search/index.ts'
import type { Plain } from '../../grammar/parts.ts'

type FieldFunction = Extract<Plain, { fn: string }>

/** Counts distinct ids, because a search has several rows if the request joins its facets. */
const SEARCHES = { field: 'tracking_id', fn: 'count_distinct' }

/**
 * The function for each metric. Omits metrics with conditions on their rows, except conditions on the row type and
 * conditions that exclude blank values.
 */
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

/** Whether a condition only selects rows of a type or excludes blank values. */
function isOfRows(condition: Predicate): boolean {
  if (condition.kind === 'not-blank') return true
  const { rowType } = siteSearch
  return (
    condition.kind === 'comparison' && condition.operand.kind === 'field' && condition.operand.field === rowType?.field
  )
}
