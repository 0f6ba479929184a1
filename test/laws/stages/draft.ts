// Bound queries for the tests of planner rules. Each query has only the parts that a rule reads.

import type { Reference } from '../../../src/bind/references.ts'
import type { FunctionName } from '../../../src/catalog/functions.ts'
import type { Facts } from '../../../src/plan/plan.ts'
import type { BoundQuery, Comparison, OutputColumn, Value } from '../../../src/query/bound-query.ts'
import type { Operator } from '../../../src/query/operators.ts'
import type { FieldName } from '../../../src/site-search/fields/index.ts'
import { catalog, fieldExpression, fieldOf, joinOf, measureExpression } from './site-search.ts'

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

/** Empty facts about the warehouse and the engine. */
export const noFacts: Facts = {
  catalog,
  partitioned: new Set(),
  instants: new Set(),
  bySchema: new Set(),
  shared: new Set(),
  totalFirst: false,
  quotientsLast: false,
}

/** The joins of facets and of visitor targets. */
export const facets = joinOf('facet_selections')
export const targets = joinOf('visitor_target_selections')

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
  field: fieldOf(field),
  at: ['dimensions', index],
})

export const asMeasure = (field: FieldName, fn: FunctionName, index = 0): Reference => ({
  as: 'measure',
  field: fieldOf(field),
  fn,
  at: ['measures', index, 'field'],
})

export const asFilter = (field: FieldName, operator: Operator, index = 0, ...texts: readonly string[]): Reference => ({
  as: 'filter',
  field: fieldOf(field),
  operator,
  values: texts.map((text) => ({ type: 'string', text })),
  always: true,
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
