// Warns about measures that count a row more than once because of a fan-out. A base row repeats once for each matching
// row of a `many` relation. A joined row repeats once for each row that shares it on the path to the base, and once for
// each matching row of a `many` relation outside this path.
// Spec: Facet fields; Visitor target fields.

import type { Catalog } from '../../catalog/catalog.ts'
import { type CatalogJoin, joinsTo } from '../../catalog/catalog-joins.ts'
import type { Place } from '../../issues/body-place.ts'
import type { PlacedWarning } from '../../issues/warning-sentences.ts'
import type { BoundQuery } from '../../query/bound-query.ts'
import type { AggregateExpression, Expression } from '../../query/expression.ts'
import { mentions } from '../../query/mentioned-relations.ts'

/** The warnings of an ad-hoc query. */
export const rowsMultiplied = (query: BoundQuery, catalog: Catalog): readonly PlacedWarning[] =>
  warningsOf(query, catalog, joinedTo(query, catalog), (_, index) => ['measures', index])

/** The warnings of a report. If the dimensions identify the joined rows, each base row counts once per group. */
export function rowsMultipliedInReport(query: BoundQuery, catalog: Catalog): readonly PlacedWarning[] {
  const { from, groupBy } = query
  if (from.kind !== 'scan' || from.relation !== catalog.model.base || query.grouping === 'rows') return []
  const isGroupedBy = (relation: string, column: string) =>
    groupBy.some((group) => group.kind === 'field' && group.relation === relation && group.field === column)
  const joined = joinedTo(query, catalog).map((join): CatalogJoin => {
    const isOneEach = join.toldApartBy?.every((column) => isGroupedBy(join.relation, column)) ?? false
    return isOneEach ? { ...join, rows: 'one' } : join
  })
  return warningsOf(query, catalog, joined, (name) => ['columns', name])
}

/** The warnings about the totals of a report. Totals have no dimensions that could identify joined rows. */
export const rowsMultipliedInTotals = ({ totals, groupBy: _, ...query }: BoundQuery, catalog: Catalog) =>
  totals ? rowsMultipliedInReport({ ...query, groupBy: [] }, catalog).map((one) => ({ ...one, at: ['totals'] })) : []

const joinedTo = (query: BoundQuery, { joins }: Catalog): readonly CatalogJoin[] =>
  joinsTo(joins, (relation) => mentions(query, relation))

function warningsOf(
  query: BoundQuery,
  { model: { base, countDistinctOf } }: Catalog,
  joined: readonly CatalogJoin[],
  placeOf: (name: string, index: number) => Place,
): readonly PlacedWarning[] {
  if (joined.length === 0) return []
  const measures = query.columns.filter(({ role }) => role === 'measure')
  return measures.flatMap(({ name, expression }, index): readonly PlacedWarning[] => {
    const counted = relationsCounted(expression, base).find((one) => repeating(one, joined).length > 0)
    if (counted === undefined) return []
    return [
      {
        code: 'rows_multiplied',
        at: placeOf(name, index),
        measure: name,
        counted: counted === base ? undefined : counted,
        per: repeating(counted, joined),
        instead: countDistinctOf,
      },
    ]
  })
}

/** The names of the joined rows that repeat a row of the relation `counted`, such as `selected facet`. */
function repeating(counted: string, joined: readonly CatalogJoin[]): readonly string[] {
  const path = joined.find(({ relation }) => relation === counted)?.path ?? []
  return joined.flatMap(({ relation, through, rows, each, isShared }) => {
    if (path.includes(relation)) return isShared ? [`row of ${through}`] : []
    return rows === 'many' ? [each] : []
  })
}

/** The distinct relations whose rows a measure counts or sums. A count of rows counts rows of the base. */
function relationsCounted(expression: Expression, base: string): readonly string[] {
  switch (expression.kind) {
    case 'quotient':
      return [
        ...new Set([...relationsCounted(expression.dividend, base), ...relationsCounted(expression.divisor, base)]),
      ]
    case 'computed':
      return [...new Set(expression.operands.flatMap((operand) => relationsCounted(operand, base)))]
    case 'aggregate':
      return isRepeatedBy(expression) ? [relationOf(expression.of, base)] : []
    default:
      return []
  }
}

/** Whether a fan-out changes an aggregate. An aggregate with `once` counts each base row once anyway. */
const isRepeatedBy = ({ fn, once }: AggregateExpression): boolean =>
  once === undefined && (fn === 'sum' || fn === 'count')

const relationOf = (of: Expression | undefined, base: string): string => (of?.kind === 'field' ? of.relation : base)
