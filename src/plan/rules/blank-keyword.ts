// Drops rows whose keyword is blank (null or empty) when keyword is a dimension. Spec: Search fields, "Rule".
// A filter on keyword without the dimension is left alone: the rule is about grouping.

import type { BoundQuery, FieldExpression } from '../../query/bound-query.ts'
import type { Rewrite } from '../plan.ts'

export const blankKeyword: Rewrite = {
  name: 'blank-keyword',
  apply: (query) => {
    const keyword = query.keepBlankKeyword ? undefined : keywordDimension(query)
    return keyword === undefined
      ? query
      : { ...query, where: [...query.where, { kind: 'not-blank', operand: keyword }] }
  },
}

function keywordDimension({ columns }: BoundQuery): FieldExpression | undefined {
  for (const { role, expression } of columns) {
    if (role === 'dimension' && expression.kind === 'field' && expression.field === 'keyword') return expression
  }
  return undefined
}
