// The host's warehouse: what its tables and columns are called, and how they are laid out. Everything has a default, the
// reference warehouse.

import { namesOf } from '../catalog/names-of.ts'
import { hasMonths, type RelationName, relationOf, relations } from '../catalog/relations.ts'
import type { Account } from '../plan/account.ts'
import type { Value } from '../query/value.ts'

/** Where one relation is kept. */
export interface RelationMapping {
  /** Name of the table or view. Default: the relation's name. */
  readonly table?: string
  /** Schema of the table; overrides that of the warehouse. */
  readonly schema?: string | ((account: string) => string)
  /** Columns by field where their names differ. */
  readonly columns?: Readonly<Record<string, string>>
  /** The column that holds the account; overrides that of the warehouse. */
  readonly accountColumn?: string
  /** Whether the table is partitioned by year and month; overrides that of the warehouse. */
  readonly partitioned?: boolean
}

/** How the catalog's relations map to a host's own tables. */
export interface Warehouse {
  /** Schema of all tables; a function chooses one per account. Default: none, the engine's own default. */
  readonly schema?: string | ((account: string) => string)
  /** The column that holds the account, in every relation. Default `account_id`. */
  readonly accountColumn?: string
  /** Type of the account column. A `number` account is sent as a whole number. Default `string`. */
  readonly accountType?: 'string' | 'number'
  /**
   * The tables are partitioned by event_year and event_month, so that dates also bound those columns, in every relation
   * that has them. Default false.
   */
  readonly partitioned?: boolean
  readonly relations?: { readonly [R in RelationName]?: RelationMapping }
}

/** A warehouse with its defaults filled in. */
export interface Tables {
  table(relation: string, account: Account): { readonly schema: string | undefined; readonly name: string }
  /** A column of a relation; of anything else, such as a sub-select, the field itself. */
  column(relation: string, field: string): string
  accountColumn(relation: string): string
  accountValue(account: Account): Value
  readonly partitioned: ReadonlySet<string>
}

/** Checks a mapping and fills it in. Throws a TypeError that names what is wrong. */
export function tablesOf(warehouse: Warehouse = {}): Tables {
  const mapping = new Map(Object.entries(warehouse.relations ?? {}))
  for (const [relation, own] of mapping) checkRelation(relation, own)
  return {
    table: (relation, account) => {
      const schema = mapping.get(relation)?.schema ?? warehouse.schema
      return {
        schema: typeof schema === 'function' ? schema(account) : schema,
        name: mapping.get(relation)?.table ?? relation,
      }
    },
    column: (relation, field) => {
      const columns = mapping.get(relation)?.columns
      return (columns !== undefined && Object.hasOwn(columns, field) ? columns[field] : undefined) ?? field
    },
    accountColumn: (relation) => mapping.get(relation)?.accountColumn ?? warehouse.accountColumn ?? 'account_id',
    accountValue: (account) => accountValue(account, warehouse.accountType ?? 'string'),
    partitioned: new Set<string>(
      namesOf(relations).filter(
        (name) => hasMonths(relations[name]) && (mapping.get(name)?.partitioned ?? warehouse.partitioned ?? false),
      ),
    ),
  }
}

function accountValue(account: Account, type: 'string' | 'number'): Value {
  if (type === 'string') return { type: 'string', text: account }
  if (/^(0|-?[1-9][0-9]{0,17})$/.test(account)) return { type: 'integer', text: account }
  throw new TypeError('account must be a whole number of at most 18 digits, as the warehouse keeps accounts as numbers')
}

function checkRelation(name: string, { columns: named = {}, partitioned = false }: RelationMapping): void {
  const columns = Object.keys(named)
  const relation = relationOf(name)
  if (relation === undefined) {
    throw new TypeError(`warehouse.relations.${name} is not a relation; known are ${namesOf(relations).join(', ')}`)
  }
  if (columns.includes('account_id')) {
    throw new TypeError(`warehouse.relations.${name}.columns.account_id: name that column by accountColumn`)
  }
  const unknown = columns.find((column) => !Object.hasOwn(relation.columns, column))
  if (unknown !== undefined) {
    throw new TypeError(`warehouse.relations.${name}.columns.${unknown} is not a column of ${name}`)
  }
  if (partitioned && !hasMonths(relation)) {
    throw new TypeError(`warehouse.relations.${name}.partitioned: ${name} has no event_year and event_month`)
  }
}
