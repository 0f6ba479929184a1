// Suggests a column of a table for a field. The column's name must be similar to the name or a synonym of the field, and
// the column's type and meaning must fit.

import type { Fields } from '../../model/model.ts'
import type { ColumnType } from '../../model/relation.ts'
import { knownNames, nearest } from '../../names/nearest.ts'
import { inBraces } from '../../warehouse/host-sql.ts'
import { readMethodOf, type StorageType } from '../../warehouse/storage.ts'
import { ACCOUNTS, DELETED, IDS, OTHER_NAMES, UNITS } from './suggest-names.ts'

/** The storage types of columns, by the name of the column. */
export type HostColumns = ReadonlyMap<string, StorageType>

/** A field of a relation. */
export interface Wanted {
  readonly name: string
  readonly type: ColumnType
}

/** The column whose name is equal or similar to the field's name or a synonym, and whose type fits. */
export function columnFor(
  { name, type }: Wanted,
  columns: HostColumns,
  taken: ReadonlySet<string>,
  fields: Fields,
): string | undefined {
  const wanted = [name, ...(OTHER_NAMES.get(name) ?? []), ...synonymsOf(name, fields)]
  const able = [...columns].filter(
    ([column, storage]) => !taken.has(column) && isAble(name, type, storage) && !DELETED.test(plain(column)),
  )
  const names = able.map(([column]) => column)
  const called = (column: string) => (type === 'decimal' ? withoutUnit(plain(column)) : plain(column))
  const stem = stemFor(name, type)
  const named = (one: string) =>
    names.find((column) => plain(column) === one) ??
    names.find((column) => called(column) === one) ??
    names.find(
      (column) =>
        kindOf(plain(column)) === kindOf(one) && stem(plain(column)) === stem(one) && accountRank(column) === undefined,
    )
  const exact = wanted.flatMap((one) => named(one) ?? [])
  // Skip short names, which are similar to too many names. Similar names must agree in kind: an id is not a name, and a
  // count is not a price.
  const near = names.filter(
    (column) => column.length > 3 && kindOf(called(column)) === kindOf(name) && accountRank(column) === undefined,
  )
  const known = new Map(near.map((column) => [called(column), column]))
  const found = nearest(name, knownNames(known.keys()))
  return exact[0] ?? (found === undefined ? undefined : known.get(found)) ?? onlyDay(type, names)
}

/**
 * Whether a column of this storage type can contain the values of a field. A column of numbers or UUIDs can contain
 * ids, but no other texts.
 */
function isAble(name: string, type: ColumnType, storage: StorageType): boolean {
  const method = readMethodOf(type, storage)
  if (method === 'integer id' || method === 'uuid id') return kindOf(name) === 'id' || name === 'order_number'
  // A document is a text only by one of its members.
  return method !== undefined && method !== 'json'
}

/** The kind of values in a column or field, by the last word of its name. */
const kindOf = (name: string): string | undefined => KINDS.get(name.split('_').at(-1) ?? '')

/** Removes the word for an id, so that `search_ref` matches `search_id`. */
const stemFor = (name: string, type: ColumnType) => (other: string) =>
  type === 'text' && kindOf(name) === 'id' && kindOf(other) === 'id' ? other.slice(0, other.lastIndexOf('_')) : other

const KINDS: ReadonlyMap<string, string> = new Map([
  ...IDS.map((word) => [word, 'id'] as const),
  ...['name', 'label', 'title'].map((word) => [word, 'name'] as const),
  ...['url', 'path', 'link'].map((word) => [word, 'url'] as const),
  ...['total', 'price', 'tax', 'amount', 'revenue'].map((word) => [word, 'money'] as const),
  ...['count', 'quantity', 'position', 'rank', 'rate', 'ms', 'seconds', 'version', 'hash', 'ip', 'email'].map(
    (word) => [word, word] as const,
  ),
  ...['date', 'day', 'at', 'on'].map((word) => [word, 'date'] as const),
])

/** The synonyms of a field in questions, as column names. */
const synonymsOf = (name: string, fields: Fields): readonly string[] =>
  ((Object.hasOwn(fields, name) ? fields[name]?.synonyms : undefined) ?? []).map((one) => one.replaceAll(' ', '_'))

/** Normalizes a column name: `searchTerm` becomes `search_term`. */
export const plain = (column: string): string =>
  column
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()

const UNIT = new RegExp(`_(?:in_)?(${[...UNITS.keys()].join('|')})$`)

const withoutUnit = (name: string): string => name.replace(UNIT, '')

/**
 * The factor that converts a whole number to an amount, by the unit in the column's name, such as cents. Undefined
 * without a unit.
 */
const factorOf = (column: string): string | undefined => UNITS.get(UNIT.exec(plain(column))?.[1] ?? '')

/**
 * For a date field, the only column of days or instants. Ignores columns that tell when a row was changed or ended,
 * such as `updated_at`.
 */
function onlyDay(type: ColumnType, names: readonly string[]): string | undefined {
  const days = names.filter((column) => !/delete|remove|update|change|expire|end/i.test(column))
  return type === 'date' && days.length === 1 ? days[0] : undefined
}

const ACCOUNT = new RegExp(`^(.*_)?(${ACCOUNTS.join('|')})(_(${IDS.join('|')}))?$`)

/** The rank of a column among the possible account columns; 0 is the most likely. Undefined for other columns. */
function accountRank(column: string): number | undefined {
  const [, before, word, id] = ACCOUNT.exec(plain(column)) ?? []
  if (word === undefined || (before !== undefined && id === undefined)) return undefined
  return ACCOUNTS.indexOf(word) + (before === undefined ? 0 : ACCOUNTS.length)
}

const ACCOUNT_STORAGES: readonly StorageType[] = ['text', 'char', 'uuid', 'smallint', 'integer', 'bigint']

/** The columns that may be the account column, the most likely first. */
export const accountColumns = (columns: HostColumns): readonly string[] =>
  [...columns]
    .flatMap(([column, storage]) => {
      const rank = ACCOUNT_STORAGES.includes(storage) ? accountRank(column) : undefined
      return rank === undefined ? [] : [{ column, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ column }) => column)

/** The mapping of a field to a column: an amount, another storage type, or the name alone. */
export function mappingOf(field: ColumnType, column: string, columns: HostColumns): unknown {
  const type = columns.get(column)
  const factor = field === 'decimal' ? factorOf(column) : undefined
  if (factor !== undefined) return { sql: `cast(${inBraces(column)} * ${factor} as decimal(18, 4))` }
  return type !== undefined && readMethodOf(field, type) === 'same' ? column : { column, type }
}
