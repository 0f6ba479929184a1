// Proposes a mapping from what an engine's information schema says of its tables: names by nearness, types, absences. A
// place to start from, for a person to read.

import { storageTypeOf } from '../engine/storage-type.ts'
import type { MappedColumn, MappedTable } from '../lower/mapped-table.ts'
import { readMethodOf, type StorageType } from '../lower/mapping/storage.ts'
import type { Field } from '../model/field.ts'
import type { ColumnType } from '../model/relation.ts'
import { knownNames, nearest } from '../names/nearest.ts'
import { siteSearch } from '../site-search/index.ts'
import { ACCOUNTS, OTHER_NAMES } from './suggest-names.ts'

/** A column of the information schema. */
export interface HostColumn {
  /** Undefined for the one that a connection reads anyhow. */
  readonly schema: string | undefined
  readonly table: string
  readonly column: string
  readonly type: string
}

interface HostTable {
  readonly schema: string | undefined
  readonly name: string
  readonly columns: ReadonlyMap<string, StorageType>
}

interface Match {
  readonly relation: MappedTable
  readonly table: HostTable
  readonly columns: ReadonlyMap<string, string>
  readonly score: number
}

/** The least share of what tells a relation apart that a table of another name must have. */
const ENOUGH = 0.5

/** The mapping, as JSON that `--warehouse` takes, and what a person should look at. */
export function suggestMapping(relations: readonly MappedTable[], base: string, found: readonly HostColumn[]) {
  const tables = tablesIn(found)
  const weightOf = weights(relations)
  const rank = ({ relation, columns, score }: Match) => (relation.relation === base ? 2 + columns.size : score)
  const matches = relations
    .flatMap((relation) => tables.map((table) => matchOf(relation, table, weightOf)))
    .filter(({ score, relation }) => score >= (relation.relation === base ? 0 : ENOUGH))
    // What ad-hoc requests read comes first, and takes the table that has most of it.
    .toSorted((a, b) => rank(b) - rank(a))
  const chosen = new Map<string, Match>()
  const taken = new Set<HostTable>()
  for (const match of matches) {
    const { relation = '' } = match.relation
    if (chosen.has(relation) || taken.has(match.table)) continue
    chosen.set(relation, match)
    taken.add(match.table)
  }
  const accounts = new Map([...chosen].map(([relation, { table }]) => [relation, accountIn(table)]))
  const accountColumn = accounts.get(base) ?? 'account_id'
  const baseTable = chosen.get(base)?.table
  const accountType = ACCOUNT_TYPES.get(baseTable?.columns.get(accountColumn) ?? 'text')
  const notes: string[] = []
  const mapped = relations.map(({ relation = '', columns }) => {
    const match = chosen.get(relation)
    if (match === undefined) return [relation, { absent: true }]
    const { table } = match
    const own = accounts.get(relation)
    if (own === undefined)
      notes.push(`${table.name} has no column that looks like the account; name it by accountColumn`)
    return [
      relation,
      {
        ...(table.name !== relation && { table: table.name }),
        ...(!USUAL_SCHEMAS.includes(table.schema) && { schema: table.schema }),
        ...(own !== undefined && own !== accountColumn && { accountColumn: own }),
        columns: Object.fromEntries(columns.flatMap((column) => entryOf(column, match))),
      },
    ]
  })
  const settings = { accountColumn, ...(accountType !== undefined && { accountType }) }
  for (const { table, columns } of chosen.values()) {
    const used = new Set([...columns.values(), accountIn(table)])
    const unused = [...table.columns.keys()].filter((column) => !used.has(column))
    if (unused.length > 0) notes.push(`${table.name}: no field was found for ${unused.join(', ')}`)
  }
  const left = tables.filter((table) => !taken.has(table)).map(({ name }) => name)
  if (left.length > 0) notes.push(`no relation was found for the tables ${left.join(', ')}`)
  return { mapping: { ...settings, relations: Object.fromEntries(mapped) }, notes }
}

/** How much a column says about which relation it is of: the more relations have one of its name, the less. */
function weights(relations: readonly MappedTable[]): (column: MappedColumn) => number {
  const names = relations.flatMap(({ columns }) => columns.map(({ field }) => field?.name))
  return ({ field }) => 1 / Math.max(1, names.filter((name) => name === field?.name).length)
}

const ACCOUNT_TYPES: ReadonlyMap<StorageType, 'number' | 'uuid'> = new Map<StorageType, 'number' | 'uuid'>([
  ...(['smallint', 'integer', 'bigint'] as const).map((type) => [type, 'number'] as const),
  ['uuid', 'uuid'],
])

/** Which a mapping need not name. */
const USUAL_SCHEMAS: readonly (string | undefined)[] = [undefined, 'public', 'main']

function tablesIn(found: readonly HostColumn[]): readonly HostTable[] {
  const tables = new Map<string, HostColumn[]>()
  for (const column of found) {
    const key = JSON.stringify([column.schema, column.table])
    tables.set(key, [...(tables.get(key) ?? []), column])
  }
  return [...tables.values()].flatMap((columns) => {
    const [first] = columns
    const typed = columns.flatMap(({ column, type }) => {
      // Postgres says no more of an enumeration.
      const storage = type === 'USER-DEFINED' ? 'enum' : storageTypeOf({ type, holds: 'other' })
      return storage === undefined ? [] : [[column, storage] as const]
    })
    return first === undefined ? [] : [{ schema: first.schema, name: first.table, columns: new Map(typed) }]
  })
}

function matchOf(relation: MappedTable, table: HostTable, weightOf: (column: MappedColumn) => number): Match {
  const columns = new Map<string, string>()
  for (const column of relation.columns) {
    const name = column.field && columnFor(column.field, table, new Set(columns.values()))
    if (column.field !== undefined && name !== undefined) columns.set(column.field.name, name)
  }
  // A name that is near counts for as much as most columns.
  const named = nearest(table.name, knownNames([relation.relation ?? relation.name])) === undefined ? 0 : 0.4
  const weigh = (of: readonly MappedColumn[]) => of.reduce((sum, column) => sum + weightOf(column), 0)
  const found = relation.columns.filter(({ field }) => field !== undefined && columns.has(field.name))
  return { relation, table, columns, score: weigh(found) / weigh(relation.columns) + named }
}

/** A column that is called as the field, or as others call it, or nearly so, and that can hold it. */
function columnFor(
  { name, type }: NonNullable<MappedColumn['field']>,
  table: HostTable,
  taken: ReadonlySet<string>,
): string | undefined {
  const able = [...table.columns].filter(
    ([column, storage]) =>
      !taken.has(column) && !ACCOUNTS.includes(plain(column)) && readMethodOf(type, storage) !== undefined,
  )
  const names = able.map(([column]) => column)
  const wanted = [name, ...(OTHER_NAMES.get(name) ?? []), ...synonymsOf(name)]
  const exact = wanted.flatMap((one) => names.find((column) => plain(column) === one) ?? [])
  // Short names are a part of too much.
  return exact[0] ?? nearest(name, knownNames(names.filter((column) => column.length > 3))) ?? onlyDay(type, names)
}

/** What questions in plain English call a field, as a column. */
const synonymsOf = (name: string): readonly string[] =>
  (FIELDS[name]?.synonyms ?? []).map((synonym) => synonym.replaceAll(' ', '_'))

const FIELDS: Readonly<Record<string, Field>> = siteSearch.fields

/** A name as other hosts write it: `searchTerm` as `search_term`. */
const plain = (column: string) => column.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

/** The only column of days or instants, those aside that tell the end of a row. */
function onlyDay(type: ColumnType, names: readonly string[]): string | undefined {
  const days = names.filter((column) => !/delete|remove|update|change|expire|end/i.test(column))
  return type === 'date' && days.length === 1 ? days[0] : undefined
}

function accountIn({ columns }: HostTable): string | undefined {
  return ACCOUNTS.flatMap((name) => [...columns.keys()].find((column) => plain(column) === name) ?? [])[0]
}

function entryOf({ field }: MappedColumn, { columns, table }: Match): readonly (readonly [string, unknown])[] {
  if (field === undefined) return []
  const column = columns.get(field.name)
  if (column === undefined) return [[field.name, { absent: true }]]
  const type = table.columns.get(column)
  const isSame = type !== undefined && readMethodOf(field.type, type) === 'same'
  if (!isSame) return [[field.name, { column, type }]]
  return column === field.name ? [] : [[field.name, column]]
}
