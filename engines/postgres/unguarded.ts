// Reads the row-level security policies of tables from the catalog, and reports the tables that no policy guards. Also
// covers the tables that views read.

import type { Cell, MappedTable, Rows, Run, Statement } from '../../src/engine/engine.ts'
import { NAMED, namesOf } from './named.ts'
import { isTied } from './policy.ts'

/** A table that can show rows of more than one account, and the reason. */
export interface Gap {
  readonly table: string
  readonly why: string
}

/** Returns the unguarded tables. Runs within one transaction. */
export async function unguarded(run: Run, tables: readonly MappedTable[], setting: string): Promise<readonly Gap[]> {
  const found = await run({ sql: `SELECT wanted.number, c.oid::text FROM ${NAMED}`, parameters: [namesOf(tables)] })
  // With this search path, the server prints unqualified names only for its built-in functions and operators.
  await run({ sql: `SELECT set_config('search_path', 'pg_catalog', true)`, parameters: [] })
  const rows = await run(readBelow(tables, found))
  const gaps = rows.flatMap((row) => gapsOf(row, tables, setting))
  const there = new Set(found.map(([number]) => Number(number)))
  const absent = tables
    .filter((_, number) => !there.has(number))
    .map(({ name }) => ({ table: name, why: 'the table does not exist, or the role cannot read it' }))
  return [...absent, ...gaps]
}

/**
 * Queries the tables, and all relations that views read, each with the role that reads the relation. A view reads with
 * the rights of the role that owns the view. A security_invoker view reads with the rights of the role that queries it.
 * Views can read other views, at any depth.
 */
const readBelow = (tables: readonly MappedTable[], found: Rows): Statement => ({
  sql: `WITH RECURSIVE reader (oid) AS (SELECT oid FROM pg_roles WHERE rolname = current_user),
    below (number, relation, role, account) AS (
      SELECT number, oid, (SELECT oid FROM reader), quote_ident(account)
      FROM json_to_recordset(CAST($1 AS json)) AS named (number integer, oid oid, account text)
      UNION
      SELECT below.number, d.refobjid,
        CASE WHEN EXISTS (SELECT FROM pg_options_to_table(v.reloptions)
                          WHERE option_name = 'security_invoker' AND option_value::boolean)
             THEN (SELECT oid FROM reader) ELSE v.relowner END,
        NULL
      FROM below JOIN pg_class v ON v.oid = below.relation AND v.relkind = 'v'
      JOIN pg_rewrite r ON r.ev_class = v.oid
      JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
        AND d.refclassid = 'pg_class'::regclass AND d.refobjid <> v.oid
    )
    SELECT below.number, format('%I.%I', n.nspname, c.relname), c.relkind, role.rolname, c.relrowsecurity,
      CASE WHEN role.rolsuper THEN 'is a superuser'
           WHEN role.rolbypassrls THEN 'has BYPASSRLS'
           WHEN NOT c.relforcerowsecurity AND pg_has_role(role.oid, c.relowner, 'USAGE')
             THEN 'has the rights of the owner, and row-level security is not forced'
      END,
      ${POLICIES}, ${FUNCTION}, below.account
    FROM below
    JOIN pg_class c ON c.oid = below.relation AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_roles role ON role.oid = below.role
    ORDER BY below.number, c.oid`,
  parameters: [
    JSON.stringify(found.map(([number, oid]) => ({ number, oid, account: tables[Number(number)]?.accountColumn }))),
  ],
})

/** The policies that apply to a SELECT of the role. A policy without an expression lets no row pass. */
const POLICIES = `(
  SELECT json_agg(json_build_object('name', p.polname, 'permits', p.polpermissive,
    'expression', pg_get_expr(p.polqual, p.polrelid)) ORDER BY p.polname)::text
  FROM pg_policy p
  WHERE p.polrelid = c.oid AND p.polcmd IN ('r', '*') AND p.polqual IS NOT NULL
    AND EXISTS (SELECT FROM unnest(p.polroles) AS g (role) WHERE g.role = 0 OR pg_has_role(role.oid, g.role, 'USAGE')))`

/** A function that a view calls. It returns a set of rows, or it is a SECURITY DEFINER function. */
const FUNCTION = `(
  SELECT min(f.proname) FROM pg_rewrite r
  JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid AND d.refclassid = 'pg_proc'::regclass
  JOIN pg_proc f ON f.oid = d.refobjid AND (f.proretset OR f.prosecdef)
  WHERE r.ev_class = c.oid)`

function gapsOf(row: Rows[number], tables: readonly MappedTable[], setting: string): readonly Gap[] {
  const [number, relation, , , , , , , account] = row
  const why = reasonOf(row, setting)
  if (why === undefined) return []
  // For a table below a view, the message also names the view, because the mapping names the view.
  const through = account === null ? ` (read by ${tables[Number(number)]?.name})` : ''
  return [{ table: `${relation}${through}`, why }]
}

function reasonOf([, , kind, role, isEnabled, way, policies, called, account]: Rows[number], setting: string) {
  if (kind === 'v') return called === null ? undefined : `a view that reads through the function ${called}`
  if (kind === 'm') return 'a materialized view, which can have no policy'
  if (kind === 'f') return 'a foreign table, which can have no policy'
  if (isEnabled !== true) return 'row-level security is not enabled'
  if (way !== null) return `it does not apply to the role ${role}, which ${way}`
  return untied(policiesOf(policies), (expression) => isTied(expression, setting, textOf(account)), setting)
}

const textOf = (cell: Cell | undefined): string | undefined => (typeof cell === 'string' ? cell : undefined)

interface Policy {
  readonly name: string
  /**
   * Whether the policy is permissive. Postgres combines permissive policies with OR, and restrictive policies with AND.
   */
  readonly permits: boolean
  readonly expression: string
}

// Parses the JSON that `POLICIES` returns.
const policiesOf = (json: Cell | undefined): readonly Policy[] => JSON.parse(textOf(json) ?? '[]')

function untied(policies: readonly Policy[], isTied: (expression: string) => boolean, setting: string) {
  const permitting = policies.filter(({ permits }) => permits)
  if (permitting.length === 0) return `no policy shows the rows of the account in ${setting}`
  const isHeld = policies.some(({ permits, expression }) => !permits && isTied(expression))
  const open = isHeld ? [] : permitting.filter(({ expression }) => !isTied(expression))
  if (open.length === 0) return undefined
  const told = open.map(({ name, expression }) => `"${name}" using ${expression}`).join(' and ')
  return `not every policy compares the account with the setting ${setting}: ${told}`
}
