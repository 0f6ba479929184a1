// Warns of measures that count a row more than once, because a relation with several rows for each is joined.
// Spec: Facet fields; Visitor target fields.

import type { Catalog } from '../../catalog/catalog.ts'
import type { BoundQuery } from '../../query/bound-query.ts'
import type { Expression } from '../../query/expression.ts'
import { mentions } from '../../query/mentioned-relations.ts'
import type { PlacedWarning } from './warning.ts'

export function rowsMultiplied(query: BoundQuery, { joins, model }: Catalog): readonly PlacedWarning[] {
  const joined = joins.filter(({ relation, rows }) => rows === 'many' && mentions(query, relation))
  if (joined.length === 0) return []
  const by = joined.map(({ each }) => each).join(' and ')
  const { countDistinctOf } = model
  const instead = countDistinctOf.length === 0 ? '' : `; count_distinct of ${countDistinctOf.join(' or ')} does not`
  const measures = query.columns.filter(({ role }) => role === 'measure')
  return measures.flatMap(({ name, expression }, index): readonly PlacedWarning[] =>
    countsRows(expression)
      ? [{ code: 'rows_multiplied', at: ['measures', index], message: `${name} counts a row once per ${by}${instead}` }]
      : [],
  )
}

const countsRows = (expression: Expression): boolean =>
  expression.kind === 'quotient' ||
  (expression.kind === 'aggregate' && (expression.fn === 'sum' || expression.fn === 'count'))
