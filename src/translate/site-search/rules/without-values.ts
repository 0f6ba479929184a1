// Rows without some of what each of them has one of: without the engines "Test" and "Staging". Of what a visit or an order
// has several of, rows without it do not say that there was none.

import { sequence } from '../../parser.ts'
import { item, type Rule, rule, where } from '../../rule.ts'
import { marked, noneOf } from '../../rules/value-words.ts'

/** What all rows of a visit share. */
const OF_VISITS = /^(?:engine_name|engine_id|currency|bot_name)$/
/** What each row has of its own. */
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
