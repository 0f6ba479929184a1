// Checks that a query counts searches only on rows of searches. Rows of other types repeat the id of their search.

import type { Rule } from '../lint/lint-rule.ts'
import { isMetric } from '../model-query.ts'

export const rowType: Rule = ({ query }) => {
  const isNamed =
    query.dimensions?.includes('event_type') || query.filters?.some(({ member }) => member === 'event_type')
  if (isNamed) return []
  return (query.measures ?? []).flatMap((measure, at) =>
    !isMetric(measure) && measure.field === 'tracking_id'
      ? [{ code: 'row_type', path: `query.measures[${at}]`, message: 'needs a filter on event_type' }]
      : [],
  )
}
