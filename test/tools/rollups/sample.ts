// A prepared rollup of site search, for tests of the individual conditions under which a rollup can answer a query.

import { catalogOf } from '../../../src/catalog/catalog.ts'
import { columnExpression } from '../../../src/model/column-expression.ts'
import type { RollupHost } from '../../../src/plan/rollup-port.ts'
import { comparison } from '../../../src/query/conditional-expressions.ts'
import type { Comparison, FieldExpression } from '../../../src/query/expression.ts'
import type { Operator } from '../../../src/query/operators.ts'
import type { Value } from '../../../src/query/value.ts'
import { type PreparedRollup, prepared } from '../../../src/rollups/declare/prepared.ts'
import { type RollupDefinition, rollup } from '../../../src/rollups/index.ts'
import { siteSearch } from '../../../src/site-search/index.ts'

export const host: RollupHost = {
  catalog: catalogOf(siteSearch),
  mappingOf: () => '',
  isInstant: () => false,
  isDouble: () => false,
}

export const sample = (definition: Partial<RollupDefinition> = {}): PreparedRollup =>
  prepared(rollup({ name: 'sample', of: 'summary', by: ['event_date', 'event_type'], ...definition }), host)

export const field = (name: string): FieldExpression => columnExpression(siteSearch.relations.summary, name)

export const compared = (name: string, operator: Operator, ...texts: readonly string[]): Comparison => {
  const operand = field(name)
  const type: Value['type'] = operand.type === 'date' ? 'date' : operand.type === 'number' ? 'integer' : 'string'
  return comparison(
    operand,
    operator,
    texts.map((text) => ({ type, text })),
  )
}
