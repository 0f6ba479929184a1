// What a model must be to be compiled for. Mistakes are the host's, so they are TypeErrors; each names its member.

import { knownNames, nearest } from '../names/nearest.ts'
import { scansOf } from '../query/scans.ts'
import { typeOfColumn } from './column-expression.ts'
import type { Extension, ModelData } from './model.ts'
import type { RelationColumn } from './relation.ts'

const EXTENSION: Readonly<Record<keyof Extension, true>> = {
  relations: true,
  fields: true,
  joins: true,
  dropBlank: true,
  reports: true,
}

const MEMBERS: Readonly<Record<keyof ModelData, true>> = {
  ...EXTENSION,
  name: true,
  account: true,
  base: true,
  date: true,
  partitions: true,
  rowType: true,
  countDistinctOf: true,
}

const KNOWN = { model: Object.keys(MEMBERS), extension: Object.keys(EXTENSION) }

/** Throws a TypeError for a member that there is none of, with the nearest. */
export function checkNames(kind: keyof typeof KNOWN, definition: object): void {
  for (const member of Object.keys(definition)) known(kind, member, KNOWN[kind])
}

/** Throws a TypeError for a name that the model has already. */
export function checkExtension(
  model: Pick<ModelData, 'relations' | 'fields' | 'joins'>,
  more: Pick<Extension, 'relations' | 'fields' | 'joins'>,
): void {
  for (const member of ['relations', 'fields', 'joins'] as const) {
    const taken = Object.keys(more[member] ?? {}).find((name) => Object.hasOwn(model[member], name))
    if (taken !== undefined) fail(`${member}.${taken}`, 'the model has this name already')
  }
}

// The service has paths of its own, and the page of the explorer.
const RESERVED = new Set(['health', 'openapi.json', 'openapi', 'explorer', 'mcp', ''])

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/
const PATH = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Throws a TypeError for the first thing that does not fit. */
export function checkModel(model: ModelData): void {
  checkRelations(model)
  checkFields(model)
  checkJoins(model)
  checkRoles(model)
  checkReports(model)
}

const fail = (member: string, message: string): never => {
  throw new TypeError(`${member}: ${message}`)
}

/** Fails for a name that is not among those known, with the nearest of them. */
function known(member: string, name: string, names: readonly string[]): void {
  if (names.includes(name)) return
  const near = nearest(name, knownNames(names))
  fail(
    member,
    `${JSON.stringify(name)} is not one of ${names.join(', ')}${near === undefined ? '' : `; the nearest is ${near}`}`,
  )
}

function checkRelations(model: ModelData): void {
  const { relations, fields, account } = model
  for (const [name, relation] of Object.entries(relations)) {
    if (relation.name !== name) fail(`relations.${name}`, `its name is ${JSON.stringify(relation.name)}`)
    if (!NAME.test(name)) fail(`relations.${name}`, 'a name has letters, digits and _, at most 63 of them')
    const account_ = relation.columns[account]
    if (account_?.required !== true)
      fail(`relations.${name}.columns.${account}`, 'the column of the account is required')
  }
  for (const name of Object.keys(fields))
    if (!NAME.test(name)) fail(`fields.${name}`, 'a name has letters, digits and _, at most 63 of them')
}

function columnsOf({ relations }: ModelData, relation: string): Readonly<Record<string, RelationColumn>> {
  return Object.hasOwn(relations, relation) ? (relations[relation]?.columns ?? {}) : {}
}

const columnOf = (model: ModelData, relation: string, name: string): RelationColumn | undefined => {
  const columns = columnsOf(model, relation)
  return Object.hasOwn(columns, name) ? columns[name] : undefined
}

function checkFields(model: ModelData): void {
  const { fields, base, joins, relations, rowType } = model
  known('base', base, Object.keys(relations))
  for (const [name, { from, type, on }] of Object.entries(fields)) {
    known(`fields.${name}.from`, from, [base, ...Object.keys(joins)])
    const column = columnOf(model, from, name)
    if (column === undefined || typeOfColumn(column.type) !== type)
      fail(`fields.${name}.type`, `a ${type} is not what the column ${from}.${name} (${column?.type}) holds`)
    if (on.length > 0 && rowType === undefined) fail(`fields.${name}.on`, 'the model has no rowType')
  }
}

function checkJoins(model: ModelData): void {
  for (const [name, { on, rows }] of Object.entries(model.joins)) {
    known(`joins.${name}`, name, Object.keys(model.relations))
    if (name === model.base) fail(`joins.${name}`, 'the base is not joined to itself')
    known(`joins.${name}.rows`, rows, ['one', 'many'])
    if (on.length === 0) fail(`joins.${name}.on`, 'names at least one column of both relations')
    for (const column of on) {
      for (const relation of [name, model.base])
        known(`joins.${name}.on`, column, Object.keys(columnsOf(model, relation)))
      const types = [name, model.base].map((relation) => columnOf(model, relation, column)?.type)
      if (types[0] !== types[1])
        fail(`joins.${name}.on`, `${column} is ${types[0]} here and ${types[1]} in ${model.base}`)
    }
  }
}

/** Fields and columns with a part to play. */
function checkRoles(model: ModelData): void {
  const { fields, base, date, rowType, partitions, dropBlank, countDistinctOf } = model
  const ofBase = Object.keys(fields).filter((name) => fields[name]?.from === base)
  const columns = Object.keys(model.relations).flatMap((relation) => Object.keys(columnsOf(model, relation)))
  const typed = (member: string, name: string, type: string) => {
    known(member, name, ofBase)
    if (fields[name]?.type !== type) fail(member, `${name} is a ${fields[name]?.type}, not a ${type}`)
  }
  if (date !== undefined) typed('date', date, 'date')
  if (rowType !== undefined) typed('rowType.field', rowType.field, 'string')
  if (partitions !== undefined && date === undefined) fail('partitions', 'the model has no date')
  for (const [member, name] of Object.entries(partitions ?? {})) known(`partitions.${member}`, name, columns)
  for (const name of dropBlank) known('dropBlank', name, columns)
  for (const name of countDistinctOf) known('countDistinctOf', name, Object.keys(fields))
}

function checkReports(model: ModelData): void {
  const paths = new Set<string>()
  for (const { path, from } of model.reports) {
    if (!PATH.test(path)) fail(`reports.${path}`, 'a path has lower-case letters, digits and single hyphens')
    if (RESERVED.has(path)) fail(`reports.${path}`, 'the service has this path for itself')
    if (paths.has(path)) fail(`reports.${path}`, 'another report has this path')
    paths.add(path)
    for (const { relation } of scansOf(from)) known(`reports.${path}.from`, relation, Object.keys(model.relations))
  }
}
