// Maps the column types in engines' catalogs to the storage types of mappings.

import type { StorageType } from '../warehouse/storage.ts'
import type { TableColumn } from './engine.ts'

/** The storage type of a column. Undefined if mappings have no storage type for the column. */
export function storageTypeOf(column: Pick<TableColumn, 'type' | 'holds'>): StorageType | undefined {
  const own = engineType(column)
  return TYPES.find(([pattern]) => pattern.test(own))?.[1] ?? (column.holds === 'text' ? 'text' : undefined)
}

/** The engine's type in lower case; for a domain, its base type. */
export const engineType = ({ type }: Pick<TableColumn, 'type'>): string => type.toLowerCase().replace(/^.*, of /, '')

const TYPES: readonly (readonly [RegExp, StorageType])[] = [
  [/^(text|character varying|varchar|name)(\(\d+\))?$/, 'text'],
  [/^(character|char|bpchar)(\(\d+\))?$/, 'char'],
  [/^(.+\.)?citext$/, 'citext'],
  [/^enum\(|, an enumeration$/, 'enum'],
  [/^uuid$/, 'uuid'],
  [/^jsonb?$/, 'json'],
  [/^(u?tinyint|smallint)$/, 'smallint'],
  [/^(integer|usmallint)$/, 'integer'],
  [/^(bigint|uinteger)$/, 'bigint'],
  [/^(decimal|numeric)/, 'decimal'],
  // These exceed 64 bits, like decimals without a scale.
  [/^(ubigint|u?hugeint)$/, 'decimal'],
  [/^(double( precision)?|real|float)$/, 'double'],
  [/^boolean$/, 'boolean'],
  [/^date$/, 'date'],
  [/^timestamp(\(\d+\))? with time zone$|^timestamptz$/, 'timestamptz'],
  [/^timestamp(\(\d+\))?( without time zone|_s|_ms|_ns)?$/, 'timestamp'],
]
