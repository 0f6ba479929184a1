// What a model must be to be compiled for. Mistakes are the host's, so they are TypeErrors; each names its member.

import { knownNames, nearest } from '../names/nearest.ts'
import { scansOf } from '../query/scans.ts'
import { typeOfColumn } from './column-expression.ts'
import type { Extension, ModelData } from './model.ts'
import type { RelationColumn } from './relation.ts'
import type { Report } from './reports/report.ts'

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
const RESERVED = new Set(['health', 'openapi.json', 'openapi', 'docs', 'explorer', 'mcp', ''])

const PATH = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Throws a TypeError for the first thing that does not fit. */
export function checkModel(model: ModelData): void {
  known('base', model.base, Object.keys(model.relations))
  checkRelations(model)
  checkJoins(model)
  checkFields(model)
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
  const known = names.length === 0 ? 'known: there are none' : `one of ${[...new Set(names)].join(', ')}`
  fail(member, `${JSON.stringify(name)} is not ${known}${near === undefined ? '' : `; the nearest is ${near}`}`)
}

function checkRelations(model: ModelData): void {
  const { relations, account } = model
  for (const [name, relation] of Object.entries(relations)) {
    if (relation.name !== name) fail(`relations.${name}`, `its name is ${JSON.stringify(relation.name)}`)
    const account_ = relation.columns[account]
    if (account_?.required !== true)
      fail(`relations.${name}.columns.${account}`, 'the column of the account is required')
  }
}

function columnsOf({ relations }: ModelData, relation: string): Readonly<Record<string, RelationColumn>> {
  return Object.hasOwn(relations, relation) ? (relations[relation]?.columns ?? {}) : {}
}

const columnOf = (model: ModelData, relation: string, name: string): RelationColumn | undefined => {
  const columns = columnsOf(model, relation)
  return Object.hasOwn(columns, name) ? columns[name] : undefined
}

function checkFields(model: ModelData): void {
  const { fields, base, joins, rowType } = model
  const kinds = rowTypesOf(model)
  for (const [name, { from, type, on }] of Object.entries(fields)) {
    known(`fields.${name}.from`, from, [base, ...Object.keys(joins)])
    const column = columnOf(model, from, name)
    if (column === undefined || typeOfColumn(column.type) !== type)
      fail(`fields.${name}.type`, `a ${type} is not what the column ${from}.${name} (${column?.type}) holds`)
    if (on.length > 0 && rowType === undefined) fail(`fields.${name}.on`, 'the model has no rowType')
    for (const one of on) if (kinds !== undefined) known(`fields.${name}.on`, one, kinds)
  }
}

/** The row types, where the field that tells them says which occur. */
const rowTypesOf = ({ fields, rowType }: ModelData): readonly string[] | undefined =>
  rowType !== undefined && Object.hasOwn(fields, rowType.field) ? fields[rowType.field]?.values : undefined

function checkJoins(model: ModelData): void {
  for (const [name, { on }] of Object.entries(model.joins)) {
    known(`joins.${name}`, name, Object.keys(model.relations))
    if (name === model.base) fail(`joins.${name}`, 'the base is not joined to itself')
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
  const kinds = rowTypesOf(model)
  if (rowType?.main !== undefined && kinds !== undefined) known('rowType.main', rowType.main, kinds)
  if (partitions !== undefined && date === undefined) fail('partitions', 'the model has no date')
  for (const [member, name] of Object.entries(partitions ?? {})) known(`partitions.${member}`, name, columns)
  for (const name of dropBlank) known('dropBlank', name, columns)
  for (const name of countDistinctOf) known('countDistinctOf', name, Object.keys(fields))
}

function checkReports(model: ModelData): void {
  const paths = new Set<string>()
  for (const report of model.reports) {
    const { path, from } = report
    if (!PATH.test(path)) fail(`reports.${path}`, 'a path has lower-case letters, digits and single hyphens')
    if (RESERVED.has(path)) fail(`reports.${path}`, 'the service has this path for itself')
    if (paths.has(path)) fail(`reports.${path}`, 'another report has this path')
    paths.add(path)
    for (const { relation } of scansOf(from)) known(`reports.${path}.from`, relation, Object.keys(model.relations))
    const columns = conditionedColumns(report, model)
    for (const { column } of report.filters) known(`reports.${path}.filters`, column, columns)
    if (report.dateColumn !== undefined) known(`reports.${path}.dateColumn`, report.dateColumn, columns)
  }
}

/** What callers of a report may be let filter by: what its rows are read of, with the fields of what joins the base. */
function conditionedColumns({ path, from }: Report, model: ModelData): readonly string[] {
  const scan = scansOf(from).find(({ conditioned }) => conditioned)
  if (scan === undefined) return fail(`reports.${path}.from`, 'there is no scan that takes conditions')
  const isBase = from.from.kind === 'scan' && scan.relation === model.base
  return [...(isBase ? Object.keys(model.fields) : []), ...Object.keys(columnsOf(model, scan.relation))]
}
