// Warns of measures that count a row more than once, because facets or visitor targets are joined to it.
// Spec: Facet fields; Visitor target fields.

import type { BoundQuery } from '../../query/bound-query.ts'
import type { Expression } from '../../query/expression.ts'
import { mentions } from '../../query/mentions.ts'
import type { PlacedWarning } from './warning.ts'

export function rowsMultiplied(query: BoundQuery): readonly PlacedWarning[] {
  const facets = mentions(query, 'facet_selections')
  const targets = mentions(query, 'visitor_target_selections')
  if (!facets && !targets) return []
  const by = facets && targets ? 'selected facet and matched segment' : facets ? 'selected facet' : 'matched segment'
  const measures = query.columns.filter(({ role }) => role === 'measure')
  return measures.flatMap(({ name, expression }, index): readonly PlacedWarning[] => {
    if (!countsRows(expression)) return []
    const message = `${name} counts a row once per ${by}; count_distinct of tracking_id or order_number does not`
    return [{ code: 'rows_multiplied', at: ['measures', index], message }]
  })
}

const countsRows = (expression: Expression): boolean =>
  expression.kind === 'quotient' ||
  (expression.kind === 'aggregate' && (expression.fn === 'sum' || expression.fn === 'count'))
