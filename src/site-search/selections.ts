// Relations that join summary: selected facet values and matched visitor targets. Spec: Facet fields; Visitor target
// fields.

import { optional, relation, required } from '../model/relation.ts'
import { months } from './shared-columns.ts'

export const facetSelections = relation('facet_selections', {
  about: 'One row per search and selected facet value',
  key: ['account_id', 'tracking_id', 'facet_field', 'facet_value'],
  sortedBy: ['account_id', 'event_date', 'tracking_id'],
  columns: {
    account_id: required('text'),
    event_date: required('date'),
    tracking_id: required('text'),
    facet_field: required('text'),
    facet_name: optional('text'),
    facet_value: required('text'),
    ...months,
  },
})

export const visitorTargetSelections = relation('visitor_target_selections', {
  about: 'One row per visit and matched visitor-target segment',
  key: ['account_id', 'visit_id', 'visitor_target_name'],
  sortedBy: ['account_id', 'visit_id'],
  columns: {
    account_id: required('text'),
    event_date: required('date'),
    visit_id: required('text'),
    visitor_target_id: optional('text'),
    visitor_target_name: required('text'),
    ...months,
  },
})
