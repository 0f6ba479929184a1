// Names of tables and columns in the statements that an engine asks its own catalog with. For statements of requests,
// the dialect quotes the names.

import type { MappedTable } from './engine.ts'

/** A name in double quotes, as standard SQL has it. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The name of a table, after its schema if it has one. */
export const quotedTable = ({ schema, name }: Pick<MappedTable, 'schema' | 'name'>): string =>
  (schema === undefined ? [name] : [schema, name]).map(quotedName).join('.')
