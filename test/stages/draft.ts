// Bound queries for the tests of the rules: the few parts that a rule looks at, with everything else empty.

import type { Reference } from '../../src/bind/references.ts'
import { columnExpression, fieldExpression, measureExpression } from '../../src/catalog/column-expressions.ts'
import type { FieldName } from '../../src/catalog/fields.ts'
import type { FunctionName } from '../../src/catalog/functions.ts'
import type { Facts } from '../../src/plan/plan.ts'
import type { BoundQuery, Comparison, Join, OutputColumn, Scan, Value } from '../../src/query/bound-query.ts'
import type { Operator } from '../../src/query/operators.ts'

export const empty: BoundQuery = {
  with: [],
  from: { kind: 'scan', relation: 'summary', where: [] },
  joins: [],
  grouping: 'rows',
  groupBy: [],
  columns: [],
  where: [],
  eachRow: [],
  having: [],
  order: [],
  page: 1,
  limit: 100,
}

/** Nothing is known of the warehouse and the engine. */
export const noFacts: Facts = { partitioned: new Set(), totalFirst: false, quotientsLast: false }

/** The joins that the rules of facets and targets make. */
export const facets: Join<Scan> = {
  type: 'inner',
  source: { kind: 'scan', relation: 'facet_selections', where: [] },
  on: ['event_date', 'tracking_id'].map((name) => ({
    left: columnExpression('facet_selections', name),
    right: columnExpression('summary', name),
  })),
}

export const targets: Join<Scan> = {
  type: 'inner',
  source: { kind: 'scan', relation: 'visitor_target_selections', where: [] },
  on: [
    {
      left: columnExpression('visitor_target_selections', 'visit_id'),
      right: columnExpression('summary', 'visit_id'),
    },
  ],
}

export const dimension = (name: FieldName): OutputColumn => ({
  name,
  role: 'dimension',
  expression: fieldExpression(name),
})

export const measure = (name: string, fn: FunctionName, field: FieldName): OutputColumn => ({
  name,
  role: 'measure',
  expression: measureExpression(fn, field),
})

export const asDimension = (field: FieldName, index = 0): Reference => ({
  as: 'dimension',
  field,
  at: ['dimensions', index],
})

export const asMeasure = (field: FieldName, fn: FunctionName, index = 0): Reference => ({
  as: 'measure',
  field,
  fn,
  at: ['measures', index, 'field'],
})

export const asFilter = (field: FieldName, operator: Operator, index = 0, ...texts: readonly string[]): Reference => ({
  as: 'filter',
  field,
  operator,
  values: texts.map((text) => ({ type: 'string', text })),
  at: ['filters', index, 'member'],
})

export const comparison = (
  field: FieldName,
  operator: Operator,
  type: Value['type'],
  ...texts: readonly string[]
): Comparison => ({
  kind: 'comparison',
  operator,
  operand: fieldExpression(field),
  values: texts.map((text) => ({ type, text })),
})

export const onDate = (operator: Operator, ...days: readonly string[]): Comparison =>
  comparison('event_date', operator, 'date', ...days)
