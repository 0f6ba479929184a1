// Facet fields. A request that references a facet field joins the facet selections.

import { string } from '../../model/field.ts'
import type { FieldDefinitions } from '../../model/model.ts'
import { withTrackingId } from './carriers.ts'

export const facetFields = {
  facet_field: string({
    from: 'facet_selections',
    on: withTrackingId,
    label: 'Facet field',
    about: 'Facet field selected on the search; one row per selected facet',
  }),
  facet_name: string({
    from: 'facet_selections',
    on: withTrackingId,
    label: 'Facet',
    about: 'Display name of the selected facet; null if unresolved',
    synonyms: ['facet'],
  }),
  facet_value: string({
    from: 'facet_selections',
    on: withTrackingId,
    label: 'Facet value',
    about: 'Value selected for the facet, such as a brand or a size',
    synonyms: ['selected facet value', 'facet option', 'facet selection'],
  }),
} as const satisfies FieldDefinitions
