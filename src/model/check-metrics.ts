// Validates the metrics of a model: names, columns, parts of ratios, synonyms.

import { atPlace } from '../names/at-place.ts'
import {
  checkIdentifier,
  checkMembers,
  type MembersOf,
  name,
  needed,
  object,
  oneOf,
  text,
  texts,
} from '../names/members.ts'
import type { Expression } from '../query/expression.ts'
import { isObject } from '../std/is-object.ts'
import { units } from './metric.ts'
import { metricsOf } from './metrics.ts'
import type { ModelData } from './model.ts'
import { columnOf, fail, identifying, known, relationColumns } from './model-issue.ts'
import type { MetricDefinition, Metrics } from './reports/metric-definition.ts'
import { undivided } from './reports/metric-expression.ts'
import { checkUnique, wordsOf } from './unique-words.ts'

const METRIC: MembersOf<MetricDefinition> = {
  computes: needed(object),
  label: needed(text),
  about: needed(text),
  unit: needed(oneOf(...units)),
  each: name,
  synonyms: texts,
}

/** Throws a TypeError for an unknown or invalid member of a metric. */
export function checkMetricShapes(metrics: Metrics): void {
  for (const [own, definition] of Object.entries(metrics)) {
    const place = `metrics.${own}`
    checkIdentifier(own, place)
    if (!isObject(definition) || !isObject(definition.computes) || 'role' in definition)
      throw new TypeError(`${place} must be made by metric(..)`)
    checkMembers(definition, place, METRIC)
  }
}

/** Throws a TypeError for the first metric with a mistake. */
export function checkMetrics(model: ModelData, rowTypes: readonly string[] | undefined): void {
  const columns = Object.keys(relationColumns(model, model.base))
  const hasKey = (model.relations[model.base]?.key.length ?? 0) > 0
  for (const [own, { each }] of Object.entries(model.metrics)) {
    if (Object.hasOwn(model.fields, own)) fail(`metrics.${own}`, 'a field has this name')
    if (each === undefined) continue
    known(`metrics.${own}.each`, each, columns)
    // The key of the base takes precedence.
    if (!hasKey) identifying(`metrics.${own}.each`, columnOf(model, model.base, each), each)
  }
  for (const [own, metric] of metricsOf(model)) {
    checkExpression(metric.expression, `metrics.${own}`)
    for (const type of metric.rowTypes ?? []) if (rowTypes !== undefined) known(`metrics.${own}`, type, rowTypes)
  }
  checkWords(model)
}

const COUNTED: readonly string[] = ['count', 'count_distinct', 'sum']

/** Checks that a metric is a count, a sum, a mean, or a quotient of counts and sums. */
function checkExpression(expression: Expression, place: string): void {
  const parts = expression.kind === 'quotient' ? [expression.dividend, expression.divisor] : [expression]
  for (const part of parts) {
    atPlace(place, () => undivided(part))
    if (part.kind !== 'aggregate' || !COUNTED.includes(part.fn))
      fail(place, 'a metric is built from count, countOf, countDistinct, sum, average and ratio')
  }
}

/** Checks that no two metrics share a name, a label or a synonym, and that no synonym means the rows of the base. */
function checkWords({ metrics, base }: ModelData): void {
  checkUnique('metrics', metrics)
  const rows = [base, base.split('_').at(-1) ?? base, 'row', 'record'].map(singular)
  for (const [own, { synonyms = [] }] of Object.entries(metrics)) {
    const word = synonyms.find((one) => rows.includes(singular(one)))
    if (word !== undefined)
      fail(`metrics.${own}.synonyms`, `${JSON.stringify(word)} already means the rows of ${base}: remove this synonym`)
  }
}

const singular = (word: string): string => wordsOf(word).replace(/ies$/, 'y').replace(/e?s$/, '')
