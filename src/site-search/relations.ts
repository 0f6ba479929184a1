// The eleven relations of the reference warehouse. The tables of every engine, the sample data and the compiler's
// column storage all derive from this description.

import type { Relation } from '../model/relation.ts'
import {
  aiRecommendations,
  autocompleteClicks,
  bannerImpressions,
  pageLoads,
  productImpressions,
  productRatings,
  recImpressions,
  redirectEvents,
} from './report-relations.ts'
import { facetSelections, visitorTargetSelections } from './selections.ts'
import { summary } from './summary.ts'

export type { ColumnType, Relation, RelationColumn } from '../model/relation.ts'

export { adviceAbouts } from './report-relations.ts'

export const relations = {
  summary,
  facet_selections: facetSelections,
  visitor_target_selections: visitorTargetSelections,
  rec_impressions: recImpressions,
  banner_impressions: bannerImpressions,
  autocomplete_clicks: autocompleteClicks,
  product_ratings: productRatings,
  redirect_events: redirectEvents,
  product_impressions: productImpressions,
  page_loads: pageLoads,
  ai_recommendations: aiRecommendations,
} as const satisfies Readonly<Record<string, Relation>>

/** The name of a relation of site search. */
export type RelationName = keyof typeof relations

/** Whether rows have year and month columns, which a warehouse may partition by. */
export const hasMonths = ({ columns }: Relation): boolean => 'event_year' in columns
