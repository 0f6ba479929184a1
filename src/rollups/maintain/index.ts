// Maintenance of rollups: the statements that build, refresh and verify them. These statements group the rows of all
// accounts, so only the CLI imports this file.

import { targetsOf } from '../../lower/target.ts'
import type { ModelData } from '../../model/model.ts'
import { accountOf } from '../../plan/account.ts'
import type { RollupDeclarations } from '../../plan/rollup-port.ts'
import type { AccountType, Dialect } from '../../sql/dialect.ts'
import { hostOf } from '../../warehouse/rollup-tables.ts'
import { mapModel, type Tables, type Warehouse } from '../../warehouse/warehouse.ts'
import type { AnyRollup } from '../declare/definition.ts'
import type { RollupFact } from '../declare/facts.ts'
import type { PreparedRollup } from '../declare/prepared.ts'
import { preparationOf } from '../planner.ts'
import { type Place, placeOf } from './place.ts'
import { tableForms } from './table-form.ts'

/** The rollups of a host, with everything that their statements need. */
export interface Maintenance {
  readonly rollups: readonly { readonly rollup: PreparedRollup; readonly facts: readonly RollupFact[] }[]
  readonly place: Place
  readonly isTransactional: boolean
}

export interface MaintenanceOptions {
  readonly dialect: Dialect
  readonly model: ModelData
  readonly warehouse: Warehouse
  readonly rollups: RollupDeclarations<AnyRollup, RollupFact>
  /** The account whose schema contains the tables. Any account, if the schema does not depend on the account. */
  readonly account: string
  /**
   * Adds policies to new tables, which limit readers to one account. Returns the SQL for the account of the reader, in
   * the type of the account columns. Default: no policies.
   */
  readonly readerAccount?: ((type: AccountType) => string) | undefined
}

/** Throws a TypeError for an invalid declaration, an unsupported dialect, or tables that a rollup cannot combine. */
export function openMaintenance(options: MaintenanceOptions): Maintenance {
  const { dialect, model, warehouse, rollups, account, readerAccount } = options
  const form = Object.hasOwn(tableForms, dialect.name) ? tableForms[dialect.name] : undefined
  if (form === undefined) {
    throw new TypeError(`rollups support ${Object.keys(tableForms).join(', ')}, but not ${dialect.name}`)
  }
  const { catalog, tables } = mapModel(model, warehouse, dialect.names)
  const host = hostOf(catalog, tables, warehouse)
  const { rollups: prepared } = preparationOf(rollups, host)
  for (const rollup of prepared) checkSchemas(rollup, model, tables)
  const { facts = [] } = rollups
  return {
    rollups: prepared.map((rollup) => ({ rollup, facts: rollup.of === model.base ? facts : [] })),
    place: placeOf({
      ...{ host, targetIn: targetsOf(dialect, tables), owner: accountOf(account), form },
      readerAccount: readerAccount?.(warehouse.accountType ?? 'string'),
    }),
    isTransactional: form.isTransactional,
  }
}

/**
 * The states of rollups are in the schema of the base. So if each account has its own base table, a rollup can only
 * summarize tables of one account, and otherwise only tables of all accounts.
 */
function checkSchemas({ name, of, joins }: PreparedRollup, { base, relations }: ModelData, tables: Tables): void {
  const own = [of, ...joins].filter((relation) => !relations[relation]?.shared)
  const other = own.find((relation) => tables.isPerAccount(relation) !== tables.isPerAccount(base))
  if (other === undefined) return
  const [separate, common] = tables.isPerAccount(base) ? [base, other] : [other, base]
  throw new TypeError(
    `rollups.${name} summarizes ${other}: ${separate} has a table for each account, but ${common} has only one table`,
  )
}
