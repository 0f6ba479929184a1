// How often redirect rules fired, and the distinct orders of the redirected visits. A keyword or a landing page
// triggers a redirect rule.
// Spec: Pre-built report endpoints, /redirects.

import { countOf, descending, dimension, label, report, sum } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { redirectedOrders } from '../rowsets/redirected-orders.ts'

export const redirects = report({
  path: 'redirects',
  about: 'Redirect rule firing counts, with triggering keyword or landing page and sale attribution',
  from: redirectedOrders,
  // Firings triggered by a landing page have no keyword.
  keepBlank: true,
  filters: [
    ...filterGroups.TIME,
    ...filterGroups.ENGINE,
    ...filterGroups.VISIT,
    'redirect_id',
    'redirect_name',
    'redirect_url',
    'trigger_type',
    'keyword',
    'landing_page_url',
    'order_number',
  ],
  columns: {
    redirect_id: dimension('redirect_id'),
    redirect_name: label('redirect_name'),
    redirect_url: dimension('redirect_url'),
    keyword: dimension('keyword'),
    landing_page_url: dimension('landing_page_url'),
    redirect_count: sum('fired'),
    order_count: countOf('order_number'),
    revenue: sum('order_total'),
  },
  abouts: {
    redirect_id: 'Identifier of the redirect rule',
    redirect_name: 'Display name of the redirect rule',
    redirect_url: 'Address that the rule redirects to',
    keyword: 'Search term that triggered the rule; null if a landing page did',
    landing_page_url: 'Landing page that triggered the rule; null if a search term did',
    redirect_count: 'Times that the rule redirected a visitor',
    order_count: 'Distinct orders in the redirected visits',
    revenue: 'Total of the whole orders in the redirected visits, each order once',
  },
  units: { redirect_count: 'count', revenue: 'money' },
  subject: ['redirect_id', 'redirect_url'],
  order: [descending('redirect_count'), 'redirect_id', 'redirect_url', 'keyword', 'landing_page_url'],
})
