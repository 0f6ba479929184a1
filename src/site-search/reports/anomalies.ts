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
  abouts: {
    event_date: 'Day on which the metric changed',
    metric:
      'Metric that changed: search_count, click_count, cart_count, order_count, revenue, visitor_count, ctr or zero_result_rate',
    direction: 'spike or drop',
    severity: 'Low from 30 percent, Medium from 50, High from 75, by the smaller of both changes',
    value: 'Value of the metric on this day',
    previous_day_value: 'Value of the metric on the day before',
    previous_day_change: 'Relative change from the day before: (value - previous_day_value) / previous_day_value',
    previous_week_value: 'Value of the metric on the same weekday of the week before',
    previous_week_change: 'Relative change from that day: (value - previous_week_value) / previous_week_value',
  },
  units: { previous_day_change: 'fraction', previous_week_change: 'fraction' },
  order: [descending('event_date'), ranked('severity', 'High', 'Medium', 'Low'), 'engine_id', 'metric'],
})
