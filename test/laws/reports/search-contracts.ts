// The contracts of the first twelve reports, from /searches to /pagination.
import { type Contract, contract } from './contract.ts'
import { CONTEXT, ENGINE, FACET, facetJoinSql, ITEM, ORDER, SEARCH_ROWS, STATE, TIME, VISIT } from './filter-groups.ts'

const FACET_FILTERS = `${CONTEXT} ${FACET}`
const LANDING_FACET_FILTERS = `${CONTEXT} ${STATE} ${FACET}`

export const SEARCH_CONTRACTS: readonly Contract[] = [
  contract('searches', {
    span: 'per day',
    sources: 'summary',
    filters: SEARCH_ROWS,
    dimensions: 'event_date:d engine_id engine_name group_id group_name',
    measures: 'search_count',
    order: 'event_date, search_count desc, engine_id, group_id',
  }),
  contract('users', {
    span: 'per day',
    sources: 'summary',
    filters: CONTEXT,
    dimensions: 'event_date:d',
    measures: `visitor_count visit_count search_count avg_no_of_results converting_visitor_count conversion_rate
      revenue`,
    order: 'event_date',
  }),
  contract('queries', {
    span: 'per day',
    sources: 'summary',
    filters: CONTEXT,
    dimensions: 'event_date:d keyword request_type engine_id engine_name',
    measures: `search_count visit_count avg_no_of_results zero_result_count click_count ctr avg_click_position
      cart_count order_count revenue`,
    order: 'event_date, search_count desc, keyword, request_type, engine_id',
    dropsBlankKeywords: true,
  }),
  contract('click-positions', {
    span: 'summarized',
    sources: 'summary',
    filters: SEARCH_ROWS,
    dimensions: 'position_bucket',
    measures: 'click_count click_share',
    order: 'bucket_no',
  }),
  contract('poor-results', {
    span: 'summarized',
    sources: 'summary',
    filters: SEARCH_ROWS,
    dimensions: 'keyword',
    measures: 'search_count zero_result_count avg_no_of_results visit_count click_count ctr',
    order: 'search_count desc, keyword',
    dropsBlankKeywords: true,
  }),
  contract('spelling', {
    span: 'per day',
    sources: 'summary',
    filters: CONTEXT,
    dimensions: 'event_date:d original_keyword corrected_keyword',
    measures: 'correction_count visit_count click_count ctr order_count revenue',
    order: 'event_date, correction_count desc, original_keyword, corrected_keyword',
  }),
  contract('sales', {
    span: 'summarized',
    sources: 'summary',
    filters: `${CONTEXT} ${ITEM} ${ORDER}`,
    dimensions: 'item_id item_name keyword',
    measures: 'order_count sale_count quantity revenue avg_item_price',
    order: 'revenue desc, item_id, keyword',
    dropsBlankKeywords: true,
  }),
  contract('recommendations', {
    span: 'per day',
    sources: 'rec_impressions summary',
    filters: `${TIME} ${ENGINE} ${VISIT} widget_id widget_name`,
    dimensions: 'event_date:d widget_id widget_name',
    measures: 'impression_count click_count ctr cart_count order_count conversion_rate revenue',
    order: 'event_date, impression_count desc, widget_id',
  }),
  contract('facets', {
    span: 'summarized',
    sources: 'facet_selections summary',
    filters: FACET_FILTERS,
    filterSql: facetJoinSql(FACET_FILTERS),
    dimensions: 'facet_field facet_name facet_value keyword',
    measures: 'search_count click_count ctr cart_count sale_count order_count revenue',
    order: 'search_count desc, facet_field, facet_value, keyword',
    dropsBlankKeywords: true,
  }),
  contract('landing-page-facets', {
    span: 'summarized',
    sources: 'facet_selections summary',
    filters: LANDING_FACET_FILTERS,
    filterSql: facetJoinSql(LANDING_FACET_FILTERS),
    dimensions: 'landing_page_url page_name facet_field facet_name facet_value',
    measures: 'search_count visit_count click_count ctr',
    order: 'search_count desc, landing_page_url, facet_field, facet_value',
  }),
  contract('sorting', {
    span: 'per day',
    sources: 'summary',
    filters: SEARCH_ROWS,
    dimensions: 'event_date:d sorting_set_id:n sorting_set_name sorting_set_field_id:n sorting_set_field_name',
    measures: 'search_count click_count ctr',
    order: 'event_date, search_count desc, sorting_set_id, sorting_set_field_id',
  }),
  contract('pagination', {
    span: 'per day',
    sources: 'summary',
    filters: SEARCH_ROWS,
    dimensions:
      'event_date:d pagination_set_id:n pagination_set_name pagination_set_option:n pagination_set_option_label',
    measures: 'search_count click_count ctr',
    order: 'event_date, search_count desc, pagination_set_id, pagination_set_option',
  }),
]
