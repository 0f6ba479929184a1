// The warehouse of a host: the names and the layout of its tables and columns. By default, tables and columns are named
// as in the model.

import { type Catalog, catalogOf } from '../catalog/catalog.ts'
import type { ModelData } from '../model/model.ts'
import { withoutAbsent } from '../model/without-absent.ts'
import { name } from '../names/members.ts'
import { type Account, refusedAccount } from '../plan/account.ts'
import type { Facts } from '../plan/plan.ts'
import type { AccountKey, AccountType, NameRules } from '../sql/dialect.ts'
import { once } from '../std/memoize.ts'
import { checkWarehouseOptions } from './check-mapping.ts'
import { absencesOf, type Conversion, columnMapping, conversionsOf } from './conversion.ts'
import { type ParsedSql, parseSql } from './host-sql.ts'
import { type MappedTable, mappedColumns } from './mapped-table.ts'
import {
  type ColumnMapping,
  hasPartitionColumns,
  isAbsent,
  isBySchema,
  type RelationMapping,
  type SchemaMapping,
  type Warehouse,
  withRest,
} from './mapping.ts'
import { nameIssue } from './schema-name.ts'

export type * from './mapping.ts'
export { absent } from './mapping.ts'

/** A warehouse with all defaults filled in. */
export interface Tables extends Pick<Facts, 'partitioned' | 'instants' | 'bySchema' | 'shared'> {
  table(relation: string, account: Account): { readonly schema: string | undefined; readonly name: string }
  /** The column of a field in a relation. For other sources, such as a sub-select, the name of the field. */
  column(relation: string, field: string): string
  /** The conversion of a column to the type of its field. Undefined if no conversion is needed. */
  conversion(relation: string, field: string): Conversion | undefined
  /** The fields of a relation whose columns store listed values. */
  listed(relation: string): readonly { readonly field: string; readonly others: 'ignore' | 'fail' }[]
  accountColumn(relation: string): string
  /** Throws a TypeError for an account that does not fit the type of the account column. */
  accountKey(account: Account): AccountKey
  /** Throws a TypeError for an account that no row can have, or whose schema name the engine would change. */
  mustHold(account: Account): void
  /** Whether the tables depend on the account. */
  readonly hasSchemas: boolean
  /** Whether a column is the day of an instant in the time zone of the request, or is computed from such a day. */
  isInstant(relation: string, field: string): boolean
  /** Whether each account has its own table for a relation. */
  isPerAccount(relation: string): boolean
  /** The host's additional condition on every row of a relation: `where` of the mapping. */
  where(relation: string): ParsedSql | undefined
  /** Whether statements depend on the account's time zone. */
  readonly hasInstants: boolean
  /** The table of a relation, with the columns that statements may read, as named in the host's tables. */
  mapped(relation: string, account: Account): MappedTable
}

/**
 * Checks the mapping, and returns the part of the model that exists in the host's tables, together with these tables.
 * Throws a TypeError for a mistake in the mapping.
 */
export function mapModel(
  model: ModelData,
  given: Warehouse | undefined,
  rules: NameRules,
): { readonly catalog: Catalog; readonly tables: Tables } {
  checkWarehouseOptions(given ?? {}, model)
  const warehouse = withRest(given ?? {}, model)
  const existing = withoutAbsent(model, absencesOf(warehouse, model))
  const catalog = catalogOf({ ...existing, joins: joinsBetween(existing, warehouse) })
  return { catalog, tables: tablesOf(warehouse, catalog, rules) }
}

/** The joins between the tables of a host. They compare days only between tables that keep the days of the model. */
function joinsBetween({ joins, base, date = '' }: ModelData, warehouse: Warehouse): ModelData['joins'] {
  const mappingOf = (name: string): RelationMapping => {
    const own = warehouse.relations?.[name]
    return own === undefined || isAbsent(own) ? {} : own
  }
  const isOwn = ({ table, columns }: RelationMapping) => table !== undefined || columns?.[date] !== undefined
  return Object.fromEntries(
    Object.entries(joins).map(([name, join]) => {
      const { sameDay = ![name, join.through ?? base].map(mappingOf).some(isOwn) } = mappingOf(name)
      return [name, join.sameDay && !sameDay ? { ...join, sameDay: false } : join]
    }),
  )
}

function tablesOf(warehouse: Warehouse, catalog: Catalog, rules: NameRules): Tables {
  const { model } = catalog
  const relations = Object.values(model.relations)
  const names = relations.map(({ name }) => name)
  const mapping = new Map<string, RelationMapping>()
  for (const [name, own] of Object.entries(warehouse.relations ?? {})) {
    if (own !== undefined && !isAbsent(own)) mapping.set(name, own)
  }
  const conversions = new Map(
    relations.map((relation) => [relation.name, conversionsOf(warehouse, relation, model)] as const),
  )
  const conversion: Tables['conversion'] = (relation, field) => conversions.get(relation)?.get(field)
  const listed = new Map(
    Array.from(conversions, ([relation, of]) => [
      relation,
      Array.from(of, ([field, one]) =>
        one.kind === 'stored' && one.listed ? [{ field, others: one.listed.others }] : [],
      ).flat(),
    ]),
  )
  const wheres = new Map(
    [...mapping].flatMap(([name, { where }]) =>
      where === undefined ? [] : [[name, parseSql(where, `warehouse.relations.${name}.where`)] as const],
    ),
  )
  const column: Tables['column'] = (relation, field) => {
    const own = columnMapping(warehouse, relation, field)
    if (typeof own === 'string') return own
    return (own !== undefined && 'column' in own ? own.column : undefined) ?? field
  }
  const schemaOf = (relation: string) => mapping.get(relation)?.schema ?? warehouse.schema
  const table: Tables['table'] = (relation, account) => {
    const schema = schemaOf(relation)
    const name = mapping.get(relation)?.table ?? relation
    return { schema: typeof schema === 'function' ? schemaFor(account, schema, rules) : schema, name }
  }
  const schemas = new Set(names.map(schemaOf).filter((schema) => typeof schema === 'function'))
  const { accountType = 'string' } = warehouse
  const shared = new Set(relations.filter((relation) => relation.shared).map(({ name }) => name))
  const bySchema = new Set(names.filter((name) => !shared.has(name) && isBySchema(warehouse, mapping.get(name))))
  const accountColumn: Tables['accountColumn'] = (relation) =>
    mapping.get(relation)?.accountColumn ?? warehouse.accountColumn ?? model.account
  const partitioned = new Set(
    relations
      .filter((relation) => hasPartitionColumns(relation, model))
      .map(({ name }) => name)
      .filter((name) => mapping.get(name)?.partitioned ?? warehouse.partitioned ?? false),
  )
  const months = (relation: string): Pick<MappedTable, 'months'> => {
    const { date, partitions } = model
    const own = relations.find(({ name }) => name === relation)
    if (own === undefined || date === undefined || partitions === undefined || !hasPartitionColumns(own, model))
      return {}
    const names = [partitions.year, partitions.month]
    if (names.some((name) => isOther(columnMapping(warehouse, relation, name)))) return {}
    const columns = names.map((name) => column(relation, name))
    return { months: { columns, date: column(relation, date), declared: partitioned.has(relation) } }
  }
  const where: Tables['where'] = (relation) => wheres.get(relation)
  // Computed only once, and only on demand: every executed query needs tables, but few callers need the columns.
  const read = once(() => mappedColumns(catalog, { partitioned, column, conversion, where }))
  return {
    table,
    column,
    conversion,
    listed: (relation) => listed.get(relation) ?? [],
    accountColumn,
    accountKey: (account) => keyOf(account, accountType),
    mustHold(account) {
      if (names.some((name) => hasAccountColumn(name, { bySchema, shared }))) keyOf(account, accountType)
      for (const schema of schemas) schemaFor(account, schema, rules)
    },
    hasSchemas: schemas.size > 0,
    isPerAccount: (relation) => typeof schemaOf(relation) === 'function',
    where,
    partitioned,
    instants: new Set(names.filter((name) => model.date !== undefined && isDay(conversion(name, model.date)))),
    isInstant: (relation, field) => {
      const own = conversion(relation, field)
      const day = own?.kind === 'date-part' ? conversion(relation, own.of) : own
      return isDay(day) && day?.kind === 'stored' && day.zone !== 'account'
    },
    hasInstants: [...conversions.values()].some((of) => [...of.values()].some(isDay)),
    bySchema,
    shared,
    mapped: (relation, account) => ({
      relation,
      ...table(relation, account),
      ...(hasAccountColumn(relation, { bySchema, shared })
        ? { accountColumn: accountColumn(relation), accountType }
        : { accountColumn: undefined }),
      ...(shared.has(relation) && { shared: true }),
      columns: read().get(relation) ?? [],
      ...months(relation),
    }),
  }
}

/**
 * Whether the table of a relation has an account column. False if the schema identifies the account, or if the table is
 * shared.
 */
export const hasAccountColumn = (
  relation: string,
  { bySchema, shared }: Pick<Tables, 'bySchema' | 'shared'>,
): boolean => !bySchema.has(relation) && !shared.has(relation)

const isOther = (mapping: ColumnMapping | undefined) => mapping !== undefined && typeof mapping !== 'string'

const isDay = (conversion: Conversion | undefined) => conversion?.kind === 'stored' && conversion.method === 'day'

type SchemaOf = Exclude<SchemaMapping, string>

function schemaFor(account: Account, schemaOf: SchemaOf, rules: NameRules): string {
  const schema: unknown = schemaOf(account)
  if (typeof schema !== 'string' || !name.accepts(schema)) {
    throw new TypeError('warehouse.schema must return the name of a schema for each account')
  }
  const issue = nameIssue(schema, rules)
  if (issue === undefined) return schema
  const why = `the engine ${issue} the name of its schema, ${JSON.stringify(schema)}`
  throw refusedAccount(
    `account must not be ${JSON.stringify(account)}: ${why}, so another account could reach the same schema`,
  )
}

function keyOf(account: Account, type: AccountType): AccountKey {
  const { pattern, expected, kind } = ACCOUNTS[type]
  if (pattern.test(account)) return { type, of: { type: kind, text: account } }
  throw refusedAccount(`account must be ${expected}, because accountType of the warehouse is ${type}`)
}

/** The accepted form of accounts for each type. There must be only one form: `07` and `7` would be the same number. */
const ACCOUNTS = {
  string: { pattern: /^/, expected: 'a text', kind: 'string' },
  number: { pattern: /^(0|-?[1-9][0-9]{0,17})$/, expected: 'a whole number of at most 18 digits', kind: 'integer' },
  uuid: {
    pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    expected: 'a UUID in lower case',
    kind: 'string',
  },
} as const
