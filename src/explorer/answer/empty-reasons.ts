// Finds possible reasons for an empty answer, the most certain reason first.

import { isObject } from '../../std/is-object.ts'
import type { Days } from '../request/days.ts'

export interface Emptiness {
  /** Whether the requested page is past the last row. */
  readonly isPastEnd: boolean
  readonly days: { readonly first: string | undefined; readonly last: string | undefined } | undefined
  /** The days that have data, if known. */
  readonly data: Days | undefined
  readonly filters: readonly unknown[]
  readonly having: readonly unknown[]
}

export function emptyReasons({ isPastEnd, days, data, filters, having }: Emptiness): readonly string[] {
  if (isPastEnd) return ['This page is past the last row: go back to the first page.']
  const { first = '', last = '9999' } = days ?? {}
  const isOutside = data !== undefined && (first > data.last || last < data.first)
  const reasons = [
    isOutside && `The chosen days have no data. The data covers ${data.first} to ${data.last}.`,
    ...excluding(filters).map(
      (member) => `The filters on ${member} exclude each other: no row has two values of ${member} at once.`,
    ),
    having.length > 0 && 'Perhaps no group meets all conditions on results: loosen one of the conditions.',
    filters.length > 0 && 'Perhaps no row matches all filters: values are compared exactly, and case matters.',
  ].filter((reason) => reason !== false)
  return reasons.length > 0 ? reasons : ['The data of this account has no rows for this request.']
}

/** The fields whose filters have no value in common. */
function excluding(filters: readonly unknown[]): readonly string[] {
  const asked = filters.flatMap((filter) => {
    if (!isObject(filter) || !Array.isArray(filter.values)) return []
    const { member, operator, values } = filter
    return typeof member === 'string' && (operator === 'equals' || operator === 'in') ? [{ member, values }] : []
  })
  return [...Map.groupBy(asked, ({ member }) => member)].flatMap(([member, same]) => {
    const common = same.reduce<readonly unknown[] | undefined>(
      (left, { values }) => left?.filter((one) => values.includes(one)) ?? values,
      undefined,
    )
    return common?.length === 0 ? [member] : []
  })
}
