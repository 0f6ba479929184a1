// Tables by their names, as a statement of the same session would find them: what the queries of the catalog begin with.

import type { MappedTable, Parameter } from '../../src/engine/engine.ts'

/** What is handed to `NAMED`: tables with their place in the list. */
export const namesOf = (tables: readonly MappedTable[]): Parameter =>
  JSON.stringify(tables.map(({ schema = null, name }, number) => ({ number, schema, name })))

/**
 * The tables of the list in $1, as `c`, those that the role may read; `wanted.number` is their place. Without a schema
 * the first on the search path counts, and what is read by a name of more than 63 bytes has one of 63.
 */
export const NAMED = `json_to_recordset(CAST($1 AS json)) AS wanted (number integer, schema text, name text)
  JOIN pg_class c ON c.relname = CAST(wanted.name AS name) AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
  JOIN pg_namespace n ON n.oid = c.relnamespace
    AND CASE WHEN wanted.schema IS NULL THEN pg_table_is_visible(c.oid)
             ELSE n.nspname = CAST(wanted.schema AS name) AND has_schema_privilege(n.oid, 'USAGE') END
    AND has_any_column_privilege(c.oid, 'SELECT')`

/** A table as a statement names it. */
export const path = ({ schema, name }: MappedTable): string =>
  [schema, name].flatMap((part) => (part === undefined ? [] : [identifier(part)])).join('.')

export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
