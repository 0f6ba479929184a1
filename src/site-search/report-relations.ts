// Relations that only reports read: impressions, clicks, ratings, redirects, page loads, advice.

import { optional, relation, required } from '../model/relation.ts'
import { engine, months, visit } from './shared-columns.ts'

export const recImpressions = relation('rec_impressions', {
  about: 'Renders of recommendation widgets, weighted',
  key: [],
  sortedBy: ['account_id', 'event_date'],
  columns: {
    account_id: required('text'),
    event_date: required('date'),
    ...engine,
    ...visit,
    widget_id: required('text'),
    widget_name: optional('text'),
    impressions: required('bigint'),
    ...months,
  },
})

export const bannerImpressions = relation('banner_impressions', {
  about: 'Renders of banners, weighted',
  key: [],
  sortedBy: ['account_id', 'event_date'],
  columns: {
    account_id: required('text'),
    event_date: required('date'),
    ...engine,
    ...visit,
    tracking_id: optional('text'),
    banner_id: required('text'),
    banner_name: optional('text'),
    campaign_name: optional('text'),
    impressions: required('bigint'),
    ...months,
  },
})

export const autocompleteClicks = relation('autocomplete_clicks', {
  about: 'Clicks on autocomplete suggestions',
  key: ['account_id', 'event_id'],
  sortedBy: ['account_id', 'event_date'],
  columns: {
    account_id: required('text'),
    event_date: required('date'),
    event_id: required('text'),
    ...engine,
    ...visit,
    keyword: optional('text'),
    suggestion_type: required('text'),
    suggestion: required('text'),
    suggestion_url: optional('text'),
    ...months,
  },
})

export const productRatings = relation('product_ratings', {
  about: 'Ratings of products',
  key: ['account_id', 'event_id'],
  sortedBy: ['account_id', 'event_date'],
  columns: {
    account_id: required('text'),
    event_date: required('date'),
    event_id: required('text'),
    ...engine,
    ...visit,
    item_id: required('text'),
    item_name: optional('text'),
    rating: required('decimal'),
    ...months,
  },
})

export const redirectEvents = relation('redirect_events', {
  about: 'Firings of redirect rules',
  key: ['account_id', 'event_id'],
  sortedBy: ['account_id', 'event_date'],
  columns: {
    account_id: required('text'),
    event_date: required('date'),
    event_id: required('text'),
    ...engine,
    ...visit,
    redirect_id: required('text'),
    redirect_name: optional('text'),
    redirect_url: required('text'),
    trigger_type: required('text'),
    tracking_id: optional('text'),
    keyword: optional('text'),
    landing_page_url: optional('text'),
    order_number: optional('text'),
    order_total: optional('decimal'),
    ...months,
  },
})

export const productImpressions = relation('product_impressions', {
  about: 'Items shown in top-10 result lists, summed per day, engine, keyword, landing page and item',
  key: ['account_id', 'event_date', 'engine_id', 'keyword', 'landing_page_url', 'item_id'],
  sortedBy: ['account_id', 'event_date'],
  columns: {
    account_id: required('text'),
    event_date: required('date'),
    ...engine,
    keyword: optional('text'),
    landing_page_url: optional('text'),
    item_id: required('text'),
    item_name: optional('text'),
    impressions: required('bigint'),
    clicks: required('bigint'),
    orders: required('bigint'),
    revenue: required('decimal'),
    ...months,
  },
})

export const pageLoads = relation('page_loads', {
  about: 'Page loads per visit, day and page',
  key: ['account_id', 'event_date', 'visit_id', 'page_type', 'page_path'],
  sortedBy: ['account_id', 'event_date'],
  columns: {
    account_id: required('text'),
    event_date: required('date'),
    ...engine,
    ...visit,
    page_type: required('text'),
    page_path: required('text'),
    page_loads: required('bigint'),
    visit_search_count: required('bigint'),
    visit_order_count: required('bigint'),
    visit_revenue: required('decimal'),
    ...months,
  },
})

export const aiRecommendations = relation('ai_recommendations', {
  about: 'Advice generated nightly',
  key: ['account_id', 'recommendation_id'],
  sortedBy: ['account_id', 'generated_date'],
  columns: {
    account_id: required('text'),
    recommendation_id: required('text'),
    generated_date: required('date'),
    engine_id: required('text'),
    engine_name: optional('text'),
    signal: required('text'),
    action: required('text'),
    priority: required('text'),
    keyword: optional('text'),
    landing_page_url: optional('text'),
    item_id: optional('text'),
    title: required('text'),
    description: required('text'),
    metric: optional('text'),
    metric_value: optional('decimal'),
    impact_revenue: optional('decimal'),
    dismissed_at: optional('timestamp'),
  },
})

/** What the columns of the report on advice show. */
export const adviceAbouts = {
  recommendation_id: 'Identifier of the recommendation',
  generated_date: 'Day on which the recommendation was generated',
  signal: 'Reason for the recommendation, such as zero_results or low_ctr',
  action: 'Proposed action, such as add_synonym or boost_items',
  priority: 'Low, Medium or High',
  keyword: 'Search term that the recommendation is about; null if none',
  landing_page_url: 'Landing page that the recommendation is about; null if none',
  item_id: 'Product that the recommendation is about; null if none',
  title: 'The recommendation in one line',
  description: 'The reason with its figures',
  metric: 'Metric that the recommendation is based on',
  metric_value: 'Value of this metric',
  impact_revenue: 'Estimated revenue at stake; null if not estimated',
} as const
