// For a question about months, the translator groups by two numbers, the year and the month. This file replaces these
// dimensions with one date dimension by month, which the page can draw and compare.

import type { Description } from '../../catalog/description.ts'
import { isObject } from '../../std/is-object.ts'
import { type Body, withMember } from './asked.ts'
import { dimensionName, elementsOf } from './chips.ts'
import { DATE_PARTS, dateFieldOf } from './date-range.ts'

/**
 * Groups a body by date and month instead of by year and month numbers. Returns the body unchanged if it is not grouped
 * by both numbers, or if the model has no date.
 */
export function inMonths(body: Body, description: Description): Body {
  const date = dateFieldOf(description)
  const dimensions = elementsOf(body, 'dimensions')
  if (date === undefined) return body
  if (!DATE_PARTS.every((part) => dimensions.includes(part))) return body
  const months = { field: date, by: 'month' }
  const at = dimensions.findIndex((one) => DATE_PARTS.includes(one))
  const next = dimensions.flatMap((one, index) => (index === at ? [months] : DATE_PARTS.includes(one) ? [] : [one]))
  const order = elementsOf(body, 'order').map((one) =>
    isObject(one) && DATE_PARTS.includes(one.field) ? { ...one, field: dimensionName(months) } : one,
  )
  const once = order.filter(
    (one, index) =>
      !isObject(one) || order.findIndex((other) => isObject(other) && other.field === one.field) === index,
  )
  return withMember(withMember(body, 'dimensions', next), 'order', once)
}
