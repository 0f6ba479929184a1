// Drops rows whose keyword is blank (null or empty) when keyword is a dimension. Spec: Search fields, "Rule".
// A filter on keyword without the dimension is left alone: the rule is about grouping.

import { fieldExpression } from '../../bind/expressions.ts'
import type { Rule } from '../plan.ts'
import { hasDimension } from '../references.ts'

export const blankKeyword: Rule = {
  name: 'blank-keyword',
  apply: (query) =>
    hasDimension(query, 'keyword')
      ? { ...query, where: [...query.where, { kind: 'not-blank', operand: fieldExpression('keyword') }] }
      : query,
}
