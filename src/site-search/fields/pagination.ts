// Pagination fields: one value per search.

import { number, string } from '../../model/field.ts'
import type { FieldDefinitions } from '../../model/model.ts'
import { search } from './carriers.ts'

export const paginationFields = {
  pagination_set_id: number({
    on: search,
    label: 'Pagination set id',
    about: 'Pagination set selected; 0 or null is the default',
  }),
  pagination_set_option: number({
    on: search,
    label: 'Pagination option',
    about: 'Option selected, such as the page size; 0 or null is the default',
    synonyms: ['pagination option', 'page size', 'page size option', 'results per page'],
  }),
  pagination_set_name: string({
    on: search,
    label: 'Pagination set',
    about: 'Pagination set display name; null if unresolved',
    synonyms: ['pagination set'],
  }),
  pagination_set_option_label: string({
    on: search,
    label: 'Pagination option label',
    about: 'Label of the option selected; null if unresolved',
    synonyms: [
      'option label',
      'pagination option label',
      'page size label',
      'page size option label',
      'pagination label',
      'pagination set label',
    ],
  }),
  page_no: number({
    on: search,
    label: 'Result page',
    unit: 'position',
    about: 'Result page the visitor viewed, from 1; not the page size',
    synonyms: [
      'page number',
      'result page',
      'results page',
      'result page number',
      'page viewed',
      'page number viewed',
      'viewed page',
      'page of results',
      'results page number',
    ],
  }),
} as const satisfies FieldDefinitions
