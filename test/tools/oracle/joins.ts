// The joins of ad-hoc requests, for the rows of one account.
import type { Database, Row } from './tables.ts'

/** Repeats a row for each facet selection of its search (decision 1 in docs/decisions). */
export function withFacets(row: Row, database: Database): readonly Row[] {
  return database.facet_selections
    .filter((facet) => facet.tracking_id === row.tracking_id && facet.event_date === row.event_date)
    .map(({ facet_field, facet_name, facet_value }) => ({
      ...row,
      facet_field: facet_field ?? null,
      facet_name: facet_name ?? null,
      facet_value: facet_value ?? null,
    }))
}

/** Repeats a row for each segment that the visit of the row matched on any date (decision 2). */
export function withTargets(row: Row, database: Database): readonly Row[] {
  return database.visitor_target_selections
    .filter((target) => target.visit_id === row.visit_id)
    .map(({ visitor_target_name }) => ({ ...row, visitor_target_name: visitor_target_name ?? null }))
}
