// The second wall: row-level security, under which the server itself shows only the rows of one account, whatever the
// statement says. The engine tells the account, within its transaction, by a setting that the policies read.

import type { RelationName } from '../../src/catalog/relations.ts'
import { failure, type Rows, type Statement } from '../../src/service/engine.ts'

/** The setting that the policies of the reference tables read. */
export const ACCOUNT_SETTING = 'sightline.account'

/** Statements that guard tables; their owner and superusers are not held to it, so that loading works. */
export const guardTables = (tables: readonly RelationName[]): readonly string[] =>
  tables.flatMap((table) => [
    ...guardPartitions([table]),
    // After a transaction the setting is empty, not null; no account has that name.
    `CREATE POLICY ${table}_of_account ON ${table} FOR SELECT USING (account_id = ${account})`,
  ])

/** Partitions are read through their table; read directly, with no policy of their own, they show nothing. */
export const guardPartitions = (partitions: readonly string[]): readonly string[] =>
  partitions.map((partition) => `ALTER TABLE ${partition} ENABLE ROW LEVEL SECURITY`)

const account = `nullif(current_setting('${ACCOUNT_SETTING}', true), '')`

/** Asks which tables a policy guards by a setting, and whether it holds for the role that asks. */
export const guardedTables = (setting: string): Statement => ({
  sql: `SELECT c.relname, row_security_active(c.oid) FROM pg_class c WHERE EXISTS (
    SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND strpos(pg_get_expr(p.polqual, p.polrelid), $1) > 0)`,
  parameters: [setting],
})

/** Rejects what would be a wall in name only. */
export function checkGuarded(setting: string, tables: Rows): void {
  const open = tables.filter(([, isActive]) => isActive !== true).map(([name]) => name)
  if (tables.length === 0) throw failure('unavailable', `no table has a policy that reads the setting ${setting}`)
  if (open.length === 0) return
  const names = open.join(', ')
  throw failure('unavailable', `row-level security does not hold for this role (an owner or superuser?): ${names}`)
}

/** The name of a setting, as the server allows it for one of its users' own. */
export function checkSettingName(name: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]*\.[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return name
  throw new TypeError(`accountSetting must be two names joined by a point, such as ${ACCOUNT_SETTING}`)
}
