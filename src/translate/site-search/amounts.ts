// The fields of site search that are quantities, and the fields that most rows lack.

import type { Measure } from '../lexicon/meaning.ts'
import { averageOrderValue, revenue, units } from './measures.ts'

/** Quantities. They are groups only if the question says so. */
export const isAmount = (field: string): boolean =>
  /^(?:no_of_results|item_(?:quantity|price|total)|order_(?:total|tax|sub_total)|click_element_position)$/.test(field)

export const isSummable = (field: string): boolean => isAmount(field) && /^(?:order|item)_/.test(field)

const SUMMED: Readonly<Record<string, Measure>> = { item_quantity: units, item_total: revenue }
export const summed = (field: string): Measure | undefined => SUMMED[field]

/** Functions of fields with a word of their own. */
export const measureOf = (fn: string, field: string): Measure | undefined =>
  fn === 'sum' && field === 'item_total'
    ? revenue
    : fn === 'avg' && field === 'order_total'
      ? averageOrderValue
      : undefined

const SPARSE: ReadonlySet<string> = new Set([
  ...['user_id', 'bot_name', 'corrected_keyword', 'original_keyword', 'click_item_id', 'landing_page_url', 'page_name'],
  ...['order_number', 'facet_name', 'facet_field', 'facet_value', 'visitor_target_name', 'sort_by'],
  ...['sorting_set_name', 'sorting_set_field_name', 'pagination_set_name', 'pagination_set_option_label'],
])

/** Fields that most rows lack. Naming one is a condition that it has a value. */
export const isSparse = (field: string): boolean => SPARSE.has(field)
