// Which column of a host's table holds a field: by its name or what others call it, if its type and its meaning fit.

import { readMethodOf, type StorageType } from '../lower/mapping/storage.ts'
import type { Field } from '../model/field.ts'
import type { ColumnType } from '../model/relation.ts'
import { knownNames, nearest } from '../names/nearest.ts'
import { siteSearch } from '../site-search/index.ts'
import { ACCOUNTS, DELETED, IDS, OTHER_NAMES, UNITS } from './suggest-names.ts'

/** Columns by name, with how they are stored. */
export type HostColumns = ReadonlyMap<string, StorageType>

/** A field of a relation. */
export interface Wanted {
  readonly name: string
  readonly type: ColumnType
}

/** A column that is called as the field, or as others call it, or nearly so, and that can hold it. */
export function columnFor(
  { name, type }: Wanted,
  columns: HostColumns,
  taken: ReadonlySet<string>,
): string | undefined {
  const wanted = [name, ...(OTHER_NAMES.get(name) ?? []), ...synonymsOf(name)]
  const able = [...columns].filter(
    ([column, storage]) => !taken.has(column) && isAble(name, type, storage) && !DELETED.test(plain(column)),
  )
  const names = able.map(([column]) => column)
  const called = (column: string) => (type === 'decimal' ? withoutUnit(plain(column)) : plain(column))
  const stem = stemFor(name, type)
  const named = (one: string) =>
    names.find((column) => plain(column) === one) ??
    names.find((column) => called(column) === one) ??
    names.find((column) => stem(plain(column)) === stem(one) && accountRank(column) === undefined)
  const exact = wanted.flatMap((one) => named(one) ?? [])
  // Short names are a part of too much; an id is near to no name, a count to no price.
  const near = names.filter(
    (column) => column.length > 3 && kindOf(called(column)) === kindOf(name) && accountRank(column) === undefined,
  )
  const known = new Map(near.map((column) => [called(column), column]))
  const found = nearest(name, knownNames(known.keys()))
  return exact[0] ?? (found === undefined ? undefined : known.get(found)) ?? onlyDay(type, names)
}

/** Whether a column of this storage can hold a field: numbers and UUIDs stand for ids, and for no other text. */
function isAble(name: string, type: ColumnType, storage: StorageType): boolean {
  const method = readMethodOf(type, storage)
  if (method === 'integer id' || method === 'uuid id') return kindOf(name) === 'id' || name === 'order_number'
  return method !== undefined
}

/** What the last word of a name says of what it holds. */
const kindOf = (name: string): string | undefined => KINDS.get(name.split('_').at(-1) ?? '')

/** An id by another word for it: `search_ref` is `search_id`. */
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

/** What questions in plain English call a field, as a column. */
const synonymsOf = (name: string): readonly string[] =>
  (FIELDS[name]?.synonyms ?? []).map((synonym) => synonym.replaceAll(' ', '_'))

const FIELDS: Readonly<Record<string, Field>> = siteSearch.fields

/** A name as other hosts write it: `searchTerm` as `search_term`. */
export const plain = (column: string): string =>
  column
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()

const UNIT = new RegExp(`_(?:in_)?(${[...UNITS.keys()].join('|')})$`)

const withoutUnit = (name: string): string => name.replace(UNIT, '')

/** What a column of cents and the like is multiplied by, to 4 decimals; undefined where its name tells no such unit. */
export const factorOf = (column: string): string | undefined => UNITS.get(UNIT.exec(plain(column))?.[1] ?? '')

/** The only column of days or instants, those aside that tell the end of a row. */
function onlyDay(type: ColumnType, names: readonly string[]): string | undefined {
  const days = names.filter((column) => !/delete|remove|update|change|expire|end/i.test(column))
  return type === 'date' && days.length === 1 ? days[0] : undefined
}

const ACCOUNT = new RegExp(`^(.*_)?(${ACCOUNTS.join('|')})(_(${IDS.join('|')}))?$`)

/** How likely a column tells accounts apart, the least number first; undefined where it does not. */
export function accountRank(column: string): number | undefined {
  const [, before, word, id] = ACCOUNT.exec(plain(column)) ?? []
  if (word === undefined || (before !== undefined && id === undefined)) return undefined
  return ACCOUNTS.indexOf(word) + (before === undefined ? 0 : ACCOUNTS.length)
}

const ACCOUNT_STORAGES: readonly StorageType[] = ['text', 'char', 'uuid', 'smallint', 'integer', 'bigint']

/** The columns that may tell accounts apart, the likeliest first. */
export const accountColumns = (columns: HostColumns): readonly string[] =>
  [...columns]
    .flatMap(([column, storage]) => {
      const rank = ACCOUNT_STORAGES.includes(storage) ? accountRank(column) : undefined
      return rank === undefined ? [] : [{ column, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ column }) => column)
