// The row type of the summary dataset: it decides which other fields a row has.

import { string } from '../../model/field.ts'
import type { FieldDefinitions } from '../../model/model.ts'
import { hostEventTypes } from '../event-types.ts'
import { all } from './carriers.ts'

export const summaryFields = {
  event_type: string({
    on: all,
    label: 'Event type',
    about: 'Row type: what happened; decides which other fields hold values',
    values: all,
    otherValues: hostEventTypes,
    synonyms: ['type of event', 'kind of event', 'row type', 'activity type', 'event kind'],
  }),
} as const satisfies FieldDefinitions
