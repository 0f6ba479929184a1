// Drops rows with a blank (null or empty) value in a dimension, if the model lists the field in `dropBlank`, such as
// `keyword`. A filter alone does not trigger this rule, because the rule is about grouping. Spec: Search fields,
// "Rule".

import type { BoundQuery, Predicate } from '../../query/bound-query.ts'
import { fieldDimensions } from '../../query/field-dimensions.ts'
import type { Rewrite } from '../plan.ts'

export const dropBlank: Rewrite = {
  name: 'drop-blank',
  apply: (query, { catalog }) => {
    const filled = query.keepBlank ? [] : filledDimensions(query, catalog.model.dropBlank)
    return filled.length === 0 ? query : { ...query, where: [...query.where, ...filled] }
  },
}

const filledDimensions = ({ columns }: BoundQuery, dropBlank: readonly string[]): readonly Predicate[] =>
  fieldDimensions(columns, dropBlank).map((operand) => ({ kind: 'not-blank', operand }))
