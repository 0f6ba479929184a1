// Metrics that moved by 30 percent or more against both the day before and the same day a week before.
// Spec: Pre-built report endpoints, /anomalies.

import { anomalousDays } from './parts/anomalous-days.ts'
import { quotientOf, value } from './parts/columns.ts'
import { descending, ranked, report } from './parts/report.ts'

export const anomalies = report({
  path: 'anomalies',
  about: 'Metric spikes or drops against the day before and the same weekday of last week',
  from: anomalousDays,
  list: true,
  plain: true,
  completeDays: true,
  filters: [],
  resultFilters: ['engine_id', 'metric', 'severity', 'direction'],
  columns: {
    event_date: value('event_date'),
    engine_id: value('engine_id'),
    engine_name: value('engine_name'),
    metric: value('metric'),
    direction: value('direction'),
    severity: value('severity'),
    value: quotientOf('num', 'den'),
    previous_day_value: quotientOf('num1', 'den1'),
    previous_day_change: quotientOf('moved1', 'b1'),
    previous_week_value: quotientOf('num7', 'den7'),
    previous_week_change: quotientOf('moved7', 'b7'),
  },
  order: [descending('event_date'), ranked('severity', 'High', 'Medium', 'Low'), 'engine_id', 'metric'],
})
