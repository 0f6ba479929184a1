// The list of fields, grouped by row type. It shows the reason why a field does not fit the current request.

import type { Description, FieldDescription, MetricDescription } from '../../catalog/description.ts'
import { isObject } from '../../std/is-object.ts'
import type { Body } from './asked.ts'
import { elementsOf } from './chips.ts'

export interface Group {
  readonly title: string
  readonly fields: readonly FieldDescription[]
}

/** All row types that appear in the descriptions of the fields. */
export const rowTypesOf = ({ fields }: Description): readonly string[] => [
  ...new Set(fields.flatMap(({ eventTypes }) => eventTypes)),
]

/** Whether rows of every type have this field: its description lists no row type, or all row types. */
export const isOnAll = ({ eventTypes }: FieldDescription, description: Description): boolean =>
  eventTypes.length === 0 ||
  (description.fields.every((field) => field.eventTypes.length > 0) &&
    eventTypes.length === rowTypesOf(description).length)

/**
 * The text fields to group by: fields that rows of every type have, except ids. Fields with known values come first.
 */
export const groupFields = (description: Description): readonly FieldDescription[] =>
  description.fields
    .filter((field) => field.type === 'string' && isOnAll(field, description) && !/_id$/.test(field.name))
    .toSorted((one, other) => Number(one.values === undefined) - Number(other.values === undefined))

const isFound = (texts: readonly string[], words: readonly string[]): boolean =>
  words.every((word) => texts.some((text) => text.toLowerCase().includes(word)))

const wordsOf = (search: string): readonly string[] =>
  search
    .toLowerCase()
    .split(/[\s_]+/)
    .filter((word) => word !== '')

/** The metrics whose label, name or description contains all words of a search. */
export const metricsFound = ({ metrics }: Description, search: string): readonly MetricDescription[] =>
  metrics.filter(({ name, label, about }) => isFound([name, label, about], wordsOf(search)))

/** The fields whose label, name or description contains all words of a search, grouped by row type. */
export function groupsOf(description: Description, search: string): readonly Group[] {
  const words = wordsOf(search)
  const hasTypes = rowTypesOf(description).length > 0
  const titleOf = (field: FieldDescription) =>
    !hasTypes ? 'Fields' : isOnAll(field, description) ? 'On all rows' : `On ${field.eventTypes.join(', ')} rows`
  const found = description.fields.filter((field) => isFound([field.name, field.label, field.description], words))
  return [...Map.groupBy(found, titleOf)].map(([title, fields]) => ({ title, fields }))
}

/**
 * The field that contains the type of each row. The description of a service without the analysis language does not
 * name this field, so this function looks for `event_type`.
 */
export const rowTypeFieldOf = ({ rowType, fields }: Description): string | undefined =>
  rowType?.field ?? fields.find(({ name }) => name === 'event_type')?.name

/** The row types that the filters of a query allow; undefined if the filters allow every row type. */
export function rowTypesLeft(body: Body, description: Description): readonly string[] | undefined {
  const rowType = rowTypeFieldOf(description)
  const named = elementsOf(body, 'filters').flatMap((filter) => {
    if (!isObject(filter) || filter.member !== rowType || !Array.isArray(filter.values)) return []
    const { operator, values } = filter
    return operator === 'equals' || operator === 'in' ? [values.filter((value) => typeof value === 'string')] : []
  })
  return named.length === 0 ? undefined : named.reduce((left, values) => left.filter((one) => values.includes(one)))
}

/** The reason why a field is empty in the rows of a query; undefined if the field may have values. */
export function whyNot({ eventTypes }: FieldDescription, left: readonly string[] | undefined): string | undefined {
  // A field that lists no row types exists on rows of every type.
  if (eventTypes.length === 0) return undefined
  // If contradictory filters allow no row type (`left` is empty), the query has no rows, but not because of the field.
  if (left === undefined || left.length === 0 || eventTypes.some((type) => left.includes(type))) return undefined
  return `Empty on ${left.join(', ')} rows`
}

const MARKS: Readonly<Record<string, string>> = { string: 'Aa', number: '12', date: '▦', boolean: '◐' }

/** The icon of a field type. */
export const markOf = (type: string): string => MARKS[type] ?? '?'

/** The default aggregate function for a field. */
export const usualFunction = ({ type }: FieldDescription): string => (type === 'number' ? 'sum' : 'count_distinct')
