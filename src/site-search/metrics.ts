// The metrics of site search. Reports use the same definitions, so requests and reports always agree.

import { average, count, countDistinct, countOf, ratio, sum } from '../model/reports/columns.ts'
import { isSet, noneOf, notBlank, sameAs } from '../model/reports/conditions.ts'
import { type Metrics, metric } from '../model/reports/metric-definition.ts'

export const metrics = {
  searches: metric(count({ event_type: 'search' }), {
    label: 'Searches',
    about: 'Search requests, including landing pages and browsing without a keyword, and bots',
    unit: 'count',
    each: 'tracking_id',
    synonyms: ['search', 'query', 'request', 'search request', 'search volume', 'search count'],
  }),
  clicked_searches: metric(countOf('click_item_id', { event_type: 'search' }), {
    label: 'Searches with a click',
    about: 'Search requests that led to at least one click on a result',
    unit: 'count',
    each: 'tracking_id',
    synonyms: ['search with a click', 'successful search', 'click through'],
  }),
  clicks: metric(countDistinct('click_item_id', { event_type: 'search' }), {
    label: 'Clicked products',
    about: 'Distinct products clicked in search results; several clicks on a product count once',
    unit: 'count',
    synonyms: ['click', 'clicked product', 'clicked item', 'clicked result', 'result click', 'search click'],
  }),
  ctr: metric(ratio('clicked_searches', 'searches'), {
    label: 'Click-through rate',
    about: 'Share of search requests that led to a click on a result',
    unit: 'fraction',
    synonyms: ['click through rate', 'clickthrough rate', 'click rate', 'share of searches with a click'],
  }),
  zero_result_searches: metric(count({ event_type: 'search', no_of_results: 0 }), {
    label: 'Searches without results',
    about: 'Search requests that returned no results',
    unit: 'count',
    each: 'tracking_id',
    synonyms: ['zero result search', 'no result search', 'empty search', 'null search', 'failed search'],
  }),
  zero_result_rate: metric(ratio('zero_result_searches', 'searches'), {
    label: 'Zero-result rate',
    about: 'Share of search requests that returned no results',
    unit: 'fraction',
    synonyms: ['no result rate', 'null result rate', 'share of zero result searches'],
  }),
  average_results: metric(average('no_of_results', { event_type: 'search' }), {
    label: 'Results per search',
    about: 'Mean number of results per search request, including requests without results',
    unit: 'count',
    synonyms: ['average number of results', 'average result count', 'mean number of results'],
  }),
  average_click_position: metric(average('click_element_position', { event_type: 'search' }), {
    label: 'Average click position',
    about: 'Mean position of the clicked result over searches with a click, from 1; lower is better',
    unit: 'position',
    synonyms: ['average position', 'mean click position', 'average rank', 'average clicked position'],
  }),
  add_to_carts: metric(count({ event_type: 'cart' }), {
    label: 'Add-to-carts',
    about: 'Times that a product was put into the cart after a search',
    unit: 'count',
    synonyms: ['add to cart', 'cart', 'cart addition', 'basket addition', 'cart count'],
  }),
  cart_rate: metric(ratio('add_to_carts', 'searches'), {
    label: 'Add-to-cart rate',
    about: 'Products put into the cart per search request; can exceed 1',
    unit: 'fraction',
    synonyms: ['add to cart rate', 'carts per search', 'adds per search'],
  }),
  orders: metric(countDistinct('order_number', { event_type: 'sale' }), {
    label: 'Orders',
    about: 'Distinct orders with a product found by a search; an order with several lines counts once',
    unit: 'count',
    synonyms: ['order', 'purchase', 'transaction', 'number of orders'],
  }),
  order_rate: metric(ratio('orders', 'searches'), {
    label: 'Order rate',
    about: 'Orders per search request',
    unit: 'fraction',
    synonyms: ['orders per search', 'purchase rate', 'search conversion rate'],
  }),
  units: metric(sum('item_quantity', { event_type: 'sale' }), {
    label: 'Units sold',
    about: 'Units of products bought after a search, over all order lines; carts do not count',
    unit: 'quantity',
    synonyms: ['unit', 'unit sold', 'quantity sold', 'item sold', 'product sold'],
  }),
  revenue: metric(sum('item_total', { event_type: 'sale' }), {
    label: 'Revenue',
    about: 'Total of the order lines that searches led to; other lines of the same orders do not count',
    unit: 'money',
    synonyms: ['sales', 'turnover', 'search revenue', 'income', 'earnings'],
  }),
  revenue_per_search: metric(ratio('revenue', 'searches'), {
    label: 'Revenue per search',
    about: 'Revenue divided by all search requests, including requests without a sale',
    unit: 'money',
    synonyms: ['value per search', 'revenue per query', 'sales per search'],
  }),
  average_order_value: metric(ratio('revenue', 'orders'), {
    label: 'Average order value',
    about: 'Revenue from searches divided by orders, so it excludes lines that no search led to',
    unit: 'money',
    synonyms: ['aov', 'order value', 'average basket', 'average basket value', 'revenue per order'],
  }),
  visits: metric(countDistinct('visit_id', { event_type: 'search' }), {
    label: 'Visits',
    about: 'Distinct sessions with at least one search request',
    unit: 'count',
    synonyms: ['visit', 'session', 'search session', 'visit with a search'],
  }),
  visitors: metric(countDistinct('visitor_id', { event_type: 'search' }), {
    label: 'Visitors',
    about: 'Distinct browsers or devices with at least one search request',
    unit: 'count',
    synonyms: ['visitor', 'unique visitor', 'shopper', 'user', 'searcher'],
  }),
  conversion_rate: metric(ratio(countDistinct('visit_id', { event_type: 'search', had_sale: true }), 'visits'), {
    label: 'Conversion rate',
    about: 'Share of visits with a search that also included a purchase',
    unit: 'fraction',
    synonyms: ['conversion', 'cr', 'visit conversion rate', 'share of visits with a purchase'],
  }),
  searches_per_visit: metric(ratio('searches', 'visits'), {
    label: 'Searches per visit',
    about: 'Search requests divided by the visits with at least one search request',
    unit: 'count',
    synonyms: ['searches per session', 'queries per visit', 'average searches per visit'],
  }),
  revenue_per_visitor: metric(ratio('revenue', 'visitors'), {
    label: 'Revenue per visitor',
    about: 'Revenue divided by the visitors who searched',
    unit: 'money',
    synonyms: ['value per visitor', 'sales per visitor', 'revenue per user'],
  }),
  keywords: metric(countDistinct('keyword', { event_type: 'search', keyword: notBlank }), {
    label: 'Keywords',
    about: 'Distinct search terms that were searched; blank keywords do not count',
    unit: 'count',
    synonyms: ['distinct keyword', 'unique keyword', 'different keyword', 'unique search term'],
  }),
  refined_searches: metric(countOf('request_type', { event_type: 'search', request_type: noneOf('DefaultSearch') }), {
    label: 'Refined searches',
    about: 'Search requests of a type other than DefaultSearch; requests of an unknown type do not count',
    unit: 'count',
    each: 'tracking_id',
    synonyms: ['refinement', 'search refinement', 'refined search'],
  }),
  refinement_rate: metric(ratio('refined_searches', 'searches'), {
    label: 'Refinement rate',
    about: 'Share of all search requests that are refinements, that is, of a known type other than DefaultSearch',
    unit: 'fraction',
    synonyms: ['share of refined searches'],
  }),
  corrected_searches: metric(
    count({ event_type: 'search', keyword: sameAs('original_keyword'), corrected_keyword: isSet }),
    {
      label: 'Corrected searches',
      about:
        'Search requests whose spelling was corrected; later searches in the session that repeat the correction do not count',
      unit: 'count',
      each: 'tracking_id',
      synonyms: ['spelling correction', 'correction', 'corrected search', 'misspelled search'],
    },
  ),
  recommendation_clicks: metric(count({ event_type: 'rec_click' }), {
    label: 'Recommendation clicks',
    about: 'Clicks on recommended products, in any widget',
    unit: 'count',
    synonyms: ['recommendation click', 'rec click', 'widget click', 'click on a recommendation'],
  }),
  recommendation_revenue: metric(sum('item_total', { event_type: 'rec_click' }), {
    label: 'Recommendation revenue',
    about: 'Total of the order lines that clicks on recommendations led to, each line attributed to one click',
    unit: 'money',
    synonyms: ['revenue from recommendations', 'rec revenue', 'widget revenue', 'recommendation sales'],
  }),
  banner_clicks: metric(count({ event_type: 'banner_click' }), {
    label: 'Banner clicks',
    about: 'Clicks on banners, with or without a campaign',
    unit: 'count',
    synonyms: ['banner click', 'click on a banner', 'promotion click', 'campaign click'],
  }),
  trending_item_clicks: metric(count({ event_type: 'autocomplete_trending_item_click' }), {
    label: 'Trending-item clicks',
    about: 'Clicks on trending products in autocomplete; other suggestions do not count',
    unit: 'count',
    synonyms: ['trending item click', 'autocomplete click', 'click on a trending item', 'trending click'],
  }),
} as const satisfies Metrics

/** The name of a metric of site search. */
export type MetricName = keyof typeof metrics
