// Shared parts of decoding ad-hoc and report bodies.

import { limits } from '../catalog/limits.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import type { ReadBody } from './read.ts'
import type { PageRequest, RefetchRequest } from './request.ts'

/** The page that a body requests; null or undefined if the body does not request a page. */
export type Page = { readonly [Name in keyof PageRequest]: PageRequest[Name] | null | undefined }

export const pageOf = ({ page, limit }: Page): PageRequest => ({
  page: page ?? limits.defaultPage,
  limit: limit ?? limits.defaultLimit,
})

export const refetch = (id: string, body: Page): RefetchRequest => ({ kind: 'refetch', id, ...pageOf(body) })

/** The issues that do not belong to these members. */
export const except = (issues: readonly PlacedIssue[], ...members: readonly string[]): readonly PlacedIssue[] =>
  issues.filter(({ at }) => !members.includes(String(at[0])))

/** The issues that are not inside this member. Issues of the member itself stay. */
export const notWithin = (member: string, issues: readonly PlacedIssue[]): readonly PlacedIssue[] =>
  issues.filter(({ at }) => at[0] !== member || at.length === 1)

/** The conditions of a body. */
interface Conditions {
  readonly filters: readonly unknown[] | undefined
  readonly having: readonly unknown[] | undefined
}

/** Refuses a body if its conditions together contain too many values, and drops the conditions. Spec: Limits. */
export function withinLimit<B extends Conditions>(read: ReadBody<B>): ReadBody<B> {
  const { body, issues, values } = read
  if (values <= limits.maxValues) return read
  const { filters = [], having = [] } = body
  const member = filters.length > 0 ? 'filters' : having.length > 0 ? 'having' : 'measures'
  return {
    body: { ...body, [member]: undefined },
    issues: [
      ...except(issues, member),
      { code: 'out_of_bounds', at: [member], kind: 'values', count: values, most: limits.maxValues },
    ],
    values,
  }
}
