// Resolves the metrics of a model: the expression of each metric over the base relation, the row types that it reads,
// and whether its values add up.

import { atPlace } from '../names/at-place.ts'
import type { Expression, Predicate } from '../query/expression.ts'
import type { Metric } from './metric.ts'
import type { ModelData } from './model.ts'
import { fail } from './model-issue.ts'
import type { MetricDefinition } from './reports/metric-definition.ts'
import { metricExpression } from './reports/metric-expression.ts'
import { rows } from './reports/rowset.ts'

/** The metrics of a model by name. Throws a TypeError that names the invalid metric. */
export const metricsOf = (model: ModelData): ReadonlyMap<string, Metric> =>
  new Map(Object.entries(model.metrics).map(([name, definition]) => [name, metricOf(name, definition, model)]))

function metricOf(
  name: string,
  definition: MetricDefinition,
  { metrics, relations, base, rowType }: ModelData,
): Metric {
  const relation = relations[base]
  if (relation === undefined) return fail(`metrics.${name}`, `there is no relation ${base}`)
  const expression = atPlace(`metrics.${name}`, () => metricExpression(metrics, name, rows(relation)))
  const { label, about, unit, each, synonyms = [] } = definition
  return {
    name,
    label,
    about,
    unit,
    synonyms,
    additive: expression.kind === 'aggregate' && (expression.fn === 'count' || expression.fn === 'sum'),
    rowTypes: rowType === undefined ? undefined : rowTypesRead(expression, rowType.field),
    ...(each !== undefined && { each }),
    expression,
  }
}

/** A metric and the metrics that it is computed from. */
export function metricParts({ metrics, relations, base }: ModelData, name: string): readonly string[] {
  const parts = new Set([name])
  const relation = relations[base]
  const note = (part: string) => {
    parts.add(part)
    return undefined
  }
  if (relation !== undefined) metricExpression(metrics, name, rows(relation), note)
  return [...parts]
}

/** The row types of the rows that an expression reads. Undefined if it reads rows of every type. */
function rowTypesRead(of: Expression, field: string): readonly string[] | undefined {
  if (of.kind === 'quotient') {
    const parts = [rowTypesRead(of.dividend, field), rowTypesRead(of.divisor, field)]
    const known = parts.filter((part) => part !== undefined)
    return known.length < parts.length ? undefined : [...new Set(known.flat())]
  }
  if (of.kind !== 'aggregate') return undefined
  return (of.where ?? []).map((condition) => valuesOf(condition, field)).find((values) => values !== undefined)
}

/** The texts that an `equals` or `in` condition on a field lists. Undefined for other conditions. */
const valuesOf = (condition: Predicate, field: string): readonly string[] | undefined =>
  condition.kind === 'comparison' &&
  (condition.operator === 'equals' || condition.operator === 'in') &&
  condition.operand.kind === 'field' &&
  condition.operand.field === field
    ? condition.values.map(({ text }) => text)
    : undefined
