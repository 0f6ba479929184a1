// The contracts of the 29 reports, in the order of the specification's table.
import { type Contract, contract } from './contract.ts'
import { BANNER, CONTEXT, ENGINE, ITEM, ORDER, TIME, VISIT } from './filter-groups.ts'
import { SEARCH_CONTRACTS } from './search-contracts.ts'

const BANNER_FILTERS = `${TIME} ${ENGINE} ${VISIT} ${BANNER}`
const BANNER_SOURCES = 'banner_impressions summary'
const BANNER_MEASURES = 'impression_count click_count ctr'
const CONVERSION = 'search_count visit_count click_count ctr cart_count order_count conversion_rate revenue'
const SEVERITIES = ['High', 'Medium', 'Low']

export const CONTRACTS: readonly Contract[] = [
  ...SEARCH_CONTRACTS,
  contract('campaigns', {
    span: 'per day',
    sources: BANNER_SOURCES,
    filters: BANNER_FILTERS,
    dimensions: 'event_date:d campaign_name',
    measures: BANNER_MEASURES,
    order: 'event_date, impression_count desc, campaign_name',
  }),
  contract('campaigns-summary', {
    span: 'summarized',
    sources: BANNER_SOURCES,
    filters: BANNER_FILTERS,
    dimensions: 'campaign_name',
    measures: BANNER_MEASURES,
    order: 'impression_count desc, campaign_name',
  }),
  contract('banners', {
    span: 'per day',
    sources: BANNER_SOURCES,
    filters: BANNER_FILTERS,
    dimensions: 'event_date:d banner_id banner_name campaign_name',
    measures: BANNER_MEASURES,
    order: 'event_date, impression_count desc, banner_id, campaign_name',
  }),
  contract('banners-summary', {
    span: 'summarized',
    sources: BANNER_SOURCES,
    filters: BANNER_FILTERS,
    dimensions: 'banner_id banner_name campaign_name',
    measures: BANNER_MEASURES,
    order: 'impression_count desc, banner_id, campaign_name',
  }),
  contract('autocomplete-clicks', {
    span: 'summarized',
    sources: 'autocomplete_clicks',
    filters: `${TIME} ${ENGINE} ${VISIT} keyword suggestion_type suggestion suggestion_url`,
    dimensions: 'keyword suggestion_type suggestion',
    measures: 'click_count visit_count',
    order: 'click_count desc, keyword, suggestion_type, suggestion',
    dropsBlankKeywords: true,
  }),
  contract('autocomplete-trending-categories', {
    span: 'summarized',
    sources: 'autocomplete_clicks',
    filters: `${TIME} ${ENGINE} ${VISIT} category_name category_url keyword`,
    filterSql: { category_name: 'suggestion', category_url: 'suggestion_url' },
    dimensions: 'category_name category_url',
    measures: 'click_count visit_count',
    order: 'click_count desc, category_name, category_url',
  }),
  contract('autocomplete-trending-items', {
    span: 'summarized',
    sources: 'summary',
    filters: `${TIME} ${ENGINE} ${VISIT} ${ITEM} ${ORDER}`,
    dimensions: 'item_id item_name',
    measures: 'click_count visit_count order_count conversion_rate revenue',
    order: 'click_count desc, item_id',
  }),
  contract('product-ratings', {
    span: 'summarized',
    sources: 'product_ratings',
    filters: `${TIME} ${ENGINE} ${VISIT} ${ITEM} rating:n`,
    dimensions: 'item_id item_name',
    measures: 'rating_count avg_rating',
    order: 'rating_count desc, item_id',
  }),
  contract('device-browser', {
    span: 'per day',
    sources: 'summary',
    filters: CONTEXT,
    dimensions: 'event_date:d device_category operating_system browser',
    measures: CONVERSION,
    order: 'event_date, search_count desc, device_category, operating_system, browser',
  }),
  contract('landing-pages', {
    span: 'per day',
    sources: 'summary',
    filters: CONTEXT,
    dimensions: 'event_date:d landing_page_url page_name',
    measures: 'search_count visit_count click_count ctr avg_no_of_results cart_count order_count revenue',
    order: 'event_date, search_count desc, landing_page_url',
  }),
  contract('geo-distribution', {
    span: 'per day',
    sources: 'summary',
    filters: CONTEXT,
    dimensions: 'event_date:d country region state city',
    measures: CONVERSION,
    order: 'event_date, search_count desc, country, region, state, city',
  }),
  contract('redirects', {
    span: 'summarized',
    sources: 'redirect_events',
    filters: `${TIME} ${ENGINE} ${VISIT} redirect_id redirect_name redirect_url trigger_type keyword landing_page_url
      order_number`,
    dimensions: 'redirect_id redirect_name redirect_url keyword landing_page_url',
    measures: 'redirect_count order_count revenue',
    order: 'redirect_count desc, redirect_id, redirect_url, keyword, landing_page_url',
  }),
  contract('product-impressions', {
    span: 'summarized',
    sources: 'product_impressions',
    filters: `${TIME} ${ENGINE} keyword landing_page_url ${ITEM}`,
    dimensions: 'item_id item_name',
    measures: 'impression_count click_count order_count revenue ctr',
    order: 'impression_count desc, item_id',
  }),
  contract('search-funnel', {
    span: 'per day',
    sources: 'summary',
    filters: CONTEXT,
    dimensions: 'event_date:d',
    measures: 'search_count click_count cart_count order_count ctr cart_rate order_rate',
    order: 'event_date',
  }),
  contract('page-loads', {
    span: 'per day',
    sources: 'page_loads',
    filters: `${TIME} ${ENGINE} ${VISIT} page_type page_path`,
    dimensions: 'event_date:d page_type page_path',
    measures: 'page_load_count visit_count search_count order_count revenue',
    order: 'event_date, page_load_count desc, page_type, page_path',
  }),
  contract('ai-advisor', {
    span: 'list',
    sources: 'ai_recommendations',
    dateColumn: 'generated_date',
    filters: 'engine_id signal action',
    values: `recommendation_id generated_date:d engine_id engine_name signal action priority keyword landing_page_url
      item_id title description metric metric_value:n impact_revenue:n`,
    order: 'priority, impact_revenue desc, generated_date desc, recommendation_id',
    ranks: { priority: SEVERITIES },
  }),
  contract('anomalies', {
    span: 'list',
    sources: 'summary',
    filters: 'engine_id metric severity direction',
    filterSql: { engine_id: 'moved.engine_id' },
    values: `event_date:d engine_id engine_name metric direction severity value:n previous_day_value:n
      previous_day_change:n previous_week_value:n previous_week_change:n`,
    order: 'event_date desc, severity, engine_id, metric',
    ranks: { severity: SEVERITIES },
  }),
]

export function contractOf(name: string): Contract {
  const found = CONTRACTS.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no report ${name}`)
  return found
}
