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
  /** Whether one of its rows stands beside several rows of the base. */
  readonly isShared: boolean
  /** The columns that tell apart the rows for one row of the base, where the relation says what is unique in it. */
  readonly toldApartBy?: readonly string[]
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
      ...sharing(model, relation),
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

/** How the rows of a joined relation and those of the base meet, by their keys where they say what is unique in them. */
function sharing(
  { account, base, joins, relations }: ModelData,
  relation: string,
): Pick<CatalogJoin, 'isShared' | 'toldApartBy'> {
  const { on = [], rows } = joins[relation] ?? {}
  /** What of a key the join leaves open; undefined where there is no key. */
  const openIn = (name: string): readonly string[] | undefined => {
    const { key = [] } = relations[name] ?? {}
    return key.length === 0 ? undefined : key.filter((column) => column !== account && !on.includes(column))
  }
  const openInBase = openIn(base)
  const toldApartBy = openIn(relation)
  return {
    // Without a key: one of `one` is shared, as a customer is by orders, and one of `many` is not, as a line of an order.
    isShared: openInBase === undefined ? rows === 'one' : openInBase.length > 0,
    ...(toldApartBy !== undefined && { toldApartBy }),
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
