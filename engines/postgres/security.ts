// The second barrier between accounts: with row-level security the server shows only rows of one account, whatever the
// statement. The engine passes the account in a transaction-local setting that the policies read. guard.ts verifies the
// policies.

import type { RelationName } from '../../src/dialect/index.ts'

/** The setting that the policies of the reference tables use. */
export const ACCOUNT_SETTING = 'sightline.account'

/** Statements that guard tables. Owners and superusers bypass the policies, so that loading works. */
export const guardTables = (tables: readonly RelationName[]): readonly string[] =>
  tables.flatMap((table) => [
    ...guardPartitions([table]),
    // After a transaction the setting is empty instead of null; no account has an empty name.
    `CREATE POLICY ${table}_of_account ON ${table} FOR SELECT USING (account_id = ${account})`,
  ])

/** Partitions are read through their table. Read directly, they have no policy and show no rows. */
export const guardPartitions = (partitions: readonly string[]): readonly string[] =>
  partitions.map((partition) => `ALTER TABLE ${partition} ENABLE ROW LEVEL SECURITY`)

const account = `nullif(current_setting('${ACCOUNT_SETTING}', true), '')`

/** Checks the name of a setting against the form that the server allows for custom settings. */
export function checkSettingName(name: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]*\.[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return name
  throw new TypeError(`accountSetting must be two names joined by a point, such as ${ACCOUNT_SETTING}`)
}
