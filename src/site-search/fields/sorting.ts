// Sorting fields: one value per search.

import { number, string } from '../../model/field.ts'
import type { FieldDefinitions } from '../../model/model.ts'
import { search } from './carriers.ts'

export const sortingFields = {
  sort_by: string({
    on: search,
    label: 'Sort expression',
    about: 'Raw sort expression sent to the engine',
    synonyms: ['sort expression', 'raw sort expression', 'sort by expression', 'sort_by expression'],
  }),
  sorting_set_id: number({
    on: search,
    label: 'Sorting set id',
    about: 'Sorting set selected; above 0 if the visitor chose a sort, 0 or null for the default',
    synonyms: ['sort set id'],
  }),
  sorting_set_field_id: number({
    on: search,
    label: 'Sorting option id',
    about: 'Sorting set field selected; 0 or null is the default',
    synonyms: ['sort set field id'],
  }),
  sorting_set_name: string({
    on: search,
    label: 'Sorting set',
    about: 'Sorting set display name; null if unresolved',
    synonyms: ['sorting set', 'sort set', 'sort set name', 'sorting set label', 'sort set label'],
  }),
  sorting_set_field_name: string({
    on: search,
    label: 'Sorting option',
    about: 'Sorting set field label, such as a price order; null if unresolved',
    synonyms: [
      'sorting set field',
      'sorting field',
      'sorting option',
      'sort option',
      'sort field',
      'sort set field name',
      'sorting field label',
      'sorting set field label',
      'sorting option label',
      'sort field label',
      'sort option label',
    ],
  }),
} as const satisfies FieldDefinitions
