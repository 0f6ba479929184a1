// Flags on search rows. Most of them describe the entire visit.

import { boolean } from '../../model/field.ts'
import type { FieldDefinitions } from '../../model/model.ts'
import { search } from './carriers.ts'

const yesNo = ['true', 'false'] as const

export const visitFlags = {
  had_click: boolean({
    on: search,
    label: 'Search with a click',
    about: 'This search had at least one click',
    values: yesNo,
    synonyms: ['click flag'],
  }),
  had_cart: boolean({
    on: search,
    label: 'Visit with an add-to-cart',
    about: 'The visit included an add-to-cart',
    values: yesNo,
    synonyms: ['cart flag'],
  }),
  had_sale: boolean({
    on: search,
    label: 'Visit with a purchase',
    about: 'The visit included a purchase',
    values: yesNo,
    synonyms: ['sale flag', 'purchase flag'],
  }),
  had_rec_impression: boolean({
    on: search,
    label: 'Visit that saw a recommendation',
    about: 'The visit included an impression of a recommendation',
    values: yesNo,
    synonyms: ['recommendation impression flag'],
  }),
  had_rec_click: boolean({
    on: search,
    label: 'Visit with a recommendation click',
    about: 'The visit included a click on a recommendation',
    values: yesNo,
    synonyms: ['recommendation click flag'],
  }),
} as const satisfies FieldDefinitions
