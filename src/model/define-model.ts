// Creates models: `defineModel` from a definition, `extend` from another model. Fills in defaults and refuses mistakes.

import type { FieldType } from '../query/value.ts'
import { checkExtension, checkModel } from './check-model.ts'
import { checkExtensionShape, checkModelShape } from './check-shapes.ts'
import type {
  Defined,
  DefinedMetrics,
  Extension,
  FieldDefinitions,
  Fields,
  JoinsOf,
  Model,
  ModelData,
  Nothing,
  Relations,
  Reports,
  ReportsOf,
} from './model.ts'
import { type ColumnType, optional, type Relation, type RelationColumn, required } from './relation.ts'
import type { Metrics } from './reports/metric-definition.ts'

type Roles = Pick<
  ModelData,
  'account' | 'currency' | 'date' | 'partitions' | 'rowType' | 'dropBlank' | 'countDistinctOf'
>

/** The definition of a model. */
export interface ModelDefinition<
  F extends FieldDefinitions,
  R extends Reports,
  T extends Relations,
  M extends Metrics = Metrics,
> extends Partial<Roles> {
  readonly name: string
  readonly relations: T
  readonly base: Extract<keyof T, string>
  readonly fields: F
  readonly metrics?: M
  readonly joins?: JoinsOf<NoInfer<T>, keyof NoInfer<F> & string>
  readonly reports?: ReportsOf<R, T>
}

/**
 * Creates a model. `account` defaults to `account_id`. If a relation lacks a column for one of its fields, the model
 * adds the column. Throws a TypeError that names the invalid member.
 */
export function defineModel<
  const F extends FieldDefinitions,
  const T extends Relations,
  const R extends Reports = readonly [],
  const M extends Metrics = Nothing,
>(definition: ModelDefinition<F, R, T, M>): Model<Defined<F>, R, T, DefinedMetrics<M>> {
  checkModelShape(definition)
  const { relations, fields, metrics, reports, ...roles } = definition
  const defaults = { account: 'account_id', joins: {}, dropBlank: [], countDistinctOf: [] }
  // If metrics are omitted, M is the type `Nothing`.
  const named = (metrics ?? {}) as DefinedMetrics<M>
  return made({ ...defaults, ...roles }, relations, fields, named, (all) => reportsOf<R, T>(reports, all))
}

function reportsOf<R extends Reports, T extends Relations>(reports: ReportsOf<R, T> | undefined, relations: T): R {
  const given = typeof reports === 'function' ? reports(relations) : (reports ?? [])
  if (!Array.isArray(given)) throw new TypeError('reports: the function must return an array')
  // If reports are omitted, R is the type of an empty list.
  return given as Reports as R
}

/** Fills in the defaults of fields and relations, then checks the whole model. */
function made<F extends FieldDefinitions, R extends Reports, T extends Relations, M extends Metrics>(
  roles: Omit<ModelData, 'fields' | 'metrics' | 'relations' | 'reports'>,
  relations: T,
  definitions: F,
  metrics: M,
  reports: (relations: T) => R,
): Model<Defined<F>, R, T, M> {
  const fields = Object.fromEntries(
    Object.entries<FieldDefinitions[string]>(definitions).map(([name, field]) => [
      name,
      { ...field, from: field.from ?? roles.base, on: field.on ?? [] },
    ]),
  )
  // The keys are the same as in `relations`. Each relation only gains columns.
  const identities = Object.values<Metrics[string]>(metrics).flatMap(({ each = [] }) => each)
  const complete = Object.fromEntries(
    Object.entries<Relation>(relations).map(([name, relation]) => {
      const identity = [...relation.key, ...(name === roles.base ? identities : [])]
      return [name, completed(relation, fields, roles.account, identity)]
    }),
  ) as T
  const data = { ...roles, relations: complete, fields: fields as Defined<F>, metrics, reports: reports(complete) }
  checkModel(data)
  return { ...data, extend: (more) => extended(data, more) }
}

const COLUMN: Readonly<Record<FieldType, ColumnType>> = {
  string: 'text',
  number: 'decimal',
  date: 'date',
  boolean: 'boolean',
}

/**
 * Adds the columns of all its fields to a relation. Adds the account column, too, unless the relation is shared.
 * `identity`: the columns that identify rows, which are never null.
 */
function completed(relation: Relation, fields: Fields, account: string, identity: readonly string[]): Relation {
  const more: Record<string, RelationColumn> = {}
  for (const [name, { from, type, column }] of Object.entries(fields))
    if (from === relation.name && !Object.hasOwn(relation.columns, name))
      more[name] = (identity.includes(name) ? required : optional)(column ?? COLUMN[type])
  const first = relation.shared === true ? {} : { [account]: required('text') }
  const isComplete = Object.keys({ ...first, ...more }).every((name) => Object.hasOwn(relation.columns, name))
  return isComplete ? relation : { ...relation, columns: { ...first, ...relation.columns, ...more } }
}

function extended<
  F extends Fields,
  R extends Reports,
  T extends Relations,
  M extends Metrics,
  NF extends FieldDefinitions,
  NR extends Reports,
  NT extends Relations,
  NM extends Metrics,
>(
  { relations, fields, metrics, reports, ...roles }: ModelData<F, R, T, M>,
  more: Extension<NF, NR, T & NT, NT, NM>,
): Model<F & Defined<NF>, readonly [...R, ...NR], T & NT, M & DefinedMetrics<NM>> {
  checkExtensionShape(more)
  checkExtension({ relations, fields, metrics, joins: roles.joins }, more)
  const joins = { ...roles.joins, ...more.joins }
  const dropBlank = [...roles.dropBlank, ...(more.dropBlank ?? [])]
  const changed = { ...roles, joins, dropBlank, ...(more.currency !== undefined && { currency: more.currency }) }
  // checkExtension has ensured that the names are disjoint.
  const all = { ...relations, ...more.relations } as T & NT
  const named = { ...fields, ...more.fields } as F & NF
  const measured = { ...metrics, ...more.metrics } as M & DefinedMetrics<NM>
  const both = (complete: T & NT) => [...reports, ...reportsOf(more.reports, complete)] as readonly [...R, ...NR]
  return made(changed, all, named, measured, both) as unknown as Model<
    F & Defined<NF>,
    readonly [...R, ...NR],
    T & NT,
    M & DefinedMetrics<NM>
  >
}
