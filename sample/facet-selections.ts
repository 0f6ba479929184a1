// `facet_selections`: up to four facet values for a search by keyword or on a landing page. A search never selects the
// same value of a facet twice.

import { below, choose } from './draw.ts'
import { FACET_VALUES, FACETS } from './facet-values.ts'
import type { Filling } from './sample-plan.ts'
import { KIND } from './visit-searches.ts'

const count = choose('q', 'facets', { 0: 700, 1: 170, 2: 80, 3: 35, 4: 15 })

/** The second and third selection of a search are values of the same facet. */
const selected = `
  SELECT account_id, event_date, tracking_id, (${below('q', 'facet', FACETS.length)} + nth // 2) % ${FACETS.length} AS field_no,
    (${below('q', 'facet value', FACET_VALUES)} + nth) % ${FACET_VALUES} AS value_no
  FROM (SELECT *, unnest(range(1, ${count} + 1)) AS nth FROM sample_search_context WHERE kind <> ${KIND.category})`

export const facetSelections: Filling = {
  relation: 'facet_selections',
  select: () => `SELECT account_id, event_date, tracking_id, facet_field, facet_name, facet_value
    FROM (${selected}) JOIN sample_facet USING (field_no, value_no)`,
  thenBy: ['facet_field', 'facet_value'],
}
