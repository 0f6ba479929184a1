// Reads a mapping from the tables of the model to existing tables, from a JSON file or from a configuration.
// `createCompiler` checks the mapping.

import { isObject } from '../../std/is-object.ts'
import type { SchemaMapping, Warehouse } from '../../warehouse/warehouse.ts'
import { usageError } from '../args.ts'
import type { Placed } from './member.ts'
import { readJsonFile } from './read-json-file.ts'

/** Reads a file. */
export const warehouseFile = (path: string, place: string): Placed<Warehouse> =>
  warehouseOf(readJsonFile(path, place), `${place} ${path}`)

/** Reads a mapping. If the name of a schema contains `{account}`, the schema depends on the account. */
export function warehouseOf(given: unknown, place: string): Placed<Warehouse> {
  const mapping = withSchema(given)
  if (!isObject(mapping)) throw usageError(`${place}: must be a JSON object`)
  // Editors use this member to find the JSON Schema.
  const { $schema: _, ...warehouse } = mapping
  const { relations } = warehouse
  if (!isObject(relations)) return { value: warehouse, place }
  const named = Object.entries(relations).map(([name, relation]) => [name, withSchema(relation)])
  return { value: { ...warehouse, relations: Object.fromEntries(named) }, place }
}

function withSchema(value: unknown): unknown {
  if (!isObject(value)) return value
  const { schema } = value
  if (typeof schema !== 'string' || !schema.includes('{account}')) return value
  const perAccount: SchemaMapping = (account) => schema.replaceAll('{account}', () => account)
  return { ...value, schema: perAccount }
}
