// Visitor target fields. A request that references such a field joins the matched segments.

import { string } from '../../model/field.ts'
import type { FieldDefinitions } from '../../model/model.ts'
import { all } from './carriers.ts'

export const visitorTargetFields = {
  visitor_target_name: string({
    from: 'visitor_target_selections',
    on: all,
    label: 'Visitor segment',
    about: 'Visitor-target segment that the session matched; one row per matched segment',
    synonyms: [
      'visitor target',
      'visitor segment',
      'segment',
      'target group',
      'audience',
      'customer segment',
      'audience segment',
      'visitor group',
      'segment name',
      'target segment',
    ],
  }),
} as const satisfies FieldDefinitions
