// Share columns. A share is the fraction of a measure's total that each group contributes. The column of a share
// follows the column of its measure.

import type { Description } from '../../catalog/description.ts'
import { type Asked, type Body, withMember } from './asked.ts'
import { aliasOf, elementsOf } from './chips.ts'
import { meaningOf } from './columns.ts'
import { comparedOf } from './comparison.ts'

const isShare = (measure: unknown): boolean => comparedOf(measure)?.kind === 'share'

export const hasShares = (body: Body): boolean => elementsOf(body, 'measures').some(isShare)

/** Adds shares to all additive measures of a body, or removes all shares. */
export function withShares(asked: Asked, isOn: boolean, description: Description): Body {
  const measures = elementsOf(asked.body, 'measures')
  const own = measures.filter((measure) => !isShare(measure))
  const next = own.flatMap((measure) => {
    const alias = aliasOf(measure)
    const canShare = comparedOf(measure) === undefined && meaningOf(asked, alias, description).additive
    return isOn && canShare
      ? [measure, { alias: `${alias}_share`, divide: [alias, { of: alias, over: [] }] }]
      : [measure]
  })
  return next.length === measures.length ? asked.body : withMember(asked.body, 'measures', next)
}
