// A model as the compiler looks things up in it: fields with their values, measures, joins, reports. Made once for a
// model.

import { columnExpression } from '../model/column-expression.ts'
import type { Field } from '../model/field.ts'
import type { Model, ModelData } from '../model/model.ts'
import type { Relation } from '../model/relation.ts'
import type { Report } from '../model/reports/report.ts'
import { type KnownNames, knownNames } from '../names/nearest.ts'
import { aggregate, mean } from '../query/aggregates.ts'
import type { Expression, FieldExpression } from '../query/expression.ts'
import type { Join, Scan } from '../query/source.ts'
import type { FunctionName } from './functions.ts'

/** A field by its name, and its value. */
export interface CatalogField extends Field {
  readonly name: string
  readonly expression: FieldExpression
}

/** A relation that comes in as soon as one of its fields is named. */
export interface CatalogJoin {
  readonly relation: string
  readonly rows: 'one' | 'many'
  /** What a row of the base is counted once for. */
  readonly each: string
  readonly join: Join<Scan>
}

export interface Catalog {
  readonly model: ModelData
  readonly fields: ReadonlyMap<string, CatalogField>
  readonly fieldNames: KnownNames
  /** What a field is called besides its name. */
  otherNames(name: string): readonly string[] | undefined
  readonly relations: ReadonlyMap<string, Relation>
  readonly joins: readonly CatalogJoin[]
  readonly reports: ReadonlyMap<string, Report>
  readonly reportNames: KnownNames
  /** What a measure computes. A mean is the quotient of an exact sum and a count. */
  measure(fn: FunctionName, field: CatalogField): Expression
}

const known = new WeakMap<ModelData, Catalog>()

/** The catalog of a model. */
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
  // What ends another field's name as well, as `type` does, means neither.
  const endsAnother = (name: string, word: string) =>
    [...fields.keys()].some((own) => own !== name && own.endsWith(`_${word}`))
  const otherNames = (name: string) => fields.get(name)?.synonyms?.filter((word) => !endsAnother(name, word))
  const reports = new Map(model.reports.map((report) => [report.path, report]))
  return {
    model,
    fields,
    fieldNames: knownNames(fields.keys(), otherNames),
    otherNames,
    relations,
    joins: Object.entries(model.joins).map(([relation, { on, rows, each = `row of ${relation}` }]) => ({
      relation,
      rows,
      each,
      join: {
        type: 'inner',
        source: { kind: 'scan', relation, where: [] },
        on: on.map((name) => ({ left: columnIn(relation, name), right: columnIn(model.base, name) })),
      },
    })),
    reports,
    reportNames: knownNames(reports.keys()),
    measure: measures(),
  }
}

/** Measures, each made when it is first asked for: no more than functions times fields. */
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
