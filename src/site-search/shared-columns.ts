// Columns that most relations share.

import { optional, required } from '../model/relation.ts'

export const engine = {
  engine_id: required('text'),
  engine_name: optional('text'),
  group_id: optional('text'),
  group_name: optional('text'),
}

export const visit = {
  visit_id: required('text'),
  visitor_id: required('text'),
  user_id: optional('text'),
}

/** The year and month of `event_date`. */
export const months = {
  event_year: required('integer'),
  event_month: required('integer'),
}
