// Validates the mapping of a host, which can come from plain JavaScript or a JSON file. Throws a TypeError that names
// the member, the accepted values and the nearest known name.

import type { ColumnType, Relation } from '../model/relation.ts'
import {
  accepted,
  checkMembers,
  type Members,
  meant,
  name,
  object,
  oneOf,
  text,
  unknown,
  yesOrNo,
} from '../names/members.ts'
import { isObject } from '../std/is-object.ts'
import { parseSql } from './host-sql.ts'
import { checkListed } from './listed-values.ts'
import {
  type Absent,
  type HostSql,
  hasPartitionColumns,
  isBySchema,
  type ListedColumn,
  type ModelTables,
  PATH_MEMBER,
  type RelationMapping,
  type Warehouse,
} from './mapping.ts'
import { storageTypesOf } from './storage.ts'

/** Throws a TypeError for a mapping that does not fit the model. */
export function checkWarehouseOptions(warehouse: Warehouse, model: ModelTables): void {
  checkMembers(warehouse, 'warehouse', WAREHOUSE, { names: Object.keys(model.relations), place: 'relations' })
  if (warehouse.account === 'schema') bySchema('warehouse', warehouse.schema, warehouse.accountColumn)
  const relations = warehouse.relations ?? {}
  if (!isObject(relations)) throw new TypeError('warehouse.relations must be an object')
  if (warehouse.absent !== undefined && relations[model.base] === undefined)
    throw new TypeError(`warehouse.absent requires a mapping of ${model.base}: ad-hoc requests read it`)
  for (const [name, mapping] of Object.entries(relations)) {
    const place = `warehouse.relations.${name}`
    const relation = Object.hasOwn(model.relations, name) ? model.relations[name] : undefined
    if (relation === undefined) throw unknown(place, 'is not a relation', name, Object.keys(model.relations))
    if (mapping === undefined) continue
    if (saysAbsent(mapping)) {
      checkMembers(mapping, place, ABSENT)
      if (name === model.base) throw new TypeError(`${place} cannot be absent: ad-hoc requests read it`)
    } else checkRelation(mapping, { place, name, relation, warehouse, model })
  }
}

interface At {
  readonly place: string
  readonly name: string
  readonly relation: Relation
  readonly warehouse: Warehouse
  readonly model: ModelTables
}

function checkRelation(mapping: RelationMapping, { place, name, relation, warehouse, model }: At): void {
  checkMembers(mapping, place, RELATION, { names: Object.keys(relation.columns), place: 'columns' })
  if (relation.shared) {
    const given = (['account', 'accountColumn'] as const).find((member) => mapping[member] !== undefined)
    if (given !== undefined)
      throw new TypeError(`${place}.${given} cannot be given: the model shares ${name} between accounts`)
  } else if (isBySchema(warehouse, mapping)) {
    // Also checked if only the warehouse sets `account`: with a fixed schema, all accounts would read this table.
    bySchema(place, mapping.schema ?? warehouse.schema, mapping.accountColumn)
  }
  if (mapping.sameDay !== undefined && model.joins[name]?.sameDay === undefined)
    throw new TypeError(`${place}.sameDay cannot be given: the model does not join ${name} by its day`)
  if (mapping.where !== undefined) parseSql(mapping.where, `${place}.where`)
  const columns = mapping.columns ?? {}
  for (const [field, column] of Object.entries(columns)) {
    const own = `${place}.columns.${field}`
    if (field === model.account) throw new TypeError(`${own}: map the account column with accountColumn`)
    const known = Object.keys(relation.columns).filter((one) => one !== model.account)
    const type = Object.hasOwn(relation.columns, field) ? relation.columns[field]?.type : undefined
    if (type === undefined) throw unknown(own, `is not a column of ${name}`, field, known)
    checkColumn(column, type, own)
  }
  const { partitions } = model
  const months = partitions === undefined ? [] : [partitions.year, partitions.month]
  const isDated = hasPartitionColumns(relation, model)
  if (mapping.partitioned === true && !isDated) {
    throw new TypeError(`${place}.partitioned: ${name} has no ${months.join(' and ') || 'columns of year and month'}`)
  }
  const computed = months.find((month) => Object.hasOwn(columns, month) && typeof columns[month] !== 'string')
  if (isDated && computed !== undefined && (mapping.partitioned ?? warehouse.partitioned) === true) {
    throw new TypeError(`${place}.partitioned: ${computed} must be a stored column, given by its name`)
  }
}

function checkColumn(column: unknown, field: ColumnType, place: string): void {
  if (typeof column === 'string') {
    if (column === '') throw new TypeError(`${place} must not be empty`)
    if (!name.accepts(column)) throw new TypeError(`${place} must ${name.expected}`)
    return
  }
  if (saysAbsent(column)) {
    checkMembers(column, place, ABSENT)
    return
  }
  if (!isObject(column))
    throw new TypeError(`${place} must be the name of a column, {column, type}, {column, values}, {sql} or absent`)
  const { sql, type } = column
  if (column.values !== undefined) {
    checkListedColumn(column, field, place)
    return
  }
  checkMembers(column, place, sql === undefined ? STORED : COMPUTED)
  if (isSql(sql)) parseSql(sql, `${place}.sql`)
  else if (type === undefined) throw new TypeError(`${place}.type is missing; ${fits(field)}`)
  checkType(type, field, place)
  if (column.path !== undefined && type !== 'json') throw new TypeError(`${place}.path requires the type json`)
  if (column.zone !== undefined && type !== 'timestamp')
    throw new TypeError(`${place}.zone requires the type timestamp`)
}

function checkListedColumn(column: Record<string, unknown>, field: ColumnType, place: string): void {
  checkMembers(column, place, LISTED)
  if (field !== 'text' && field !== 'boolean')
    throw new TypeError(`${place}.values requires a field of texts or of true and false, not a ${field}`)
  checkType(column.type, 'text', place)
  const listed = column as unknown as ListedColumn<'text'>
  checkListed(listed, listed.type ?? 'text', field, place)
  if (isSql(column.sql)) parseSql(column.sql, `${place}.sql`)
  if (column.sql !== undefined && column.column !== undefined)
    throw new TypeError(`${place}.column cannot be given beside sql`)
  if (column.path !== undefined && column.type !== 'json') throw new TypeError(`${place}.path requires the type json`)
}

function checkType(type: unknown, field: ColumnType, place: string): void {
  if (type === undefined || storageTypesOf(field).some((one) => one === type)) return
  throw new TypeError(
    `${place}.type must be a storage type of the field; ${fits(field)}${meant(type, storageTypesOf(field))}`,
  )
}

/** Whether a mapping has the member `absent`, even with an invalid value. */
const saysAbsent = (mapping: unknown): mapping is Absent =>
  isObject(mapping) && Object.hasOwn(mapping, 'absent') && mapping.absent !== 'rest'

const fits = (field: ColumnType) => `the column can be stored as ${storageTypesOf(field).join(', ')}`

function bySchema(place: string, schema: unknown, accountColumn: unknown): void {
  if (typeof schema !== 'function') {
    throw new TypeError(
      `${place}.account: schema identifies the account only if schema is a function of the account, or a string with ` +
        '{account} in a file. A table that accounts share needs an accountColumn',
    )
  }
  if (accountColumn !== undefined) {
    throw new TypeError(`${place}.accountColumn cannot be given if the schema alone identifies the account`)
  }
}

const KEY = new RegExp(PATH_MEMBER, 'u')
const isKey = (value: unknown) => typeof value === 'string' && KEY.test(value)
const isSql = (of: unknown): of is HostSql => typeof of === 'string' || typeof of === 'function'
const sql = accepted('be SQL, as a string or a function', isSql)
const schema = accepted('be a name or a function of the account', (of) => name.accepts(of) || typeof of === 'function')
const path = accepted(
  'be the name of a member or an array of names, without quotation marks, backslashes and control characters',
  (value) => isKey(value) || (Array.isArray(value) && value.length > 0 && value.every(isKey)),
)
const account = oneOf('column', 'schema')
const zone = oneOf('UTC', 'account')

const ABSENT: Members = { absent: accepted('be true', (value) => value === true) }
const WAREHOUSE: Members = {
  schema,
  accountColumn: name,
  accountType: oneOf('string', 'number', 'uuid'),
  account,
  partitioned: yesOrNo,
  absent: oneOf('rest'),
  relations: object,
}
const RELATION: Members = {
  table: name,
  schema,
  columns: object,
  absent: oneOf('rest'),
  accountColumn: name,
  account,
  partitioned: yesOrNo,
  sameDay: yesOrNo,
  where: sql,
}
const STORED: Members = { column: name, type: text, path, zone }
const LISTED: Members = {
  column: name,
  sql,
  type: text,
  values: accepted(
    'be an object of at least one value of the field',
    (of) => isObject(of) && Object.keys(of).length > 0,
  ),
  others: oneOf('ignore', 'fail'),
  path,
}
const COMPUTED: Members = { sql, type: text, path, zone }
