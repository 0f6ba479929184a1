// Reads from the catalog whether row-level security applies to the tables of a read, and to the tables that views read.
// Does not read policies: guard.ts tests what they show.

import type { MappedTable, Run } from '../../src/engine/engine.ts'
import { NAMED, namesOf } from './named.ts'

/** A table that can show rows of more than one account, and the reason. */
export interface Gap {
  readonly table: string
  readonly why: string
}

export interface Findings {
  readonly gaps: readonly Gap[]
  /** The tables without any stored row, which no read can test. A view is empty if a table below it is empty. */
  readonly empty: readonly MappedTable[]
}

/** Runs within one transaction. */
export async function unguarded(run: Run, tables: readonly MappedTable[]): Promise<Findings> {
  const rows = await run({ sql: READ_BELOW, parameters: [namesOf(tables)] })
  const found = new Set(rows.map(([number]) => Number(number)))
  const empty = new Set(rows.filter(([, , , isEmpty]) => isEmpty === true).map(([number]) => Number(number)))
  const absent = tables.filter((_, number) => !found.has(number))
  return {
    gaps: [
      ...absent.map(({ name }) => ({ table: name, why: 'the table does not exist, or the role cannot read it' })),
      ...rows.flatMap(([, table, why]) => (why === null ? [] : [{ table: String(table), why: String(why) }])),
    ],
    empty: tables.filter((_, number) => empty.has(number)),
  }
}

/**
 * Finds the tables, and all relations that views read, each with the role that reads the relation. A view reads with the
 * rights of the role that owns the view. A security_invoker view reads with the rights of the role that queries it. Views
 * can read other views, at any depth.
 *
 * @see https://www.postgresql.org/docs/current/ddl-rowsecurity.html
 */
const READ_BELOW = `WITH RECURSIVE reader (oid) AS (SELECT oid FROM pg_roles WHERE rolname = current_user),
  below (number, relation, role, seen) AS (
    SELECT wanted.number, c.oid, (SELECT oid FROM reader), CAST(NULL AS text) COLLATE "C" FROM ${NAMED}
    UNION
    SELECT below.number, d.refobjid,
      CASE WHEN EXISTS (SELECT FROM pg_options_to_table(v.reloptions)
                        WHERE option_name = 'security_invoker' AND option_value::boolean)
           THEN (SELECT oid FROM reader) ELSE v.relowner END,
      coalesce(below.seen, v.relname::text)
    FROM below JOIN pg_class v ON v.oid = below.relation AND v.relkind = 'v'
    JOIN pg_rewrite r ON r.ev_class = v.oid
    JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
      AND d.refclassid = 'pg_class'::regclass AND d.refobjid <> v.oid
  )
  SELECT below.number, format('%I.%I', n.nspname, c.relname) || coalesce(' (read by ' || below.seen || ')', ''),
    CASE WHEN c.relkind = 'v' THEN NULL
         WHEN c.relkind = 'm' THEN 'a materialized view, which can have no policy'
         WHEN c.relkind = 'f' THEN 'a foreign table, which can have no policy'
         WHEN NOT c.relrowsecurity THEN 'row-level security is not enabled'
         WHEN role.rolsuper THEN format('it does not apply to the role %s, which is a superuser', role.rolname)
         WHEN role.rolbypassrls THEN format('it does not apply to the role %s, which has BYPASSRLS', role.rolname)
         WHEN NOT c.relforcerowsecurity AND pg_has_role(role.oid, c.relowner, 'USAGE')
           THEN format('it does not apply to the role %s, which has the rights of the owner, and row-level security is not forced',
             role.rolname)
         WHEN NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polcmd IN ('r', '*'))
           THEN 'no policy shows its rows'
    END,
    c.relkind IN ('r', 'p') AND coalesce((SELECT sum(pg_relation_size(relid)) FROM pg_partition_tree(c.oid)),
      pg_relation_size(c.oid)) = 0
  FROM below
  JOIN pg_class c ON c.oid = below.relation AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
  JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_roles role ON role.oid = below.role
  ORDER BY below.number, c.oid`
