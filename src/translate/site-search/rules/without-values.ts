// Excludes rows with certain values: without the engines "Test" and "Staging". Only for fields with one value per row.
// A visit or an order may have another value on another row.

import { sequence } from '../../parser.ts'
import { item, type Rule, rule, where } from '../../rule.ts'
import { marked, noneOf } from '../../rules/value-words.ts'

/** Fields that are the same on all rows of a visit. */
const OF_VISITS = /^(?:engine_name|engine_id|currency|bot_name)$/
/** Fields with an independent value on each row. */
const OF_ROWS = /^(?:keyword|request_type|event_type|widget_name|banner_name|campaign_name|landing_page_url|page_name)$/

const without = item('word', ({ source }) => /^(?:without|minus)(?: an?)?$/i.test(source))

const leftOut = (fields: RegExp): Rule =>
  rule(
    sequence(
      without,
      item('field', ({ field }) => fields.test(field)),
      marked,
    ),
    ([, { field }, found]) => noneOf(field, found),
  )

export const withoutValues: readonly Rule[] = [
  leftOut(OF_VISITS),
  where(
    (items) =>
      !items.some((one) => one.is === 'measure' && (one.measure.isWhole === true || one.measure.name === 'orders')),
    leftOut(OF_ROWS),
  ),
]
