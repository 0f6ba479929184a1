// The metrics of the site-search model. A metric aggregates the rows of one event type, or divides two such aggregates.
// If a join repeats rows, each event still counts once per group.
import type { ConditionJson } from '../request.ts'
import type { EventType } from './fields.ts'

export interface BaseMetric {
  /**
   * - `events`: the number of events; with `field`, only events with a value in this field
   * - `distinct`: the number of distinct values of `field`
   * - `sum`, `mean`: over the values of `field`
   */
  readonly kind: 'events' | 'distinct' | 'sum' | 'mean'
  readonly eventType: EventType
  readonly field?: string
  readonly where?: readonly ConditionJson[]
  /** Only rows in which these two fields have the same value, which is not null, count. */
  readonly same?: readonly [string, string]
}

export interface RatioMetric {
  readonly kind: 'ratio'
  readonly of: BaseMetric
  readonly to: BaseMetric
}

export type Metric = BaseMetric | RatioMetric

type Options = Pick<BaseMetric, 'where' | 'same'>

const events = (eventType: EventType, field?: string, options: Options = {}): BaseMetric => ({
  kind: 'events',
  eventType,
  ...(field === undefined ? {} : { field }),
  ...options,
})
const distinct = (field: string, eventType: EventType, options: Options = {}): BaseMetric => ({
  kind: 'distinct',
  eventType,
  field,
  ...options,
})
const sum = (field: string, eventType: EventType): BaseMetric => ({ kind: 'sum', eventType, field })
const mean = (field: string, eventType: EventType): BaseMetric => ({ kind: 'mean', eventType, field })
const ratio = (of: BaseMetric, to: BaseMetric): RatioMetric => ({ kind: 'ratio', of, to })
const is = (member: string, operator: string, ...values: readonly string[]): ConditionJson => ({
  member,
  operator,
  values,
})

const searches = events('search')
const clickedSearches = events('search', 'click_item_id')
const zeroResultSearches = events('search', undefined, { where: [is('no_of_results', 'equals', '0')] })
const addToCarts = events('cart')
const orders = distinct('order_number', 'sale')
const revenue = sum('item_total', 'sale')
// Only visits and visitors that searched count, as in the report `users`.
const visits = distinct('visit_id', 'search')
const visitors = distinct('visitor_id', 'search')
const buyingVisits = distinct('visit_id', 'search', { where: [is('had_sale', 'equals', 'true')] })
/** A search without a request type does not count, because it is unknown whether the search is refined. */
const refinedSearches = events('search', undefined, {
  where: [is('request_type', 'set'), is('request_type', 'notEquals', 'DefaultSearch')],
})
/**
 * After a correction, all later rows of the same session repeat the original and the corrected keyword. The correction
 * itself happened only in the row whose keyword is the original keyword.
 */
const correctedSearches = events('search', undefined, {
  where: [is('corrected_keyword', 'set')],
  same: ['keyword', 'original_keyword'],
})

export const METRICS: ReadonlyMap<string, Metric> = new Map<string, Metric>([
  ['searches', searches],
  ['clicked_searches', clickedSearches],
  ['clicks', distinct('click_item_id', 'search')],
  ['ctr', ratio(clickedSearches, searches)],
  ['zero_result_searches', zeroResultSearches],
  ['zero_result_rate', ratio(zeroResultSearches, searches)],
  ['average_results', mean('no_of_results', 'search')],
  ['average_click_position', mean('click_element_position', 'search')],
  ['add_to_carts', addToCarts],
  ['cart_rate', ratio(addToCarts, searches)],
  ['orders', orders],
  ['order_rate', ratio(orders, searches)],
  ['units', sum('item_quantity', 'sale')],
  ['revenue', revenue],
  ['revenue_per_search', ratio(revenue, searches)],
  ['average_order_value', ratio(revenue, orders)],
  ['visits', visits],
  ['visitors', visitors],
  ['conversion_rate', ratio(buyingVisits, visits)],
  ['searches_per_visit', ratio(searches, visits)],
  ['revenue_per_visitor', ratio(revenue, visitors)],
  ['keywords', distinct('keyword', 'search', { where: [is('keyword', 'notEquals', '')] })],
  ['refined_searches', refinedSearches],
  ['refinement_rate', ratio(refinedSearches, searches)],
  ['corrected_searches', correctedSearches],
  ['recommendation_clicks', events('rec_click')],
  ['recommendation_revenue', sum('item_total', 'rec_click')],
  ['banner_clicks', events('banner_click')],
  ['trending_item_clicks', events('autocomplete_trending_item_click')],
])

/** The aggregates of a metric: the metric itself, or the dividend and the divisor of a quotient. */
export function partsOf(metric: Metric): readonly BaseMetric[] {
  return metric.kind === 'ratio' ? [metric.of, metric.to] : [metric]
}

export function metricOf(name: string): Metric {
  const found = METRICS.get(name)
  if (found === undefined) throw new Error(`unknown metric ${name}`)
  return found
}
