// Warns if a field of a joined relation restricts the rows of a request in a way that is easy to misread. The inner join
// drops base rows without a match: also if a filter would keep them, and also for the other measures of the request.

import type { Catalog } from '../../catalog/catalog.ts'
import { isRepeating, joinsTo } from '../../catalog/catalog-joins.ts'
import type { PlacedWarning } from '../../issues/warning-sentences.ts'
import { compactMap } from '../../std/compact-map.ts'
import type { MeasureParts } from '../bound-measure.ts'
import type { Reference } from '../references.ts'

type Joins = Pick<Catalog, 'joins' | 'model'>

/** The warnings of filters that a base row without a match would meet. */
export const joinedRowsOnly = (references: readonly Reference[], { joins, model }: Joins): readonly PlacedWarning[] =>
  compactMap(references, (reference): PlacedWarning | undefined => {
    if (reference.as !== 'filter' || (reference.always && !isNegative(reference))) return undefined
    const { field, at } = reference
    const relation = droppedBy(field.from, joins)
    const several = isRepeating(field.from, model.joins)
    return relation === undefined ? undefined : { code: 'joined_rows_only', at, field: field.name, relation, several }
  })

const isNegative = ({ operator }: Extract<Reference, { as: 'filter' }>): boolean =>
  operator === 'notEquals' || operator === 'notSet'

/** The last relation on the path to a relation whose join drops rows without a match. */
const droppedBy = (relation: string, joins: Catalog['joins']): string | undefined =>
  joinsTo(joins, (one) => one === relation).findLast(({ rows }) => rows !== 'optional')?.relation

/**
 * The warnings of measures whose join drops rows of groups and of other measures. Not for a join that the model declares
 * to have one match for each row.
 */
export function measuresDropRows(
  references: readonly Reference[],
  { plain, metrics }: MeasureParts,
  { joins }: Joins,
): readonly PlacedWarning[] {
  const others = references.filter(({ as }) => as !== 'measure')
  const joined = joinsTo(joins, (relation) => others.some(({ field }) => field.from === relation))
  const isGrouped = others.some(({ as }) => as === 'dimension')
  const pathTo = (relation: string | undefined) => joins.find((one) => one.relation === relation)?.path ?? []
  const found = plain.flatMap(({ reference }): readonly (readonly [string, PlacedWarning])[] => {
    if (reference === undefined) return []
    const { field, at } = reference
    const relation = joinsTo(joins, (one) => one === field.from).findLast(({ rows }) => rows === 'many')?.relation
    if (relation === undefined || joined.some((one) => one.relation === relation)) return []
    const isAlone = metrics.length === 0 && plain.every((one) => pathTo(one.reference?.field.from).includes(relation))
    if (isAlone && !isGrouped) return []
    return [[at.join('.'), { code: 'joined_rows_only', at, field: field.name, relation, several: false }]]
  })
  return [...new Map(found).values()]
}
