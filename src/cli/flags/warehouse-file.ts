// Reads the file of --warehouse: a mapping from the tables of the model to existing tables, as JSON. `createCompiler`
// checks the mapping.

import { readBytes } from '../../json/read-json.ts'
import { isObject } from '../../std/is-object.ts'
import type { SchemaMapping, Warehouse } from '../../warehouse/warehouse.ts'
import { type ReadFlag, usageError } from '../args.ts'
import { bytesOfFile } from '../io/regular-file.ts'

/** Reads a mapping. If the name of a schema contains `{account}`, the schema depends on the account. */
export const warehouseFile: ReadFlag<Warehouse> = (path, flag) => {
  const fail = (reason: string) => usageError(`${flag} ${path}: ${reason}`)
  const read = readBytes(bytesOfFile(path, flag), 'file')
  if (!read.ok) throw fail(`${read.issue.path}${read.issue.path && ': '}${read.issue.message}`)
  const mapping = withSchema(read.value)
  if (!isObject(mapping)) throw fail('must be a JSON object')
  // Editors use this member to find the JSON Schema.
  const { $schema: _, ...warehouse } = mapping
  const { relations } = warehouse
  if (!isObject(relations)) return warehouse
  const named = Object.entries(relations).map(([name, relation]) => [name, withSchema(relation)])
  return { ...warehouse, relations: Object.fromEntries(named) }
}

function withSchema(value: unknown): unknown {
  if (!isObject(value)) return value
  const { schema } = value
  if (typeof schema !== 'string' || !schema.includes('{account}')) return value
  const perAccount: SchemaMapping = (account) => schema.replaceAll('{account}', () => account)
  return { ...value, schema: perAccount }
}
