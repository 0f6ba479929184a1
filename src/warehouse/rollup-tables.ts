// Adds the tables of rollups to the tables of the model. The table of a rollup is in the schema of the relation that
// the rollup summarizes. Its account column is named as in the model, even if the host's own tables rename that column.

import type { Catalog } from '../catalog/catalog.ts'
import type { ModelData } from '../model/model.ts'
import type { RollupDeclarations, RollupHost, RollupPlanner, RollupSource } from '../plan/rollup-port.ts'
import { isObject } from '../std/is-object.ts'
import type { Tables, Warehouse } from './warehouse.ts'

export const isRollups = (value: unknown): boolean =>
  isObject(value) &&
  Object.keys(value).every((name) => name === 'tables' || name === 'facts') &&
  Array.isArray(value.tables) &&
  (value.facts === undefined || Array.isArray(value.facts)) &&
  value.tables.every((table) => isObject(table) && typeof table.plannerOf === 'function')

/** Checks the rollups. Throws a TypeError that names the member at fault. Returns undefined if there are no tables. */
export function rollupsOf<Table extends RollupSource<Table, Fact>, Fact>(
  declared: RollupDeclarations<Table, Fact>,
  catalog: Catalog,
  tables: Tables,
  warehouse: Warehouse | undefined,
): RollupPlanner | undefined {
  return declared.tables[0]?.plannerOf(declared, hostOf(catalog, tables, warehouse))
}

/** The facts about the host's tables that the checks of rollups need. */
export const hostOf = (catalog: Catalog, tables: Tables, warehouse: Warehouse | undefined): RollupHost => ({
  catalog,
  mappingOf: (relation) => {
    const { relations, ...common } = warehouse ?? {}
    return textOf([relations?.[relation], common])
  },
  isInstant: tables.isInstant,
  isDouble: (relation, field) => {
    const conversion = tables.conversion(relation, field)
    return conversion?.kind === 'stored' && conversion.type === 'double'
  },
})

/** A mapping as text, including its functions. */
const textOf = (mapping: unknown) =>
  JSON.stringify(mapping, (_, part) => (typeof part === 'function' ? String(part) : part))

export function withRollups(tables: Tables, { tables: rollups }: RollupPlanner, { account }: ModelData): Tables {
  const { bySchema } = tables
  const ofSchema = [...rollups.values()].filter(({ of }) => bySchema.has(of)).map(({ name }) => name)
  return {
    ...tables,
    bySchema: new Set([...bySchema, ...ofSchema]),
    table: (relation, own) => {
      const rollup = rollups.get(relation)
      return rollup === undefined ? tables.table(relation, own) : { ...tables.table(rollup.of, own), name: rollup.name }
    },
    accountColumn: (relation) => (rollups.has(relation) ? account : tables.accountColumn(relation)),
    mapped: (relation, own) => {
      const rollup = rollups.get(relation)
      if (rollup === undefined) return tables.mapped(relation, own)
      const { schema, accountColumn, accountType } = tables.mapped(rollup.of, own)
      return {
        schema,
        name: rollup.name,
        accountColumn: accountColumn && account,
        ...(accountType && { accountType }),
        columns: rollup.columns,
      }
    },
  }
}
