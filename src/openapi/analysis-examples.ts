// Example requests in the analysis language. The examples return rows for the sample data, and for any data of recent
// months.

type Examples = Readonly<Record<string, { readonly summary: string; readonly value: object }>>

const METRICS = ['searches', 'ctr', 'order_rate']
const FIELDS = ['event_date', 'keyword', 'engine_name', 'engine_id', 'is_bot', 'landing_page_url']

const growth = {
  dimensions: ['keyword'],
  measures: [
    { metric: 'searches' },
    { metric: 'ctr' },
    { alias: 'before', of: 'searches', in: 'prior' },
    { alias: 'growth', change: ['searches', 'before'] },
    { alias: 'all', of: 'searches', over: [] },
    { alias: 'share', divide: ['searches', 'all'] },
  ],
  compare: { prior: 'previous_month' },
  totals: true,
  filters: [
    { member: 'event_date', operator: 'inDateRange', values: ['last_month'] },
    { not: { member: 'is_bot', operator: 'equals', values: ['true'] } },
    {
      or: [
        { member: 'engine_id', operator: 'set' },
        { member: 'landing_page_url', operator: 'notSet' },
      ],
    },
  ],
  having: [{ member: 'before', operator: 'gte', values: ['1'] }],
  order: [{ field: 'growth', dir: 'asc' }],
  limit: 20,
}

const weeks = {
  dimensions: [
    { field: 'event_date', by: 'week', alias: 'week', fill: true },
    { field: 'engine_name', top: { limit: 5, by: 'searches', rest: 'is_rest' } },
  ],
  measures: [{ metric: 'searches' }, { metric: 'order_rate' }],
  filters: [{ member: 'event_date', operator: 'inDateRange', values: ['last_30_days'] }],
}

/** The examples; empty if the model lacks a field or a metric that they use. */
export function analysisExamples(fields: readonly string[], metrics: readonly string[]): Examples {
  const isKnown = METRICS.every((name) => metrics.includes(name)) && FIELDS.every((name) => fields.includes(name))
  if (!isKnown) return {}
  return {
    growth: { summary: 'The keywords of the last month by growth, with shares and totals', value: growth },
    weeks: { summary: 'The five busiest engines by week, and all other engines in one row', value: weeks },
  }
}
