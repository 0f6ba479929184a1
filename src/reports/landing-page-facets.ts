// Facets selected on searches of a landing page.
// Spec: Pre-built report endpoints, /landing-page-facets.

import { count, countDistinct, countOf, dimension, label, ratio } from './definition/columns.ts'
import { isSet } from './definition/conditions.ts'
import { groups } from './definition/filters.ts'
import { descending, report } from './definition/report.ts'
import { rows } from './definition/rowset.ts'

export const landingPageFacets = report({
  path: 'landing-page-facets',
  about: 'Facet search volume for searches on a landing page',
  from: rows('summary', { event_type: 'search', landing_page_url: isSet }),
  filters: [...groups.CONTEXT, ...groups.STATE, ...groups.FACET],
  columns: {
    landing_page_url: dimension('landing_page_url'),
    page_name: label('page_name'),
    facet_field: dimension('facet_field'),
    facet_name: label('facet_name'),
    facet_value: dimension('facet_value'),
    search_count: count(),
    visit_count: countDistinct('visit_id'),
    click_count: countOf('click_item_id'),
    ctr: ratio('click_count', 'search_count'),
  },
  order: [descending('search_count'), 'landing_page_url', 'facet_field', 'facet_value'],
})
