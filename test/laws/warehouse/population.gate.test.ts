// Tests which columns of the table `summary` have values for each event type in the sample data.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../../../src/engine/engine.ts'
import { relations } from '../../../src/site-search/relations.ts'
import { ask, openLargeSample } from './sample-engine.ts'

const TYPES = ['search', 'cart', 'sale', 'rec_click', 'banner_click', 'autocomplete_trending_item_click'] as const

/**
 * Each text has one letter per event type, in the order of TYPES. R: always filled. O: filled in some rows. -: never
 * filled. A: filled exactly if `order_number` is filled, which is sometimes the case.
 */
const POPULATION: Readonly<Record<string, string>> = {
  ...same('RRRRRR', 'account_id event_date event_type event_id event_ts engine_id visit_id visitor_id'),
  ...same('RRRRRR', 'event_year event_month'),
  ...same('OOOOOO', 'engine_name group_id group_name user_id'),
  ...same('RRR-O-', 'tracking_id'),
  ...same('OOO-O-', 'keyword landing_page_url page_name'),
  ...same('OOO---', 'request_type is_bot'),
  ...same('OOOOOO', 'original_keyword corrected_keyword'),
  ...same('OOOOOO', 'device_category browser operating_system country region state city'),
  ...same('R-----', 'no_of_results had_click had_cart had_sale had_rec_impression had_rec_click page_no'),
  ...same('O-----', 'bot_name click_item_id click_element_position sort_by sorting_set_id sorting_set_field_id'),
  ...same('O-----', 'sorting_set_name sorting_set_field_name pagination_set_id pagination_set_option'),
  ...same('O-----', 'pagination_set_name pagination_set_option_label'),
  ...same('-RRR-R', 'item_id'),
  ...same('-OOO-O', 'item_name'),
  ...same('-RRA-A', 'item_quantity item_price'),
  ...same('--RA-A', 'item_total'),
  ...same('--ROOO', 'order_number'),
  ...same('--RAAA', 'order_total order_tax order_sub_total currency'),
  ...same('---R--', 'widget_id'),
  ...same('---O--', 'widget_name'),
  ...same('---R-R', 'item_added_to_cart'),
  ...same('----R-', 'banner_id'),
  ...same('----O-', 'banner_name campaign_name'),
}

function same(letters: string, columns: string): Readonly<Record<string, string>> {
  return Object.fromEntries(columns.split(' ').map((column) => [column, letters]))
}

let engine: Engine
beforeAll(async () => {
  engine = await openLargeSample()
})
afterAll(() => engine.close())

it('covers every column', () => {
  expect(Object.keys(POPULATION).sort()).toEqual(Object.keys(relations.summary.columns).sort())
})

describe.each(TYPES.map((type, index) => [type, index] as const))('%s', (type, index) => {
  it('fills the expected columns', async () => {
    const columns = Object.keys(POPULATION)
    const counts = columns.map(
      (column) => `count(${column}), count(*) FILTER ((${column} IS NULL) = (order_number IS NULL))`,
    )
    const [row = []] = await ask(
      engine,
      `SELECT count(*), ${counts.join(', ')} FROM summary WHERE event_type = '${type}'`,
    )
    const [rows, ...rest] = row.map(Number)
    const letterOf = (present: number, withOrder: number, expected: string | undefined) => {
      if (expected === 'A' && withOrder === rows) return 'A'
      return present === rows ? 'R' : present === 0 ? '-' : 'O'
    }
    const seen = columns.map((column, at) => [
      column,
      letterOf(rest[2 * at] ?? 0, rest[2 * at + 1] ?? 0, POPULATION[column]?.[index]),
    ])
    expect(seen).toEqual(columns.map((column) => [column, POPULATION[column]?.[index]]))
  })
})
