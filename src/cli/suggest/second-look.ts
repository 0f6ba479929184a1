// Notes about a mapping that a colleague would make: a field without a column although a column looks like it, and a
// column that serves two fields.

import type { AnyCompiler } from '../../compiler/create-compiler.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Finding } from '../../engine/finding.ts'
import { storageTypeOf } from '../../engine/storage-type.ts'
import type { ModelData } from '../../model/model.ts'
import type { MappedTable } from '../../warehouse/mapped-table.ts'
import { columnFor, type HostColumns, mappingOf } from './suggest-columns.ts'

/** `model`: the model without the mapping. */
export async function secondLook(
  compiler: Pick<AnyCompiler, 'tables' | 'model'>,
  account: string,
  model: ModelData,
  engine: Engine,
): Promise<readonly Finding[]> {
  const tables = compiler.tables(account)
  const described = (await engine.describe?.(tables)) ?? []
  return tables.flatMap((table, index) => {
    const columns = described[index]
    if (columns?.names === undefined) return []
    const storages = columns.names.flatMap((name) => {
      const column = columns(name)
      const storage = column && storageTypeOf(column)
      return storage === undefined ? [] : [[name, storage] as const]
    })
    return [...sharedColumns(table), ...unusedColumns(table, new Map(storages), model, compiler.model)]
  })
}

function unusedColumns(
  table: MappedTable,
  storages: HostColumns,
  { relations, fields, account }: ModelData,
  mapped: ModelData,
): readonly Finding[] {
  const kept = mapped.relations[table.relation ?? '']?.columns ?? {}
  const taken = new Set([...table.columns.map(({ name }) => name), table.accountColumn ?? account])
  const all = Object.entries(relations[table.relation ?? '']?.columns ?? {})
  return all.flatMap(([name, { type }]): readonly Finding[] => {
    if (Object.hasOwn(kept, name) || !Object.hasOwn(fields, name)) return []
    const column = columnFor({ name, type }, storages, taken, fields)
    if (column === undefined) return []
    taken.add(column)
    const write = `${JSON.stringify(name)}: ${JSON.stringify(mappingOf(type, column, storages))}`
    return [{ severity: 'note', message: `${table.name}.${column} looks like ${name}, which has no column`, write }]
  })
}

/** The columns that serve two fields, such as a search term that is also mapped as the id of the search. */
function sharedColumns({ name: table, columns }: MappedTable): readonly Finding[] {
  return [...new Set(columns.map(({ name }) => name))].flatMap((name): readonly Finding[] => {
    const fields = columns.flatMap((one) =>
      one.name === name && one.path === undefined ? (one.field?.name ?? []) : [],
    )
    return fields.length < 2
      ? []
      : [{ severity: 'note', message: `${table}.${name} serves ${fields.join(' and ')}: usually only one is right` }]
  })
}
