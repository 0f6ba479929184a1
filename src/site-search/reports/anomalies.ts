// Metrics that changed by at least 30 percent, in the same direction, against both the previous day and the same day of
// the previous week.
// Spec: Pre-built report endpoints, /anomalies.

import { descending, ranked, report, value, valueRatio } from '../../model/index.ts'
import { anomalousDays } from '../rowsets/anomalous-days.ts'

export const anomalies = report({
  path: 'anomalies',
  about: 'Metric spikes or drops against the day before and the same weekday of last week',
  from: anomalousDays,
  list: true,
  key: ['event_date', 'engine_id', 'metric'],
  plain: true,
  completeDays: 'event_date',
  filters: [],
  resultFilters: ['engine_id', 'metric', 'severity', 'direction'],
  columns: {
    event_date: value('event_date'),
    engine_id: value('engine_id'),
    engine_name: value('engine_name'),
    metric: value('metric'),
    direction: value('direction'),
    severity: value('severity'),
    value: valueRatio('numerator', 'denominator'),
    previous_day_value: valueRatio('day_before_numerator', 'day_before_denominator'),
    previous_day_change: valueRatio('day_before_change', 'day_before_base'),
    previous_week_value: valueRatio('week_before_numerator', 'week_before_denominator'),
    previous_week_change: valueRatio('week_before_change', 'week_before_base'),
  },
  units: { previous_day_change: 'fraction', previous_week_change: 'fraction' },
  order: [descending('event_date'), ranked('severity', 'High', 'Medium', 'Low'), 'engine_id', 'metric'],
})
