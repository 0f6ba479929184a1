import { describe, expect, it } from 'vitest'
import type { Field } from '../../model/field.ts'
import type { Relations } from '../../model/model.ts'
import { namesOf } from '../../names/names-of.ts'
import { eventTypes } from '../event-types.ts'
import { siteSearch } from '../index.ts'
import { deviceAndPlaceFields } from './devices-and-places.ts'

const { fields } = siteSearch
const relations: Relations = siteSearch.relations

const entries = namesOf(fields).map((name): readonly [string, Field] => [name, fields[name]])

// The fields of the specification, by type.
const SPECIFIED = {
  date: 'event_date',
  number: `no_of_results event_year event_month item_quantity item_price item_total order_total order_tax
    order_sub_total sorting_set_id sorting_set_field_id pagination_set_id pagination_set_option page_no
    click_element_position`,
  boolean: 'had_click had_cart had_sale had_rec_impression had_rec_click is_bot',
  string: `event_type keyword tracking_id visit_id visitor_id engine_id engine_name bot_name item_id item_name
    order_number currency widget_id widget_name facet_field facet_name facet_value visitor_target_name sort_by
    sorting_set_name sorting_set_field_name pagination_set_name pagination_set_option_label click_item_id banner_id
    banner_name campaign_name landing_page_url page_name original_keyword corrected_keyword request_type user_id`,
}

// The fields that only one row type has.
const ONE_ROW_TYPE = {
  search: `no_of_results had_click had_cart had_sale had_rec_impression had_rec_click click_item_id
    click_element_position sort_by sorting_set_id sorting_set_field_id sorting_set_name sorting_set_field_name
    pagination_set_id pagination_set_option pagination_set_name pagination_set_option_label page_no`,
  rec_click: 'widget_id widget_name',
  banner_click: 'banner_id banner_name campaign_name',
}

// In the specification, only reports read these fields.
const DEVICES_AND_PLACES = 'device_category browser operating_system country region state city'

const listed = (text: string) => text.trim().split(/\s+/)
const words = (text: string) => listed(text).sort()

describe('fields', () => {
  it.each(Object.entries(SPECIFIED))('has exactly the %s fields of the specification', (type, names) => {
    expect(
      entries
        .filter(([name, field]) => field.type === type && !(name in deviceAndPlaceFields))
        .map(([name]) => name)
        .sort(),
    ).toEqual(words(names))
  })

  it('adds the devices and places of searches, carts and sales', () => {
    const added = entries.filter(([name]) => name in deviceAndPlaceFields)
    expect(added.map(([name]) => name)).toEqual(DEVICES_AND_PLACES.split(' '))
    for (const [, { type, on }] of added) expect([type, on]).toEqual(['string', ['search', 'cart', 'sale']])
  })

  it('gives each field a unique label', () => {
    const labels = entries.map(([, { label = '' }]) => label)
    expect(labels.filter((label) => !/^[A-Z][a-z -]+$/.test(label))).toEqual([])
    expect(new Set(labels).size).toBe(entries.length)
  })

  it('gives units to amounts, positions and counts, and to no other numbers', () => {
    const numbers = entries.filter(([, { type }]) => type === 'number')
    expect(numbers.filter(([, { unit }]) => unit === undefined).map(([name]) => name)).toEqual(
      listed('event_year event_month sorting_set_id sorting_set_field_id pagination_set_id pagination_set_option'),
    )
    expect(numbers.filter(([, { unit }]) => unit === 'money').map(([name]) => name)).toEqual(
      listed('item_price item_total order_total order_tax order_sub_total'),
    )
  })

  it.each(entries)('%s has a column of its type in its relation', (name, { type, from }) => {
    const column = relations[from]?.columns[name]?.type
    const stored = { string: ['text'], number: ['integer', 'bigint', 'decimal'], date: ['date'], boolean: ['boolean'] }
    expect(stored[type]).toContain(column)
  })

  it.each(entries)('%s has a description of one sentence and at least one row type', (_, { about, on }) => {
    expect(about).toMatch(/^[A-Z].{20,120}[^.\s]$/)
    expect(on.length).toBeGreaterThan(0)
    expect(new Set(on).size).toBe(on.length)
    expect(on.filter((type) => !Object.hasOwn(eventTypes, type))).toEqual([])
  })

  it.each(entries)('describes %s with more than the words of its name', (name, { about }) => {
    const said = new Set(about.toLowerCase().match(/[a-z]+/g))
    for (const word of [...name.split('_'), 'of', 'the', 'a', 'identifier', 'name']) said.delete(word)
    expect(said.size).toBeGreaterThan(2)
  })

  it.each(Object.entries(ONE_ROW_TYPE))('has the fields that only %s rows have', (type, names) => {
    const only = entries.filter(([, { on }]) => on.length === 1 && String(on[0]) === type)
    expect(only.map(([name]) => name).sort()).toEqual(words(names))
  })

  it('has no field for the account', () => {
    expect(entries.filter(([name]) => name.includes('account'))).toEqual([])
  })

  it('takes facets and targets from relations other than summary', () => {
    const joined = entries.filter(([, { from }]) => from !== 'summary').map(([name, { from }]) => `${from}.${name}`)
    expect(joined).toEqual([
      'facet_selections.facet_field',
      'facet_selections.facet_name',
      'facet_selections.facet_value',
      'visitor_target_selections.visitor_target_name',
    ])
  })
})
