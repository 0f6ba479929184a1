// Resolves the column names in the conditions of a report request.

import { columnExpression } from '../model/column-expression.ts'
import type { Report } from '../model/reports/report.ts'
import type { FieldExpression } from '../query/expression.ts'
import { scansOf } from '../query/scans.ts'
import { EACH_ROW } from '../query/source.ts'
import type { Catalog } from './catalog.ts'

/**
 * Resolves the column of a filter. If the report scans the base, any field can be named, including fields of joined
 * relations. If the rows of the report are computed, the column belongs to each scan below them (`EACH_ROW`).
 */
export function conditionedColumn(
  { from, path }: Pick<Report, 'from' | 'path'>,
  name: string,
  catalog: Catalog,
): FieldExpression {
  const scan = scansOf(from).find(({ conditioned }) => conditioned)
  const relation = catalog.relations.get(scan?.relation ?? '')
  if (relation === undefined)
    throw new TypeError(`the report ${path} must contain rows(..), because filters and dates apply to these rows`)
  if (from.from.kind !== 'scan') return columnExpression(relation, name, EACH_ROW)
  const field = relation.name === catalog.model.base ? catalog.fields.get(name) : undefined
  return field?.expression ?? columnExpression(relation, name)
}
