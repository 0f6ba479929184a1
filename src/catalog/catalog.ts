// The catalog: a model that is indexed for the compiler. Each model has one catalog.

import { columnExpression } from '../model/column-expression.ts'
import type { Field } from '../model/field.ts'
import type { Metric } from '../model/metric.ts'
import { metricsOf } from '../model/metrics.ts'
import type { Model, ModelData } from '../model/model.ts'
import type { Relation } from '../model/relation.ts'
import type { Report } from '../model/reports/report.ts'
import { type KnownNames, knownNames } from '../names/nearest.ts'
import { aggregate, mean } from '../query/aggregates.ts'
import type { Expression, FieldExpression } from '../query/expression.ts'
import { type CatalogJoin, joinsOf } from './catalog-joins.ts'
import type { FunctionName } from './functions.ts'

/** A field with its name and its expression. */
export interface CatalogField extends Field {
  readonly name: string
  readonly expression: FieldExpression
}

export interface Catalog {
  readonly model: ModelData
  readonly fields: ReadonlyMap<string, CatalogField>
  readonly fieldNames: KnownNames
  /** The synonyms of a field. */
  otherNames(name: string): readonly string[] | undefined
  readonly relations: ReadonlyMap<string, Relation>
  readonly joins: readonly CatalogJoin[]
  readonly metrics: ReadonlyMap<string, Metric>
  readonly metricNames: KnownNames
  /**
   * The columns that identify a row of the base within an account. Empty if the base has no key, or if a column of the
   * key is absent.
   */
  readonly baseKey: readonly FieldExpression[]
  readonly reports: ReadonlyMap<string, Report>
  readonly reportNames: KnownNames
  /** The expression of a measure. `avg` is an exact sum divided by a count. */
  measure(fn: FunctionName, field: CatalogField): Expression
}

const known = new WeakMap<ModelData, Catalog>()

/** Returns the catalog of a model. Cached per model. */
export function catalogOf(model: Model | ModelData): Catalog {
  const found = known.get(model)
  if (found !== undefined) return found
  const made = make(model)
  known.set(model, made)
  return made
}

function make(model: ModelData): Catalog {
  const relations = new Map<string, Relation>(Object.entries(model.relations))
  const columnIn = (name: string, column: string): FieldExpression => {
    const relation = relations.get(name)
    if (relation === undefined) throw new TypeError(`there is no relation ${name}`)
    return Object.freeze(columnExpression(relation, column))
  }
  const fields = new Map<string, CatalogField>(
    Object.entries(model.fields).map(([name, field]) => [
      name,
      { ...field, name, expression: columnIn(field.from, name) },
    ]),
  )
  // A synonym such as `type` is ambiguous if the name of another field ends with it.
  const endsAnother = (name: string, word: string) =>
    [...fields.keys()].some((own) => own !== name && own.endsWith(`_${word}`))
  const otherNames = (name: string) => fields.get(name)?.synonyms?.filter((word) => !endsAnother(name, word))
  const metrics = metricsOf(model)
  const reports = new Map(model.reports.map((report) => [report.path, report]))
  return {
    model,
    fields,
    fieldNames: knownNames(fields.keys(), otherNames),
    otherNames,
    relations,
    joins: joinsOf(model, columnIn),
    metrics,
    metricNames: knownNames(metrics.keys(), (name) => metrics.get(name)?.synonyms),
    baseKey: baseKeyOf(model).map((name) => columnIn(model.base, name)),
    reports,
    reportNames: knownNames(reports.keys()),
    measure: measures(),
  }
}

function baseKeyOf({ account, base, relations }: ModelData): readonly string[] {
  const { key = [], columns = {} } = relations[base] ?? {}
  return key.every((name) => Object.hasOwn(columns, name)) ? key.filter((name) => name !== account) : []
}

/** Creates measures on first use and caches them. The cache is bounded by functions times fields. */
function measures(): Catalog['measure'] {
  const made = new Map<FunctionName, Map<string, Expression>>()
  return (fn, { name, expression }) => {
    const ofFunction = made.get(fn) ?? new Map<string, Expression>()
    const found = ofFunction.get(name)
    if (found !== undefined) return found
    const measure = fn === 'avg' ? mean(expression) : aggregate(fn, expression)
    made.set(fn, ofFunction.set(name, measure))
    return measure
  }
}
