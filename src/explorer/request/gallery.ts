// The gallery: a dozen explorations of site search to start from. The page omits an exploration if the service lacks
// one of its metrics, fields or reports. For other models, the page generates explorations from the model.

import type { Description } from '../../catalog/description.ts'
import { isObject } from '../../std/is-object.ts'
import { type Asked, type Body, QUERY, type View } from './asked.ts'
import { dimensionName, elementsOf } from './chips.ts'
import { withComparison } from './comparison.ts'
import { dateFieldOf } from './date-range.ts'
import { groupFields } from './field-list.ts'
import { reportTitle } from './titles.ts'

export interface Exploration extends Pick<Asked, 'endpoint' | 'body' | 'view'> {
  readonly title: string
  readonly about: string
}

const metrics = (...names: readonly string[]): Body => ({ measures: names.map((metric) => ({ metric })) })
const by = (field: string, ...names: readonly string[]): Body => ({ dimensions: [field], ...metrics(...names) })
const atLeast = (member: string, value: string): Body => ({ having: [{ member, operator: 'gte', values: [value] }] })
const where = (...pairs: readonly (readonly [member: string, value: string])[]): Body => ({
  filters: pairs.map(([member, value]) => ({ member, operator: 'equals', values: [value] })),
})
const query = (title: string, about: string, body: Body, view: View): Exploration => ({
  title,
  about,
  endpoint: QUERY,
  body,
  view,
})
const report = (title: string, about: string, endpoint: string, view: View, body: Body = {}): Exploration => ({
  title,
  about,
  endpoint,
  body,
  view,
})

const DAILY: Body = { limit: 1000 }

const EXPLORATIONS: readonly Exploration[] = [
  query(
    'How search is doing',
    'Compared with the days before',
    withComparison(metrics('searches', 'ctr', 'zero_result_rate', 'revenue'), 'previous_period'),
    { picture: 'number' },
  ),
  query(
    'Searches a day',
    'The number of searches on each day',
    { ...by('event_date', 'searches'), ...DAILY },
    {
      picture: 'lines',
    },
  ),
  query(
    'What rises',
    'The search terms that grew most, compared with the days before',
    {
      ...withComparison(by('keyword', 'searches'), 'previous_period'),
      ...atLeast('searches', '2'),
      order: [
        { field: 'searches_change', dir: 'desc' },
        { field: 'searches', dir: 'desc' },
      ],
    },
    { picture: 'bars', by: 'keyword' },
  ),
  report('From search to order', 'How many searches lead to an order', '/search-funnel', { picture: 'funnel' }, DAILY),
  query(
    'Searches without results',
    'What people search for without finding it',
    { ...by('keyword', 'zero_result_searches'), ...atLeast('zero_result_searches', '1') },
    { picture: 'bars', by: 'keyword' },
  ),
  query(
    'What sells by search',
    'The revenue of each search term',
    { ...by('keyword', 'revenue'), ...atLeast('revenue', '0.01') },
    { picture: 'bars', by: 'keyword' },
  ),
  query('Devices that convert', 'Orders per search on each device', by('device_category', 'order_rate', 'searches'), {
    picture: 'bars',
    measure: 'order_rate',
  }),
  query(
    'Visitors',
    'Visitors who search, day by day',
    { ...by('event_date', 'visitors'), ...DAILY },
    { picture: 'lines' },
  ),
  query(
    'Days of the week',
    'When people search, week by week',
    { ...by('event_date', 'searches'), ...DAILY },
    {
      picture: 'weekdays',
    },
  ),
  report(
    'Anomalies',
    'Days on which searches rose or fell sharply',
    '/anomalies',
    { picture: 'calendar' },
    { ...where(['metric', 'search_count'], ['severity', 'High']), ...DAILY },
  ),
  report('Where clicks go', 'Ranks of the results that people click', '/click-positions', {
    picture: 'bars',
    by: 'position_bucket',
    measure: 'click_count',
  }),
  query('Countries', 'Where searches come from', by('country', 'searches'), { picture: 'bars', by: 'country' }),
]

/** Whether the service has all metrics, fields and reports that an exploration names. */
function isServed({ endpoint, body }: Exploration, { reports, fields, metrics: known }: Description): boolean {
  if (endpoint !== QUERY) return reports.some(({ path }) => path === endpoint)
  const named = elementsOf(body, 'measures').flatMap((one) => (isObject(one) && one.metric ? [one.metric] : []))
  return (
    named.every((metric) => known.some(({ name }) => name === metric)) &&
    elementsOf(body, 'dimensions').every((one) => fields.some(({ name }) => name === dimensionName(one)))
  )
}

/** The minimum number of built-in explorations. If the service supports fewer, the page generates explorations. */
const FEW = 4
const MOST_MEASURES = 4
const MOST_GROUPS = 6
const MOST_REPORTS = 3

/** A measure of an exploration: a metric, or the number of rows for a model without metrics. */
interface Subject {
  readonly label: string
  readonly about: string
  readonly measure: object
}

const ROWS: Subject = { label: 'Rows', about: 'The number of rows', measure: { field: '*', fn: 'count' } }

/** Generates explorations from the metrics, fields and reports of any model. */
function ownOf(description: Description): readonly Exploration[] {
  const { metrics: known, reports } = description
  const date = dateFieldOf(description)
  const named = known.map(({ name, label, about }): Subject => ({ label, about, measure: { metric: name } }))
  const subjects = named.length === 0 ? [ROWS] : named
  const [first = ROWS] = subjects
  const numbers = { measures: subjects.slice(0, MOST_MEASURES).map(({ measure }) => measure) }
  const canCompare = date !== undefined
  // `groupFields` returns fields that all rows have, so each field fits every measure.
  const groups = groupFields(description).slice(0, MOST_GROUPS)
  return [
    query(
      'In numbers',
      canCompare ? 'Compared with the days before' : 'All data',
      canCompare ? withComparison(numbers, 'previous_period') : numbers,
      { picture: 'number' },
    ),
    ...subjects
      .slice(0, 2)
      .flatMap(({ label, about, measure }) =>
        date === undefined
          ? []
          : [
              query(
                `${label} a day`,
                about,
                { dimensions: [date], measures: [measure], ...DAILY },
                { picture: 'lines' },
              ),
            ],
      ),
    ...reports.slice(0, MOST_REPORTS).map(({ path, about = '' }) => report(reportTitle({ path }), about, path, {})),
    ...groups.map(({ name, label = name }) =>
      query(
        `${first.label} by ${label}`,
        first.about,
        { dimensions: [name], measures: [first.measure] },
        { picture: 'bars', by: name },
      ),
    ),
  ]
}

/** The explorations that this service supports. */
export function explorationsOf(description: Description): readonly Exploration[] {
  const served = EXPLORATIONS.filter((one) => isServed(one, description))
  return served.length < FEW ? [...served, ...ownOf(description)] : served
}
