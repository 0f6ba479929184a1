// Compares a query with an earlier period. For each metric and aggregate, the page adds two measures: the earlier
// number and the change.

import { isObject } from '../../std/is-object.ts'
import { type Body, withMember } from './asked.ts'
import { aliasOf, elementsOf } from './chips.ts'

/** The comparisons that the page offers, with their displayed texts. */
export const COMPARISONS = {
  previous_period: 'the days before',
  previous_week: 'the week before',
  previous_month: 'the month before',
  previous_year: 'the year before',
  previous_year_weekdays: 'the same weekdays last year',
} as const

export type Comparison = keyof typeof COMPARISONS

/** The name of the other period. */
export const PERIOD = 'before'

/** The period with which a query is compared; undefined if the page did not write the comparison. */
export function comparisonOf({ compare }: Body): string | undefined {
  const period = isObject(compare) ? compare[PERIOD] : undefined
  return typeof period === 'string' ? period : undefined
}

/** The measure with the earlier number of another measure. */
export const earlierMeasure = (alias: string) => ({ alias: `${alias}_before`, of: alias, in: PERIOD })
/** The measure with the change of another measure. */
const changeOf = (alias: string) => ({ alias: `${alias}_change`, change: [alias, `${alias}_before`] })

/** How the page derived a measure from the measure `of`. */
export interface Compared {
  readonly of: string
  readonly kind: 'before' | 'change' | 'share'
}

/** How the page derived a measure from another measure; undefined for a measure that the user wrote. */
export function comparedOf(measure: unknown): Compared | undefined {
  if (!isObject(measure) || typeof measure.alias !== 'string') return undefined
  const { alias, of, change, divide } = measure
  if (measure.in === PERIOD && typeof of === 'string' && alias === `${of}_before`) return { of, kind: 'before' }
  const [now] = Array.isArray(change) ? change : []
  if (typeof now === 'string' && alias === `${now}_change`) return { of: now, kind: 'change' }
  const [part, whole] = Array.isArray(divide) ? divide : []
  const isShare = typeof part === 'string' && alias === `${part}_share` && isObject(whole) && whole.of === part
  return isShare ? { of: part, kind: 'share' } : undefined
}

/** Whether a measure can be compared: only a metric or an aggregate of a field can. */
const isComparable = (measure: unknown): boolean =>
  isObject(measure) && (measure.metric !== undefined || measure.fn !== undefined)

/** Compares a body with an earlier period, or removes the comparison if `period` is undefined. */
export function withComparison(body: Body, period: string | undefined): Body {
  const all = elementsOf(body, 'measures')
  const names = all.map(aliasOf)
  // Drop the measures of the old comparison, and the shares of removed measures.
  const own = all.filter((measure) => {
    const compared = comparedOf(measure)
    return compared === undefined || (compared.kind === 'share' && names.includes(compared.of))
  })
  const measures =
    period === undefined
      ? own
      : own.flatMap((measure) =>
          isComparable(measure) ? [measure, earlierMeasure(aliasOf(measure)), changeOf(aliasOf(measure))] : [measure],
        )
  const left = measures.map(aliasOf)
  const isGone = (name: unknown) => names.includes(String(name)) && !left.includes(String(name))
  const kept = (list: 'order' | 'having', member: string) =>
    elementsOf(body, list).filter((one) => !(isObject(one) && isGone(one[member])))
  const compared = withMember(withMember(body, 'measures', measures), 'compare', period && { [PERIOD]: period })
  return withMember(withMember(compared, 'order', kept('order', 'field')), 'having', kept('having', 'member'))
}

/** Adds the change to each measure that a translator compares with an earlier period. */
export function withChanges(body: Body): Body {
  const measures = elementsOf(body, 'measures')
  const names = measures.map(aliasOf)
  const next = measures.flatMap((measure) => {
    if (!isObject(measure) || typeof measure.of !== 'string' || measure.in === undefined) return [measure]
    const { alias } = changeOf(measure.of)
    const isChanged = measures.some((one) => isObject(one) && Array.isArray(one.change) && one.change[0] === measure.of)
    return isChanged || names.includes(alias) ? [measure] : [measure, { alias, change: [measure.of, aliasOf(measure)] }]
  })
  return next.length === measures.length ? body : withMember(body, 'measures', next)
}

/** Updates the comparison and the shares of a body after a change of its measures. */
export const inComparison = (body: Body): Body =>
  elementsOf(body, 'measures').some((measure) => comparedOf(measure) !== undefined) || comparisonOf(body) !== undefined
    ? withComparison(body, comparisonOf(body))
    : body
