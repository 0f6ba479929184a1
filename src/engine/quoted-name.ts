// Quotes the names of tables and columns in the statements with which an engine queries its own catalog. In the
// statements of requests, the dialect quotes the names.

import type { MappedTable } from './engine.ts'

/** A name in double quotes, as in standard SQL. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The name of a table, after its schema if it has one. */
export const quotedTable = ({ schema, name }: Pick<MappedTable, 'schema' | 'name'>): string =>
  (schema === undefined ? [name] : [schema, name]).map(quotedName).join('.')
