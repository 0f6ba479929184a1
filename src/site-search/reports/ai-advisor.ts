// Recommendations that were generated on the days of the date range and that nobody has dismissed.
// Spec: Pre-built report endpoints, /ai-advisor.

import { descending, isNotSet, ranked, report, rows, value } from '../../model/index.ts'
import { adviceAbouts, relations } from '../relations.ts'

export const aiAdvisor = report({
  path: 'ai-advisor',
  about: 'Recommendations generated nightly, dismissed ones excluded',
  from: rows(relations.ai_recommendations, { dismissed_at: isNotSet }),
  list: true,
  key: ['recommendation_id'],
  plain: true,
  dateColumn: 'generated_date',
  filters: ['engine_id', 'signal', 'action'],
  columns: {
    recommendation_id: value('recommendation_id'),
    generated_date: value('generated_date'),
    engine_id: value('engine_id'),
    engine_name: value('engine_name'),
    signal: value('signal'),
    action: value('action'),
    priority: value('priority'),
    keyword: value('keyword'),
    landing_page_url: value('landing_page_url'),
    item_id: value('item_id'),
    title: value('title'),
    description: value('description'),
    metric: value('metric'),
    metric_value: value('metric_value'),
    impact_revenue: value('impact_revenue'),
  },
  abouts: adviceAbouts,
  units: { impact_revenue: 'money' },
  order: [
    ranked('priority', 'High', 'Medium', 'Low'),
    descending('impact_revenue'),
    descending('generated_date'),
    'recommendation_id',
  ],
})
