// The file that --warehouse names: a mapping as JSON. What may stand in it is checked where the compiler is made.

import { isObject } from '../is-object.ts'
import { readBytes } from '../json/read-json.ts'
import type { SchemaMapping, Warehouse } from '../lower/warehouse.ts'
import { type ReadFlag, usageError } from './args.ts'
import { bytesOfFile } from './regular-file.ts'

/** A mapping; a schema with `{account}` in it is one for each account. */
export const warehouseFile: ReadFlag<Warehouse> = (path, flag) => {
  const fail = (reason: string) => usageError(`${flag} ${path}: ${reason}`)
  const read = readBytes(bytesOfFile(path, flag), 'file')
  if (!read.ok) throw fail(`${read.issue.path}${read.issue.path && ': '}${read.issue.message}`)
  const mapping = withSchema(read.value)
  if (!isObject(mapping)) throw fail('must be a JSON object')
  // Editors find the schema of the file by this member.
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
