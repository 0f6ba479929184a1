// Suggests a mapping from the information schema of an engine, by the names and types of columns. A person must review
// the mapping.

import { storageTypeOf } from '../../engine/storage-type.ts'
import type { ModelData } from '../../model/model.ts'
import { knownNames, nearest } from '../../names/nearest.ts'
import { inBraces } from '../../warehouse/host-sql.ts'
import type { MappedColumn, MappedTable } from '../../warehouse/mapped-table.ts'
import type { RelationMapping } from '../../warehouse/mapping.ts'
import type { StorageType } from '../../warehouse/storage.ts'
import { accountColumns, columnFor, type HostColumns, mappingOf, plain } from './suggest-columns.ts'
import { DELETED, TABLE_NAMES } from './suggest-names.ts'

/** A column of the information schema. */
export interface HostColumn {
  /** Undefined for the default schema of the connection. */
  readonly schema: string | undefined
  readonly table: string
  readonly column: string
  readonly type: string
}

interface HostTable {
  readonly schema: string | undefined
  readonly name: string
  readonly columns: HostColumns
}

interface Match {
  readonly relation: MappedTable
  readonly table: HostTable
  readonly columns: ReadonlyMap<string, string>
  readonly score: number
}

type ModelNames = Pick<ModelData, 'base' | 'fields' | 'account'>

/** The minimum score of a match between a relation and a table. */
const ENOUGH = 0.5

/** Returns a mapping for `--warehouse`, and notes for the person who reviews it. */
export function suggestMapping(relations: readonly MappedTable[], model: ModelNames, found: readonly HostColumn[]) {
  const { base } = model
  const tables = tablesIn(found)
  const weightOf = weights(relations)
  const rank = (match: Match) => (match.relation.relation === base ? 2 + likenessToEvents(match) : match.score)
  const matches = relations
    .flatMap((relation) => tables.map((table) => matchOf(relation, table, model, weightOf)))
    .filter(({ score, relation }) => score >= (relation.relation === base ? 0 : ENOUGH))
    // The base relation, which ad-hoc requests read, chooses its table first.
    .toSorted((a, b) => rank(b) - rank(a))
  const chosen = new Map<string, Match>()
  const taken = new Set<HostTable>()
  for (const match of matches) {
    const { relation = '' } = match.relation
    if (chosen.has(relation) || taken.has(match.table)) continue
    chosen.set(relation, match)
    taken.add(match.table)
  }
  const own = [...chosen.values()].map(({ table }) => table)
  const accountOf = (table: HostTable) => accountIn(table, own, model.account)
  const accounts = new Map([...chosen].map(([relation, { table }]) => [relation, accountOf(table)]))
  const accountColumn = accounts.get(base) ?? model.account
  const baseTable = chosen.get(base)?.table
  const accountType = ACCOUNT_TYPES.get(baseTable?.columns.get(accountColumn) ?? 'text')
  const notes: string[] = []
  const mapped = relations.flatMap(({ relation = '', shared = false, columns }) => {
    const match = chosen.get(relation)
    if (match === undefined) return []
    const { table } = match
    const account = shared ? accountColumn : accounts.get(relation)
    if (account === undefined) notes.push(`${table.name} has no column that looks like the account; set accountColumn`)
    const own = [
      relation,
      {
        ...(table.name !== relation && { table: table.name }),
        ...(!USUAL_SCHEMAS.includes(table.schema) && { schema: table.schema }),
        ...(account !== undefined && account !== accountColumn && { accountColumn: account }),
        ...whereOf(table, notes),
        columns: Object.fromEntries(columns.flatMap((column) => entryOf(column, match))),
      },
    ] as const
    return [own]
  })
  const settings = { accountColumn, ...(accountType !== undefined && { accountType }), absent: 'rest' as const }
  for (const { table, columns } of chosen.values()) {
    const used = new Set([...columns.values(), accountOf(table)])
    const unused = [...table.columns.keys()].filter((column) => !used.has(column) && !DELETED.test(plain(column)))
    if (unused.length > 0) notes.push(`${table.name}: no field matches ${unused.join(', ')}`)
  }
  const left = tables.filter((table) => !taken.has(table)).map(({ name }) => name)
  if (left.length > 0) notes.push(`no relation matches the tables ${left.join(', ')}`)
  return {
    mapping: { ...settings, relations: Object.fromEntries(mapped) as Readonly<Record<string, RelationMapping>> },
    notes,
  }
}

/**
 * How likely it is that the table contains the events. The name of the relation is decisive. If few names of columns
 * match, for example because they are in another language, the table with the most columns is the most likely.
 */
function likenessToEvents({ relation, columns, table }: Match): number {
  if (table.name === relation.relation) return Number.POSITIVE_INFINITY
  return columns.size < TELLING ? table.columns.size / 1000 : columns.size
}

/** The minimum number of matching columns that identifies the table of events. */
const TELLING = 3

/** Returns the weight of a column in a match: the more relations have a column of this name, the lower its weight. */
function weights(relations: readonly MappedTable[]): (column: MappedColumn) => number {
  const names = relations.flatMap(({ columns }) => columns.map(({ field }) => field?.name))
  return ({ field }) => 1 / Math.max(1, names.filter((name) => name === field?.name).length)
}

const ACCOUNT_TYPES: ReadonlyMap<StorageType, 'number' | 'uuid'> = new Map<StorageType, 'number' | 'uuid'>([
  ...(['smallint', 'integer', 'bigint'] as const).map((type) => [type, 'number'] as const),
  ['uuid', 'uuid'],
])

/** Schemas that a mapping need not name. */
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
      // Postgres lists an enumeration as USER-DEFINED, without its name.
      const storage = type === 'USER-DEFINED' ? 'enum' : storageTypeOf({ type, holds: 'other' })
      return storage === undefined ? [] : [[column, storage] as const]
    })
    return first === undefined ? [] : [{ schema: first.schema, name: first.table, columns: new Map(typed) }]
  })
}

function matchOf(
  relation: MappedTable,
  table: HostTable,
  { fields, account }: ModelNames,
  weightOf: (column: MappedColumn) => number,
): Match {
  const columns = new Map<string, string>()
  for (const column of relation.columns) {
    const taken = new Set([account, ...columns.values()])
    const name = column.field && columnFor(column.field, table.columns, taken, fields)
    if (column.field !== undefined && name !== undefined) columns.set(column.field.name, name)
  }
  // A similar table name is nearly enough for a match, even without matching columns.
  const named = isCalled(table.name, relation.relation ?? relation.name) ? 0.45 : 0
  const weigh = (of: readonly MappedColumn[]) => of.reduce((sum, column) => sum + weightOf(column), 0)
  const found = relation.columns.filter(({ field }) => field !== undefined && columns.has(field.name))
  return { relation, table, columns, score: weigh(found) / weigh(relation.columns) + named }
}

/**
 * Whether the name of a table is similar to the name of the relation or a synonym. Ignores a prefix, as in
 * `wp_page_views`.
 */
function isCalled(table: string, relation: string): boolean {
  if (nearest(table, knownNames([relation])) !== undefined) return true
  const words = plain(table).split('_').map(singular).join(' ')
  return (TABLE_NAMES.get(relation) ?? []).some((name) => words === name || words.endsWith(` ${name}`))
}

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '')

/** The account column of a table: the candidate that most tables have. `named`: its name in the model. */
function accountIn({ columns }: HostTable, tables: readonly HostTable[], named: string): string | undefined {
  const shared = (column: string) => tables.filter((table) => table.columns.has(column)).length
  const candidates = [...(columns.has(named) ? [named] : []), ...accountColumns(columns)]
  return candidates.toSorted((one, other) => shared(other) - shared(one))[0]
}

/** A condition that leaves out rows marked as deleted. */
function whereOf({ name, columns }: HostTable, notes: string[]): { readonly where?: string } {
  const [found] = [...columns].filter(([column]) => DELETED.test(plain(column)))
  const written = found && LIVES[found[1]]?.(inBraces(found[0]))
  if (found === undefined || written === undefined) return {}
  notes.push(`${name}: the condition where leaves out rows that ${found[0]} marks as deleted`)
  return { where: written }
}

const isUnset = (column: string) => `${column} is null`
const isZero = (column: string) => `coalesce(${column}, 0) = 0`

const LIVES: Readonly<Partial<Record<StorageType, (column: string) => string>>> = {
  date: isUnset,
  timestamp: isUnset,
  timestamptz: isUnset,
  boolean: (column) => `not coalesce(${column}, false)`,
  smallint: isZero,
  integer: isZero,
  bigint: isZero,
}

function entryOf({ field }: MappedColumn, { columns, table }: Match): readonly (readonly [string, unknown])[] {
  if (field === undefined) return []
  const column = columns.get(field.name)
  if (column === undefined) return []
  return [[field.name, mappingOf(field.type, column, table.columns)]]
}
