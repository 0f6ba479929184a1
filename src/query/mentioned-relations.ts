// Tells whether a query uses a relation in its columns, conditions or order. Every compilation calls this function, so
// the walk follows the kind of each part and skips values. mentioned-columns.ts walks any data, for callers that run
// less often.

import type { BoundQuery } from './bound-query.ts'
import type { Expression, Predicate } from './expression.ts'

/** Whether a column, condition or order term uses a column of this relation. */
export const mentions = (
  { columns, where, having, order }: Pick<BoundQuery, 'columns' | 'where' | 'having' | 'order'>,
  relation: string,
): boolean =>
  columns.some(({ expression }) => isOf(expression, relation)) ||
  where.some((predicate) => comparesOf(predicate, relation)) ||
  having.some((predicate) => comparesOf(predicate, relation)) ||
  order.some((term) => 'by' in term && isOf(term.by, relation))

function isOf(expression: Expression, relation: string): boolean {
  switch (expression.kind) {
    case 'field':
      return expression.relation === relation
    case 'aggregate': {
      const { of, where = [] } = expression
      return (of !== undefined && isOf(of, relation)) || where.some((predicate) => comparesOf(predicate, relation))
    }
    case 'quotient':
    case 'fraction':
      return isOf(expression.dividend, relation) || isOf(expression.divisor, relation)
    case 'fallback':
    case 'shifted-day':
    case 'shifted-month':
    case 'grain':
    case 'date-part':
    case 'bin':
    case 'exact':
    case 'whole':
      return isOf(expression.of, relation)
    case 'computed':
      return expression.operands.some((operand) => isOf(operand, relation))
    case 'window-sum':
      return [expression.of, ...expression.within].some((part) => isOf(part, relation))
    case 'rank':
      return [...expression.within, ...expression.order.map(({ by }) => by)].some((part) => isOf(part, relation))
    case 'arithmetic':
      return isOf(expression.left, relation) || isOf(expression.right, relation)
    case 'choice':
      return (
        isOf(expression.otherwise, relation) ||
        expression.cases.some(({ when, result }) => comparesOf(when, relation) || isOf(result, relation))
      )
    case 'column':
    case 'rest':
    case 'value':
      return false
  }
}

function comparesOf(predicate: Predicate, relation: string): boolean {
  switch (predicate.kind) {
    case 'comparison':
    case 'not-blank':
    case 'constant':
      return isOf(predicate.operand, relation)
    case 'related':
      return isOf(predicate.left, relation) || isOf(predicate.right, relation)
    case 'all':
    case 'any':
      return predicate.of.some((part) => comparesOf(part, relation))
    case 'not':
      return comparesOf(predicate.of, relation)
    case 'months':
      return predicate.relation === relation
    case 'at-most':
      return isOf(predicate.of, relation)
  }
}
