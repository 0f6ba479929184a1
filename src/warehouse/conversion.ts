// Derives two facts from a mapping: which columns need a conversion to the type of their field, and which columns are
// absent.

import type { ColumnType, Relation } from '../model/relation.ts'
import type { Absences } from '../model/without-absent.ts'
import { type ParsedSql, parseSql } from './host-sql.ts'
import { type ListedValues, listedValues } from './listed-values.ts'
import { type ColumnMapping, isAbsent, type ModelTables, type Warehouse } from './mapping.ts'
import { type ReadMethod, readMethodOf, type StorageType } from './storage.ts'

/** The conversion of a column to the type of its field. */
export type Conversion = StoredValue | DatePart

export interface StoredValue {
  readonly kind: 'stored'
  readonly field: ColumnType
  readonly from: { readonly column: string } | { readonly sql: ParsedSql }
  readonly type: StorageType | undefined
  readonly method: ReadMethod
  readonly path: readonly string[]
  readonly zone: 'UTC' | 'account'
  /** The stored values of each value of the field, if they differ. */
  readonly listed?: ListedValues
}

/** The year or the month of a date in the same relation. */
export interface DatePart {
  readonly kind: 'date-part'
  readonly part: 'year' | 'month'
  readonly of: string
}

/** The mapping of a column. Undefined if the column is not mapped. */
export function columnMapping(
  { relations = {} }: Warehouse,
  relation: string,
  field: string,
): ColumnMapping | undefined {
  const mapping = Object.hasOwn(relations, relation) ? relations[relation] : undefined
  if (mapping === undefined || isAbsent(mapping)) return undefined
  const { columns } = mapping
  return columns !== undefined && Object.hasOwn(columns, field) ? columns[field] : undefined
}

/** The columns of a relation that need a conversion. */
export function conversionsOf(
  warehouse: Warehouse,
  { name, columns }: Relation,
  model: ModelTables,
): ReadonlyMap<string, Conversion> {
  const found = new Map<string, Conversion>()
  for (const [field, { type }] of Object.entries(columns)) {
    const conversion = conversionOf(columnMapping(warehouse, name, field), field, type, `${name}.columns.${field}`)
    if (conversion !== undefined) found.set(field, conversion)
  }
  const { date, partitions } = model
  if (date === undefined || partitions === undefined || !Object.hasOwn(columns, date)) return found
  const isInstant = found.has(date)
  for (const part of ['year', 'month'] as const) {
    const own = partitions[part]
    const mapping = columnMapping(warehouse, name, own)
    // If the date is the day of an instant, a stored month may use another time zone, so the month is derived.
    const isDerived = isAbsent(mapping) || (isInstant && (mapping === undefined || typeof mapping === 'string'))
    if (Object.hasOwn(columns, own) && isDerived) found.set(own, { kind: 'date-part', part, of: date })
  }
  return found
}

function conversionOf(
  mapping: ColumnMapping | undefined,
  field: string,
  type: ColumnType,
  place: string,
): StoredValue | undefined {
  if (mapping === undefined || typeof mapping === 'string' || isAbsent(mapping)) return undefined
  if ('values' in mapping) {
    const { sql, column = field, type: stored = 'text', path = [] } = mapping
    const from = sql === undefined ? { column } : { sql: parseSql(sql, `warehouse.relations.${place}.sql`) }
    const listed = listedValues(mapping, stored)
    const method = readMethodOf('text', stored) ?? 'same'
    return { kind: 'stored', field: type, from, type: stored, method, path: [path].flat(), zone: 'UTC', listed }
  }
  const stored = mapping.type
  const method = (stored && readMethodOf(type, stored)) ?? 'same'
  const { path = [], zone = 'UTC' } = mapping
  const rest = { kind: 'stored', field: type, type: stored, path: [path].flat(), zone } as const
  if ('sql' in mapping) {
    const sql = parseSql(mapping.sql, `warehouse.relations.${place}.sql`)
    return { ...rest, from: { sql }, method: method === 'same' ? 'cast' : method }
  }
  return method === 'same' ? undefined : { ...rest, from: { column: mapping.column ?? field }, method }
}

/**
 * Absent relations and columns. The year and month of an existing date are never absent, because the date gives both.
 */
export function absencesOf(warehouse: Warehouse, model: ModelTables): Absences {
  const { date, partitions } = model
  const derived = partitions === undefined ? [] : [partitions.year, partitions.month]
  const found = new Map<string, 'all' | ReadonlySet<string>>()
  for (const [name, mapping] of Object.entries(warehouse.relations ?? {})) {
    if (mapping === undefined) continue
    if (isAbsent(mapping)) {
      found.set(name, 'all')
      continue
    }
    const columns = mapping.columns ?? {}
    const lacks = (field: string) => Object.hasOwn(columns, field) && isAbsent(columns[field])
    const hasDate = date !== undefined && !lacks(date)
    const missing = Object.keys(columns).filter((field) => lacks(field) && !(hasDate && derived.includes(field)))
    if (missing.length > 0) found.set(name, new Set(missing))
  }
  return found
}
