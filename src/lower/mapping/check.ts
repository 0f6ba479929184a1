// Checks a mapping as a host hands it in, with types or without: what is wrong is a TypeError that names the member, what
// is accepted, and the name that was probably meant.

import { isObject } from '../../is-object.ts'
import type { ColumnType, Relation } from '../../model/relation.ts'
import { knownNames, nearest } from '../../names/nearest.ts'
import { parseSql } from './host-sql.ts'
import { type HostSql, hasMonths, isAbsent, type ModelTables, type RelationMapping, type Warehouse } from './mapping.ts'
import { storageTypesOf } from './storage.ts'

/** Throws a TypeError for a mapping that a model's tables cannot have. */
export function checkWarehouseOptions(warehouse: Warehouse, model: ModelTables): void {
  members(warehouse, 'warehouse', WAREHOUSE)
  const relations = warehouse.relations ?? {}
  if (!isObject(relations)) throw new TypeError('warehouse.relations must be an object')
  for (const [name, mapping] of Object.entries(relations)) {
    const place = `warehouse.relations.${name}`
    const relation = Object.hasOwn(model.relations, name) ? model.relations[name] : undefined
    if (relation === undefined) throw unknown(place, 'is not a relation', name, Object.keys(model.relations))
    if (mapping === undefined) continue
    if (isAbsent(mapping)) {
      members(mapping, place, ABSENT)
      if (name === model.base) throw new TypeError(`${place} must be there: ad-hoc requests read it`)
    } else checkRelation(mapping, { place, name, relation, warehouse, model })
  }
  if (warehouse.account === 'schema') bySchema('warehouse', warehouse.schema, warehouse.accountColumn)
}

interface At {
  readonly place: string
  readonly name: string
  readonly relation: Relation
  readonly warehouse: Warehouse
  readonly model: ModelTables
}

function checkRelation(mapping: RelationMapping, { place, name, relation, warehouse, model }: At): void {
  members(mapping, place, RELATION)
  if (mapping.account === 'schema') {
    bySchema(place, mapping.schema ?? warehouse.schema, mapping.accountColumn)
  }
  if (mapping.where !== undefined) parseSql(mapping.where, `${place}.where`)
  const columns = mapping.columns ?? {}
  for (const [field, column] of Object.entries(columns)) {
    const own = `${place}.columns.${field}`
    if (field === model.account) throw new TypeError(`${own}: name that column by accountColumn`)
    const known = Object.keys(relation.columns).filter((one) => one !== model.account)
    const type = Object.hasOwn(relation.columns, field) ? relation.columns[field]?.type : undefined
    if (type === undefined) throw unknown(own, `is not a column of ${name}`, field, known)
    checkColumn(column, type, own)
  }
  const { partitions } = model
  const months = partitions === undefined ? [] : [partitions.year, partitions.month]
  const isDated = hasMonths(relation, model)
  if (mapping.partitioned === true && !isDated) {
    throw new TypeError(`${place}.partitioned: ${name} has no ${months.join(' and ') || 'columns of year and month'}`)
  }
  const computed = months.find((month) => Object.hasOwn(columns, month) && typeof columns[month] !== 'string')
  if (isDated && computed !== undefined && (mapping.partitioned ?? warehouse.partitioned) === true) {
    throw new TypeError(`${place}.partitioned: ${computed} must be a column of its own, given by its name`)
  }
}

function checkColumn(column: unknown, field: ColumnType, place: string): void {
  if (typeof column === 'string') {
    if (column === '') throw new TypeError(`${place} must not be empty`)
    return
  }
  if (isAbsent(column)) {
    members(column, place, ABSENT)
    return
  }
  if (!isObject(column)) throw new TypeError(`${place} must be the name of a column, {column, type}, {sql} or absent`)
  const { sql, type } = column
  members(column, place, sql === undefined ? STORED : COMPUTED)
  if (isSql(sql)) parseSql(sql, `${place}.sql`)
  else if (type === undefined) throw new TypeError(`${place}.type is missing; ${fits(field)}`)
  if (type !== undefined && !storageTypesOf(field).some((one) => one === type)) {
    throw new TypeError(`${place}.type must be a type that holds the field; ${fits(field)}`)
  }
  if (column.path !== undefined && type !== 'json') throw new TypeError(`${place}.path requires the type json`)
  if (column.zone !== undefined && type !== 'timestamp')
    throw new TypeError(`${place}.zone requires the type timestamp`)
}

const fits = (field: ColumnType) => `it may be stored as ${storageTypesOf(field).join(', ')}`

function bySchema(place: string, schema: unknown, accountColumn: unknown): void {
  if (typeof schema !== 'function') {
    throw new TypeError(`${place}.account: schema tells accounts apart only where it is a function of the account`)
  }
  if (accountColumn !== undefined) {
    throw new TypeError(`${place}.accountColumn: there is none where the schema alone tells the account`)
  }
}

/** What a member must be, in words, and whether a value is. */
type Accepted = readonly [expected: string, accepts: (value: unknown) => boolean]

const oneOf = (...texts: readonly string[]): Accepted => [
  `be ${texts.join(' or ')}`,
  (value) => texts.some((text) => text === value),
]
const isName = (value: unknown) => typeof value === 'string' && value !== ''
const name: Accepted = ['be a text that is not empty', isName]
const schema: Accepted = ['be a name or a function of the account', (of) => isName(of) || typeof of === 'function']
const isSql = (of: unknown): of is HostSql => typeof of === 'string' || typeof of === 'function'
const sql: Accepted = ['be SQL as text or a function', isSql]
const yesOrNo: Accepted = ['be true or false', (value) => typeof value === 'boolean']
const isKey = (value: unknown) => typeof value === 'string' && /^[^"\\\p{Cc}]+$/u.test(value)
const path: Accepted = [
  'be a name of a member or an array of them, without quotation marks, backslashes and control characters',
  (value) => isKey(value) || (Array.isArray(value) && value.length > 0 && value.every(isKey)),
]

type Members = Readonly<Record<string, Accepted>>

const object: Accepted = ['be an object', isObject]
const text: Accepted = ['be a text', (value) => typeof value === 'string']
const account = oneOf('column', 'schema')
const zone = oneOf('UTC', 'account')

const ABSENT: Members = { absent: ['be true', (value) => value === true] }
const WAREHOUSE: Members = {
  schema,
  accountColumn: name,
  accountType: oneOf('string', 'number', 'uuid'),
  account,
  partitioned: yesOrNo,
  relations: object,
}
const RELATION: Members = {
  table: name,
  schema,
  columns: object,
  accountColumn: name,
  account,
  partitioned: yesOrNo,
  where: sql,
}
const STORED: Members = { column: name, type: text, path, zone }
const COMPUTED: Members = { sql, type: text, path, zone }

function members(value: unknown, place: string, known: Members): void {
  if (!isObject(value)) throw new TypeError(`${place} must be an object`)
  for (const [member, given] of Object.entries(value)) {
    const accepted = Object.hasOwn(known, member) ? known[member] : undefined
    const at = `${place}.${member}`
    if (accepted === undefined) throw unknown(at, 'is not an option', member, Object.keys(known))
    const [expected, accepts] = accepted
    if (given !== undefined && !accepts(given)) throw new TypeError(`${at} must ${expected}`)
  }
}

function unknown(place: string, problem: string, name: string, known: readonly string[]): TypeError {
  const near = nearest(name, knownNames(known))
  const meant = near === undefined ? '' : `; the nearest known one is ${near}`
  return new TypeError(`${place} ${problem}${meant}; known are ${known.join(', ')}`)
}
