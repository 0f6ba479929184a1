// The second wall: row-level security, under which the server itself shows only the rows of one account, whatever the
// statement says. The engine tells the account, within its transaction, by a setting that the policies read. That they do
// is proved in guard.ts.

import type { RelationName } from '../../src/dialect/index.ts'

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

/** The name of a setting, as the server allows it for one of its users' own. */
export function checkSettingName(name: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]*\.[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return name
  throw new TypeError(`accountSetting must be two names joined by a point, such as ${ACCOUNT_SETTING}`)
}
