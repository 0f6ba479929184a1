// `sightline check --suggest`: suggests a first mapping, from the information schema and from the values of columns
// such as event_type.

import { createCompiler } from '../../compiler/create-compiler.ts'
import { valueFindings } from '../../engine/check-values.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Model } from '../../model/model.ts'
import type { Dialect } from '../../sql/dialect.ts'
import type { ColumnMapping } from '../../warehouse/warehouse.ts'
import { usageError } from '../args.ts'
import { printLine } from '../io/output.ts'
import type { Schemas } from '../sources/read-from.ts'
import { type HostColumn, suggestMapping } from './suggest-mapping.ts'

/** Prints a mapping for the existing tables, or for the tables of one schema. Prints notes on standard error. */
export async function suggest(
  engine: Engine,
  dialect: Dialect,
  model: Model,
  { where, isOfAddress }: Schemas,
  schema: string | undefined,
): Promise<number> {
  const sql = `SELECT table_schema, table_name, column_name, data_type FROM information_schema.columns
    WHERE ${schema === undefined ? where : 'TRUE'} ORDER BY table_schema, table_name, ordinal_position`
  const rows = await engine.read((run) => run({ sql, parameters: [] }), { account: 'nobody', tables: [] })
  const columns = rows.map((row) => columnOf(row.map(String), isOfAddress && schema === undefined))
  const found = schema === undefined ? columns : columns.filter((column) => column.schema === schema)
  if (schema !== undefined && found.length === 0) {
    const names = [...new Set(columns.map((column) => column.schema))].join(', ')
    throw usageError(`--schema ${schema}: it has no table that this user can read; schemas with tables: ${names}`)
  }
  const { mapping, notes } = suggestMapping(createCompiler({ dialect, model }).tables('nobody'), model, found)
  const translated = await translatedValues(mapping, engine, dialect, model)
  for (const note of [...notes, ...translated]) process.stderr.write(`note: ${note}\n`)
  await printLine(JSON.stringify(mapping, null, 2))
  return 0
}

const columnOf = (
  [schema = '', table = '', column = '', type = '']: readonly string[],
  isBare: boolean,
): HostColumn => ({
  schema: isBare ? undefined : schema,
  table,
  column,
  type,
})

type Mapping = ReturnType<typeof suggestMapping>['mapping']

/** Adds the stored values of known values to the mapping. Returns the findings about values as text. */
async function translatedValues(
  mapping: Mapping,
  engine: Engine,
  dialect: Dialect,
  model: Model,
): Promise<readonly string[]> {
  const compiler = createCompiler({ dialect, model, warehouse: mapping })
  const tables = compiler.tables('nobody')
  const described = (await engine.describe?.(tables)) ?? []
  const found = tables.flatMap((table, index) => {
    const columns = described[index]
    return columns === undefined ? [] : [{ table, columns }]
  })
  const findings = await valueFindings(compiler, engine, found, undefined)
  for (const { relation, field, mapping: listed } of findings) {
    const columns = mapping.relations[relation]?.columns as Record<string, ColumnMapping> | undefined
    if (listed !== undefined && columns !== undefined) columns[field] = listed as ColumnMapping
  }
  return findings.filter(({ severity }) => severity === 'values').map(({ message }) => message)
}
