// Every field of ad-hoc requests, transcribed by hand from the specification and the DDL of the reference warehouse.
// This file does not import the library. A test compares the library's catalog with this file. The numbers of decisions
// refer to docs/decisions.

export type FieldType = 'string' | 'number' | 'date' | 'boolean'
export type Storage = 'text' | 'integer' | 'decimal' | 'date' | 'boolean'
export type Relation = 'summary' | 'facet_selections' | 'visitor_target_selections'
export type RowType = 'search' | 'rec_click' | 'banner_click'

export interface Field {
  readonly name: string
  readonly type: FieldType
  readonly storage: Storage
  readonly relation: Relation
  /** The row type of the field, if only one row type has it (decision 3). */
  readonly onlyOn?: RowType
}

type Kind = 'text' | 'integer' | 'decimal' | 'date' | 'boolean'

const TYPE_OF: { readonly [kind in Kind]: FieldType } = {
  text: 'string',
  integer: 'number',
  decimal: 'number',
  date: 'date',
  boolean: 'boolean',
}

function fields(names: string, kind: Kind, relation: Relation = 'summary', onlyOn?: RowType): readonly Field[] {
  return names
    .trim()
    .split(/\s+/)
    .map((name) => {
      const field = { name, type: TYPE_OF[kind], storage: kind, relation }
      return onlyOn === undefined ? field : { ...field, onlyOn }
    })
}

const ALL: readonly Field[] = [
  ...fields('event_type', 'text'),
  // Search fields
  ...fields('event_date', 'date'),
  ...fields('keyword tracking_id visit_id visitor_id', 'text'),
  ...fields('no_of_results', 'integer', 'summary', 'search'),
  ...fields('engine_id engine_name', 'text'),
  ...fields('event_year event_month', 'integer'),
  // Visit-level flags
  ...fields('had_click had_cart had_sale had_rec_impression had_rec_click', 'boolean', 'summary', 'search'),
  // Bot classification
  ...fields('is_bot', 'boolean'),
  ...fields('bot_name', 'text'),
  // Item, order and recommendation fields
  ...fields('item_id item_name', 'text'),
  ...fields('item_quantity item_price item_total', 'decimal'),
  ...fields('order_number', 'text'),
  ...fields('order_total order_tax order_sub_total', 'decimal'),
  ...fields('currency', 'text'),
  ...fields('widget_id widget_name', 'text', 'summary', 'rec_click'),
  // Facet fields, visitor target field
  ...fields('facet_field facet_name facet_value', 'text', 'facet_selections'),
  ...fields('visitor_target_name', 'text', 'visitor_target_selections'),
  // Sorting fields
  ...fields('sort_by', 'text', 'summary', 'search'),
  ...fields('sorting_set_id sorting_set_field_id', 'integer', 'summary', 'search'),
  ...fields('sorting_set_name sorting_set_field_name', 'text', 'summary', 'search'),
  // Pagination fields
  ...fields('pagination_set_id pagination_set_option', 'integer', 'summary', 'search'),
  ...fields('pagination_set_name pagination_set_option_label', 'text', 'summary', 'search'),
  ...fields('page_no', 'integer', 'summary', 'search'),
  // Other fields used in queries
  ...fields('click_item_id', 'text', 'summary', 'search'),
  ...fields('click_element_position', 'integer', 'summary', 'search'),
  ...fields('banner_id banner_name campaign_name', 'text', 'summary', 'banner_click'),
  ...fields('landing_page_url page_name original_keyword corrected_keyword request_type user_id', 'text'),
]

export const FIELDS: ReadonlyMap<string, Field> = new Map(ALL.map((field) => [field.name, field]))

/** Operators that match a part of a text. Their values must not be empty (decision 17). */
export const PART_OPERATORS = ['contains', 'startsWith'] as const
export type PartOperator = (typeof PART_OPERATORS)[number]

export const isPartOperator = (operator: string | undefined): operator is PartOperator =>
  PART_OPERATORS.some((name) => name === operator)

const COMPARED = ['equals', 'notEquals', 'gt', 'gte', 'lt', 'lte'] as const

/** The operators of each type (decision 20). */
export const OPERATORS_OF = {
  string: [...COMPARED, ...PART_OPERATORS, 'in', 'set', 'notSet'],
  number: [...COMPARED, 'in', 'set', 'notSet'],
  date: [...COMPARED, 'in', 'set', 'notSet', 'inDateRange'],
  boolean: ['equals', 'notEquals', 'in', 'set', 'notSet'],
} as const

export type Operator = (typeof OPERATORS_OF)[FieldType][number]
export const OPERATORS: readonly Operator[] = [...OPERATORS_OF.string, 'inDateRange']

/** The functions of each type (decision 11). */
export const FUNCTIONS_OF = {
  string: ['count', 'count_distinct', 'min', 'max'],
  number: ['count', 'count_distinct', 'sum', 'avg', 'min', 'max'],
  date: ['count', 'count_distinct', 'min', 'max'],
  boolean: ['count', 'count_distinct'],
} as const

export type Fn = (typeof FUNCTIONS_OF)[FieldType][number]
export const FUNCTIONS: readonly Fn[] = FUNCTIONS_OF.number

/**
 * The type of a measure: `min` and `max` keep the type of their field, other functions return numbers (decision 29).
 */
export function measureType(fn: Fn, fieldType: FieldType | undefined): FieldType {
  return (fn === 'min' || fn === 'max') && fieldType !== undefined ? fieldType : 'number'
}
