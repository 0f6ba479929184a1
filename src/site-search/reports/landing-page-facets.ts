// Facets that visitors selected in searches on a landing page.
// Spec: Pre-built report endpoints, /landing-page-facets.

import { descending, dimension, isSet, label, report, rows } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { metrics } from '../metrics.ts'
import { relations } from '../relations.ts'

export const landingPageFacets = report({
  path: 'landing-page-facets',
  about: 'Facet search volume for searches on a landing page',
  from: rows(
    relations.summary,
    { event_type: 'search', landing_page_url: isSet },
    { beside: [relations.facet_selections] },
  ),
  filters: [...filterGroups.CONTEXT, ...filterGroups.STATE, ...filterGroups.FACET],
  metrics,
  columns: {
    landing_page_url: dimension('landing_page_url'),
    page_name: label('page_name'),
    facet_field: dimension('facet_field'),
    facet_name: label('facet_name'),
    facet_value: dimension('facet_value'),
    search_count: 'searches',
    visit_count: 'visits',
    click_count: 'clicked_searches',
    ctr: 'ctr',
  },
  order: [descending('search_count'), 'landing_page_url', 'facet_field', 'facet_value'],
})
