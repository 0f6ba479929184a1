// Validates a model. The host defines the model, so each mistake throws a TypeError that names the invalid member.

import { checkJoins } from './check-joins.ts'
import { checkMetrics } from './check-metrics.ts'
import { checkReports } from './check-reports.ts'
import { typeOfColumn } from './column-expression.ts'
import type { Extension, ModelData } from './model.ts'
import { columnOf, fail, identifying, known, relationColumns } from './model-issue.ts'
import type { ColumnType } from './relation.ts'
import { checkUnique } from './unique-words.ts'

/** Throws a TypeError if an extension reuses a name of the model. */
export function checkExtension(
  model: Pick<ModelData, 'relations' | 'fields' | 'joins' | 'metrics'>,
  more: Pick<Extension, 'relations' | 'fields' | 'joins' | 'metrics'>,
): void {
  for (const member of ['relations', 'fields', 'joins', 'metrics'] as const) {
    const taken = Object.keys(more[member] ?? {}).find((name) => Object.hasOwn(model[member], name))
    if (taken !== undefined) fail(`${member}.${taken}`, 'the model already has this name')
  }
}

/** Throws a TypeError for the first mistake. */
export function checkModel(model: ModelData): void {
  known('base', model.base, Object.keys(model.relations))
  checkRelations(model)
  checkJoins(model)
  checkFields(model)
  checkUnique('fields', model.fields)
  checkRoles(model)
  checkMetrics(model, rowTypesOf(model))
  checkReports(model)
}

function checkRelations(model: ModelData): void {
  const { relations, account, base } = model
  for (const [name, relation] of Object.entries(relations)) {
    if (relation.name !== name)
      fail(
        `relations.${name}`,
        `the name of the relation is ${JSON.stringify(relation.name)}; it must be the same as this key`,
      )
    checkKey(name, model)
    const column = Object.hasOwn(relation.columns, account) ? relation.columns[account] : undefined
    if (relation.shared !== true) {
      if (column?.required !== true)
        fail(`relations.${name}.columns.${account}`, 'the account column must be required(..)')
      continue
    }
    if (name === base)
      fail(`relations.${name}.shared`, 'the base cannot be shared, because each of its rows must belong to an account')
    if (column !== undefined)
      fail(
        `relations.${name}.columns.${account}`,
        'a shared relation has no account column: remove the column, or remove shared',
      )
  }
}

/** Checks the key of a relation that requests read. Reports define the rows of other relations themselves. */
function checkKey(name: string, model: ModelData): void {
  if (name !== model.base && !Object.hasOwn(model.joins, name)) return
  for (const column of model.relations[name]?.key ?? []) {
    const place = `relations.${name}.key`
    known(place, column, Object.keys(relationColumns(model, name)))
    identifying(place, columnOf(model, name, column), column)
  }
}

function checkFields(model: ModelData): void {
  const { fields, base, joins, rowType } = model
  const kinds = rowTypesOf(model)
  for (const [name, { from, type, on, values = [], otherValues = {}, additive, unit, repeats }] of Object.entries(
    fields,
  )) {
    for (const value of Object.keys(otherValues)) known(`fields.${name}.otherValues`, value, values)
    known(`fields.${name}.from`, from, [base, ...Object.keys(joins)])
    const column = columnOf(model, from, name)
    if (column === undefined || typeOfColumn(column.type) !== type)
      fail(
        `fields.${name}.type`,
        `the field is a ${type}, but the type of the column ${from}.${name} is ${column?.type}`,
      )
    if (additive !== undefined && type !== 'number')
      fail(`fields.${name}.additive`, `only numbers add up, but this field is a ${type}`)
    if (unit !== undefined && type !== 'number')
      fail(`fields.${name}.unit`, `only numbers have a unit, but this field is a ${type}`)
    if (additive === true && repeats !== undefined)
      fail(
        `fields.${name}.additive`,
        'a value that repeats on several rows does not add up: remove additive, or remove repeats',
      )
    if (on.length > 0 && rowType === undefined) fail(`fields.${name}.on`, 'the model has no rowType')
    for (const one of on) if (kinds !== undefined) known(`fields.${name}.on`, one, kinds)
  }
}

/** The values of the row type field, if the field lists them. */
const rowTypesOf = ({ fields, rowType }: ModelData): readonly string[] | undefined =>
  rowType !== undefined && Object.hasOwn(fields, rowType.field) ? fields[rowType.field]?.values : undefined

/** Checks the fields and columns with a special role, such as `date` and `rowType`. */
function checkRoles(model: ModelData): void {
  const { fields, base, date, rowType, partitions, dropBlank, countDistinctOf } = model
  const ofBase = Object.keys(fields).filter((name) => fields[name]?.from === base)
  const columns = Object.keys(model.relations).flatMap((relation) => Object.keys(relationColumns(model, relation)))
  const typed = (member: string, name: string, type: string) => {
    known(member, name, ofBase)
    if (fields[name]?.type !== type) fail(member, `${name} is a ${fields[name]?.type}, not a ${type}`)
  }
  if (date !== undefined) typed('date', date, 'date')
  if (rowType !== undefined) typed('rowType.field', rowType.field, 'string')
  const kinds = rowTypesOf(model)
  if (rowType?.main !== undefined && kinds !== undefined) known('rowType.main', rowType.main, kinds)
  if (partitions !== undefined && date === undefined) fail('partitions', 'the model has no date')
  const stored = (member: string, name: string, types: readonly ColumnType[], why: string) => {
    known(member, name, columns)
    const found = Object.keys(model.relations).flatMap((relation) => columnOf(model, relation, name)?.type ?? [])
    const stray = found.find((type) => !types.includes(type))
    if (stray !== undefined) fail(member, `${name} is a ${stray}, but ${why}`)
  }
  for (const [member, name] of Object.entries(partitions ?? {}))
    stored(`partitions.${member}`, name, ['integer', 'bigint', 'decimal'], 'years and months must be numbers')
  for (const name of dropBlank) stored('dropBlank', name, ['text'], 'only texts can be blank')
  for (const name of countDistinctOf) known('countDistinctOf', name, Object.keys(fields))
}
