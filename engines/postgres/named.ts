// A join that finds tables by name, as a statement of the same session would. All catalog queries share this join.

import type { MappedTable, Parameter } from '../../src/engine/engine.ts'

/** The parameter of `NAMED`: the names of the tables with their index. */
export const namesOf = (tables: readonly MappedTable[]): Parameter =>
  JSON.stringify(tables.map(({ schema = null, name }, number) => ({ number, schema, name })))

/**
 * Joins those tables of the list in $1 that the role is allowed to read. `c` is the row of pg_class for a table, and
 * `wanted.number` is the index of the table in the list. A name without a schema means the first match on the search
 * path. Postgres truncates names to 63 bytes.
 */
export const NAMED = `json_to_recordset(CAST($1 AS json)) AS wanted (number integer, schema text, name text)
  JOIN pg_class c ON c.relname = CAST(wanted.name AS name) AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
  JOIN pg_namespace n ON n.oid = c.relnamespace
    AND CASE WHEN wanted.schema IS NULL THEN pg_table_is_visible(c.oid)
             ELSE n.nspname = CAST(wanted.schema AS name) AND has_schema_privilege(n.oid, 'USAGE') END
    AND has_any_column_privilege(c.oid, 'SELECT')`
