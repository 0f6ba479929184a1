// Parts of the site search model for the tests of stages.

import { catalogOf } from '../../../src/catalog/catalog.ts'
import type { FunctionName } from '../../../src/catalog/functions.ts'
import { columnExpression as columnOf } from '../../../src/model/column-expression.ts'
import type { Relations } from '../../../src/model/model.ts'
import type { Expression, FieldExpression } from '../../../src/query/expression.ts'
import type { Join, Scan } from '../../../src/query/source.ts'
import { deviceAndPlaceFields } from '../../../src/site-search/fields/devices-and-places.ts'
import type { FieldName } from '../../../src/site-search/fields/index.ts'
import { siteSearch } from '../../../src/site-search/index.ts'
import { type RelationName, relations } from '../../../src/site-search/relations.ts'
import { standard } from '../../../src/sql/standard.ts'
import { mapModel, type Tables, type Warehouse } from '../../../src/warehouse/warehouse.ts'

export const catalog = catalogOf(siteSearch)

/** A field of the catalog, as the stages receive it. */
export function fieldOf(name: FieldName) {
  const field = catalog.fields.get(name)
  if (field === undefined) throw new Error(`there is no field ${name}`)
  return field
}

export const fieldExpression = (name: FieldName): FieldExpression => fieldOf(name).expression

export const measureExpression = (fn: FunctionName, name: FieldName): Expression => catalog.measure(fn, fieldOf(name))

export const columnExpression = (relation: RelationName, field: string, as?: string): FieldExpression =>
  columnOf(relations[relation], field, as)

/** The join that adds this relation. */
export function joinOf(relation: RelationName): Join<Scan> {
  const found = catalog.joins.find((join) => join.relation === relation)
  if (found === undefined) throw new Error(`${relation} joins nothing`)
  return found.join
}

export const tablesOf = (warehouse?: Warehouse): Tables => mapModel(siteSearch, warehouse, standard.names).tables

/** The fields of the model, completed with all defaults. */
export const { fields } = siteSearch

/** Whether the specification has this field. The labelled questions use only fields of the specification. */
export const isSpecified = (name: FieldName): boolean => !(name in deviceAndPlaceFields)

/** The relations of the model, typed so that any name can be looked up. */
export const relationsByName: Relations = siteSearch.relations
