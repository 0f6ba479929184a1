// Resolves column names in a caller's conditions on a report.

import { columnExpression } from '../model/column-expression.ts'
import type { Report } from '../model/reports/report.ts'
import type { FieldExpression } from '../query/expression.ts'
import { scansOf } from '../query/scans.ts'
import { EACH_ROW } from '../query/source.ts'
import type { Catalog } from './catalog.ts'

/**
 * Resolves a column named in a caller's filter. If the report scans the base, the name may be any field, also of a
 * joined relation. If the rows are computed, the column belongs to each scanned relation below (`EACH_ROW`).
 */
export function conditionedColumn(
  { from, path }: Pick<Report, 'from' | 'path'>,
  name: string,
  catalog: Catalog,
): FieldExpression {
  const scan = scansOf(from).find(({ conditioned }) => conditioned)
  const relation = catalog.relations.get(scan?.relation ?? '')
  if (relation === undefined) throw new TypeError(`the report ${path} needs a scan that takes conditions`)
  if (from.from.kind !== 'scan') return columnExpression(relation, name, EACH_ROW)
  const field = relation.name === catalog.model.base ? catalog.fields.get(name) : undefined
  return field?.expression ?? columnExpression(relation, name)
}
