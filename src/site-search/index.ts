// The complete model of site search. The compiler knows nothing else about keywords, facets, banners and orders.
// Spec: Resources and their fields; Pre-built report endpoints.

import { defineModel } from '../model/define-model.ts'
import { fields } from './fields/index.ts'
import { metrics } from './metrics.ts'
import { relations } from './relations.ts'
import { reports } from './reports/index.ts'

/** The activity in shops: searches, clicks, carts, sales, recommendations, banners, autocomplete. */
export const siteSearch = defineModel({
  name: 'site search',
  relations,
  /**
   * The relation of ad-hoc requests: searches, carts, sales and clicks, one row per event. Spec: The summary dataset.
   */
  base: 'summary',
  date: 'event_date',
  partitions: { year: 'event_year', month: 'event_month' },
  /** The row type decides which other fields hold values. Searches give carts, sales and clicks their context. */
  rowType: { field: 'event_type', main: 'search' },
  fields,
  /** Numbers that people ask for by name, such as searches, click-through rate and revenue. */
  metrics,
  joins: {
    /** The facets of the same search: one row per selected facet. Spec: Facet fields. */
    facet_selections: { on: ['tracking_id'], sameDay: true, rows: 'many', each: 'selected facet' },
    /**
     * The segments of the same session. The join keeps only sessions that matched a segment, with one row per segment.
     * These rows have the date of the visit's first event, so the date is not a join key. Spec: Visitor target fields.
     */
    visitor_target_selections: { on: ['visit_id'], rows: 'many', each: 'matched segment' },
  },
  /** Searches on landing pages and browsing have no keyword. Spec: Search fields, "Rule". */
  dropBlank: ['keyword'],
  countDistinctOf: ['tracking_id', 'order_number'],
  reports,
})

/** The type of the model of site search. */
export type SiteSearch = typeof siteSearch
