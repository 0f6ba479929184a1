// The eleven relations of the reference warehouse. From this one description come the tables of every engine, the sample
// data and what the compiler knows of a column's storage.

import type { Relation } from './relation.ts'
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

export { type ColumnType, hasMonths, type Relation, type RelationColumn } from './relation.ts'

export type RelationName =
  | 'summary'
  | 'facet_selections'
  | 'visitor_target_selections'
  | 'rec_impressions'
  | 'banner_impressions'
  | 'autocomplete_clicks'
  | 'product_ratings'
  | 'redirect_events'
  | 'product_impressions'
  | 'page_loads'
  | 'ai_recommendations'

export const relations: Readonly<Record<RelationName, Relation>> = {
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
}

const byName: ReadonlyMap<string, Relation> = new Map(Object.entries(relations))

/** The relation of this name, where it is one. */
export const relationOf = (name: string): Relation | undefined => byName.get(name)
