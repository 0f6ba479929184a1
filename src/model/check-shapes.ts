// Validates the members of a host's model definition, before the model is built. The types cannot do this for
// definitions in plain JavaScript.

import {
  accepted,
  checkIdentifier,
  checkMembers,
  currency,
  type MembersOf,
  name,
  needed,
  object,
  oneOf,
  text,
  texts,
  yesOrNo,
} from '../names/members.ts'
import { fieldTypes } from '../query/value.ts'
import { checkMetricShapes } from './check-metrics.ts'
import { STORAGE_OF } from './column-expression.ts'
import type { FieldDefinition, Repeats } from './field.ts'
import { units } from './metric.ts'
import type { Extension, JoinDefinition, ModelData, Partitions, RowType } from './model.ts'
import type { Relation, RelationColumn } from './relation.ts'

const columnType = oneOf(...Object.keys(STORAGE_OF))

const EXTENSION: MembersOf<Extension> = {
  relations: object,
  fields: object,
  joins: object,
  dropBlank: texts,
  metrics: object,
  currency,
  reports: accepted(
    'be an array, or a function that returns one',
    (of) => Array.isArray(of) || typeof of === 'function',
  ),
}

const MODEL: MembersOf<ModelData> = {
  ...EXTENSION,
  relations: needed(object),
  fields: needed(object),
  name: needed(name),
  account: name,
  base: needed(name),
  date: name,
  partitions: object,
  rowType: object,
  countDistinctOf: texts,
}

const FIELD: MembersOf<FieldDefinition> = {
  type: needed(oneOf(...fieldTypes)),
  label: text,
  about: needed(text),
  from: name,
  on: texts,
  values: texts,
  otherValues: accepted(
    'be an object of arrays of strings',
    (of) => object.accepts(of) && Object.values(Object(of)).every((one) => texts.accepts(one)),
  ),
  synonyms: texts,
  column: columnType,
  unset: text,
  additive: yesOrNo,
  unit: oneOf(...units),
  repeats: object,
}

const REPEATS: MembersOf<Repeats> = { where: needed(text), so: needed(text) }

const RELATION: MembersOf<Relation> = {
  name: needed(name),
  about: text,
  key: texts,
  sortedBy: texts,
  columns: needed(object),
  shared: yesOrNo,
}

const COLUMN: MembersOf<RelationColumn> = {
  type: needed(columnType),
  required: yesOrNo,
}

const JOIN: MembersOf<JoinDefinition> = {
  on: needed(texts),
  sameDay: yesOrNo,
  through: name,
  rows: needed(oneOf('one', 'many', 'optional')),
  each: text,
}
const ROW_TYPE: MembersOf<RowType> = { field: needed(name), main: text }
const PARTITIONS: MembersOf<Partitions> = { year: needed(name), month: needed(name) }

/** Throws a TypeError that names an unknown or invalid member of a model. */
export function checkModelShape(definition: object): void {
  checkMembers(definition, 'model', MODEL)
  checkParts(definition)
}

/** Throws a TypeError that names an unknown or invalid member of an extension. */
export function checkExtensionShape(extension: object): void {
  checkMembers(extension, 'extension', EXTENSION)
  checkParts(extension)
}

type Parts = Partial<Pick<ModelData, 'joins' | 'rowType' | 'partitions'>> &
  Pick<Extension, 'relations' | 'fields' | 'metrics'>

function checkParts({ relations = {}, fields = {}, joins = {}, metrics = {}, rowType, partitions }: Parts): void {
  for (const [own, relation] of Object.entries(relations)) {
    const place = `relations.${own}`
    checkIdentifier(own, place)
    checkMembers(relation, place, RELATION)
    for (const [column, of] of Object.entries(relation.columns)) checkMembers(of, `${place}.columns.${column}`, COLUMN)
  }
  for (const [own, field] of Object.entries(fields)) {
    checkIdentifier(own, `fields.${own}`)
    checkMembers(field, `fields.${own}`, FIELD)
    if (field.repeats !== undefined) checkMembers(field.repeats, `fields.${own}.repeats`, REPEATS)
  }
  for (const [own, join] of Object.entries(joins)) checkMembers(join, `joins.${own}`, JOIN)
  checkMetricShapes(metrics)
  if (rowType !== undefined) checkMembers(rowType, 'rowType', ROW_TYPE)
  if (partitions !== undefined) checkMembers(partitions, 'partitions', PARTITIONS)
}
