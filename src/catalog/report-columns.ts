// The columns of a report as a caller's conditions name them.

import { columnExpression } from '../model/column-expression.ts'
import type { Report } from '../model/reports/report.ts'
import type { FieldExpression } from '../query/expression.ts'
import { scansOf } from '../query/scans.ts'
import { EACH_ROW } from '../query/source.ts'
import type { Catalog } from './catalog.ts'

/**
 * A column as a caller's condition on rows names it: of the relation that is read, where its base has the fields of what
 * joins it, too; or, where the rows are computed, of each relation underneath.
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
