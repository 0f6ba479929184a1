// What decoding the bodies of both endpoints has in common.

import { limits } from '../catalog/limits.ts'
import type { Finding } from './finding.ts'
import type { ReadBody } from './read.ts'
import type { PageRequest, RefetchRequest, ReportRequest } from './request.ts'

/** The page that a body asks for, as far as it does. */
export type Page = { readonly [Name in keyof PageRequest]: PageRequest[Name] | null | undefined }

export const pageOf = ({ page, limit }: Page): PageRequest => ({
  page: page ?? limits.defaultPage,
  limit: limit ?? limits.defaultLimit,
})

export const refetch = (id: string, body: Page): RefetchRequest => ({ kind: 'refetch', id, ...pageOf(body) })

/** The findings that are in none of these members. */
export const except = (findings: readonly Finding[], ...members: readonly string[]): readonly Finding[] =>
  findings.filter(({ at }) => !members.includes(String(at[0])))

/** The findings that are not about a part of this member. */
export const notWithin = (member: string, findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ at }) => at[0] !== member || at.length === 1)

type Conditions = { readonly [List in 'filters' | 'having']: ReportRequest[List] | undefined }

/** Takes out conditions where all of them together hold more values than a request may. Spec: Limits. */
export function withinLimit<B extends Conditions>({ body, findings }: ReadBody<B>): ReadBody<B> {
  const { filters = [], having = [] } = body
  const values = [...filters, ...having].reduce((sum, condition) => sum + (condition?.values?.length ?? 0), 0)
  if (values <= limits.maxValues) return { body, findings }
  const member = filters.length > 0 ? 'filters' : 'having'
  const message = `the conditions hold ${values} values; at most ${limits.maxValues} in all`
  return {
    body: { ...body, [member]: undefined },
    findings: [...except(findings, member), { code: 'out_of_bounds', at: [member], message }],
  }
}
