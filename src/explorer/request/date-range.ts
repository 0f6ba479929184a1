// Reads and changes the dates of a request: `startDate` and `endDate` of a report, or the first `inDateRange` condition
// of a query.

import type { Description } from '../../catalog/description.ts'
import { isObject } from '../../std/is-object.ts'
import { type Asked, type Body, isQuestion, QUERY, withMember } from './asked.ts'
import { elementsOf } from './chips.ts'
import { isDay } from './days.ts'

/** A first and a last day, each optional, or a date shortcut of the service. */
export type Range =
  | { readonly shortcut: string }
  | { readonly first: string | undefined; readonly last: string | undefined }

export const NO_RANGE: Range = { first: undefined, last: undefined }

/** The date field of a query: the first field that accepts a date range. */
export const dateFieldOf = ({ fields }: Description): string | undefined =>
  fields.find(({ operators }) => operators.includes('inDateRange'))?.name

const isRangeOn = (field: string | undefined) => (filter: unknown) =>
  isObject(filter) && filter.member === field && filter.operator === 'inDateRange'

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

export function rangeOf({ endpoint, body }: Asked, description: Description): Range {
  if (endpoint !== QUERY) return { first: textOf(body.startDate), last: textOf(body.endDate) }
  const found = elementsOf(body, 'filters').find(isRangeOn(dateFieldOf(description)))
  const values = isObject(found) && Array.isArray(found.values) ? found.values : []
  const [first, last] = values.map(textOf)
  if (values.length === 1 && first !== undefined) return { shortcut: first }
  return { first, last }
}

/** The parts of a date that are fields of site search. */
export const DATE_PARTS: readonly unknown[] = ['event_year', 'event_month']

/** Whether a request names its days: by a range, by any other condition on a date, or in the words of a question. */
export function hasDates(asked: Asked, description: Description): boolean {
  const { endpoint, body } = asked
  const range = rangeOf(asked, description)
  if (isQuestion(asked) || 'shortcut' in range || range.first !== undefined || range.last !== undefined) return true
  const filters = description.reports.find(({ path }) => path === endpoint)?.filters
  const dates = (filters ?? description.fields).filter(({ type }) => type === 'date').map(({ name }) => name)
  return namesMember(body, [...dates, ...DATE_PARTS])
}

/** Whether a condition anywhere in a value has one of these members. */
const namesMember = (value: unknown, members: readonly unknown[]): boolean => {
  if (Array.isArray(value)) return value.some((one) => namesMember(one, members))
  if (!isObject(value)) return false
  return members.includes(value.member) || Object.values(value).some((one) => namesMember(one, members))
}

/**
 * Replaces the date range in a body. A query needs two days, so a single day becomes both the first and the last day.
 */
export function withRange(asked: Asked, range: Range, description: Description): Body {
  const { endpoint, body } = asked
  if (endpoint !== QUERY) {
    const days = 'shortcut' in range ? NO_RANGE : range
    const { first, last } = 'shortcut' in days ? { first: undefined, last: undefined } : days
    return withMember(withMember(body, 'startDate', first), 'endDate', last)
  }
  const member = dateFieldOf(description)
  const values =
    'shortcut' in range
      ? [range.shortcut]
      : [range.first ?? range.last, range.last ?? range.first].filter((day) => day !== undefined)
  const filters = elementsOf(body, 'filters')
  const at = filters.findIndex(isRangeOn(member))
  const filter = { member, operator: 'inDateRange', values }
  if (values.length === 0) return withMember(body, 'filters', filters.toSpliced(at, at < 0 ? 0 : 1))
  return withMember(body, 'filters', at < 0 ? [...filters, filter] : filters.with(at, filter))
}

/** Whether the time control, not a chip, shows this filter. */
export function isDatesFilter(body: Body, index: number, description: Description): boolean {
  const field = dateFieldOf(description)
  return elementsOf(body, 'filters').findIndex(isRangeOn(field)) === index
}

/** The label of a date shortcut: `Last month` for `last_month`. */
export const spoken = (shortcut: string): string => {
  const words = shortcut.replaceAll('_', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

export const isComplete = (range: Range): range is { readonly first: string; readonly last: string } =>
  !('shortcut' in range) && isDay(range.first) && isDay(range.last)
