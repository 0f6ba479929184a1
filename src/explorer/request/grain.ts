// The grain of a query: the period by which its dates are grouped.

import type { Description } from '../../catalog/description.ts'
import { isObject } from '../../std/is-object.ts'
import { type Body, withMember } from './asked.ts'
import { dimensionName, elementsOf } from './chips.ts'

export const GRAINS = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Grain = (typeof GRAINS)[number]

const isGrain = (by: unknown): by is Grain => GRAINS.some((grain) => grain === by)

/** The grain of a dimension on a date; undefined for any other dimension. */
export function grainOfDimension(dimension: unknown, date: string | undefined): Grain | undefined {
  if (date === undefined) return undefined
  if (dimension === date) return 'day'
  if (!isObject(dimension) || dimension.field !== date) return undefined
  return dimension.by === undefined ? 'day' : isGrain(dimension.by) ? dimension.by : undefined
}

/** The grain of the first date dimension. */
export function grainOf(body: Body, date: string | undefined): Grain | undefined {
  for (const dimension of elementsOf(body, 'dimensions')) {
    const grain = grainOfDimension(dimension, date)
    if (grain !== undefined) return grain
  }
  return undefined
}

/**
 * Groups a body by another period, or by no period if `grain` is undefined. A body without a limit gets the highest
 * limit that the service accepts, because a grouping by day needs many rows.
 */
export function withGrain(body: Body, date: string, grain: Grain | undefined, { limits }: Description): Body {
  const dimensions = elementsOf(body, 'dimensions')
  const at = dimensions.findIndex((one) => grainOfDimension(one, date) !== undefined)
  const next = grain === undefined ? [] : [grain === 'day' ? date : { field: date, by: grain }]
  const before = at < 0 ? undefined : dimensionName(dimensions[at])
  const order = elementsOf(body, 'order').flatMap((one) => {
    if (!isObject(one) || one.field !== before || before === undefined) return [one]
    return next.map((dimension) => ({ ...one, field: dimensionName(dimension) }))
  })
  const grouped = withMember(body, 'dimensions', dimensions.toSpliced(Math.max(at, 0), at < 0 ? 0 : 1, ...next))
  return withMember(withMember(grouped, 'order', order), 'limit', body.limit ?? (grain && limits.maxLimit))
}

/** The displayed text of a period, given its first day. */
export function periodText(first: string, grain: Grain): string {
  if (grain === 'week') return `week of ${first}`
  if (grain === 'month') return first.slice(0, 7)
  if (grain === 'quarter') return `${first.slice(0, 4)} Q${Math.ceil(Number(first.slice(5, 7)) / 3)}`
  return grain === 'year' ? first.slice(0, 4) : first
}
