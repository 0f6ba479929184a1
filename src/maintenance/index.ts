// Maintenance of rollups: the statements that build, refresh and verify them. These statements group the rows of all
// accounts, so only the CLI imports this file.

import { targetOf } from '../lower/target.ts'
import type { ModelData } from '../model/model.ts'
import { accountOf } from '../plan/account.ts'
import type { RollupDeclarations } from '../plan/rollup-port.ts'
import { hostOf } from '../rollup-tables.ts'
import type { RollupFact } from '../rollups/facts.ts'
import { preparationOf } from '../rollups/planner.ts'
import type { AnyRollup, PreparedRollup } from '../rollups/prepared.ts'
import type { Dialect } from '../sql/dialect.ts'
import { mapModel, type Warehouse } from '../warehouse/warehouse.ts'
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
}

/** Throws a TypeError for an invalid declaration, an unsupported dialect, or tables with a schema for each account. */
export function openMaintenance({ dialect, model, warehouse, rollups }: MaintenanceOptions): Maintenance {
  const form = Object.hasOwn(tableForms, dialect.name) ? tableForms[dialect.name] : undefined
  if (form === undefined) {
    throw new TypeError(`rollups support ${Object.keys(tableForms).join(', ')}, but not ${dialect.name}`)
  }
  const { catalog, tables } = mapModel(model, warehouse, dialect.names)
  if (tables.hasSchemas) throw new TypeError('rollups do not support tables with a schema for each account yet')
  const host = hostOf(catalog, tables, warehouse)
  const { rollups: prepared } = preparationOf(rollups, host)
  const { facts = [] } = rollups
  return {
    rollups: prepared.map((rollup) => ({ rollup, facts: rollup.of === model.base ? facts : [] })),
    place: placeOf({ host, target: targetOf(dialect, tables), owner: accountOf('any'), form }),
    isTransactional: form.isTransactional,
  }
}
