// The place of rollup tables: the engine, the tables of the host, and the form in which the engine stores tables.

import type { Target } from '../../lower/target.ts'
import type { Account } from '../../plan/account.ts'
import type { RollupHost } from '../../plan/rollup-port.ts'
import { hasAccountColumn } from '../../warehouse/warehouse.ts'
import type { TableForm } from './table-form.ts'

export interface Place {
  readonly host: RollupHost
  /** The tables and the dialect, for days in a time zone. */
  targetIn(timeZone: string): Target
  /** The account whose schema contains the tables. Any account, if accounts have no schemas. */
  readonly owner: Account
  readonly form: TableForm
  /** The SQL for the account of the reader, if row-level security limits readers to one account. */
  readonly readerAccount: string | undefined
  quoted(name: string): string
  day(text: string): string
  text(text: string): string
  /** The quoted name of a table in the schema of a relation. */
  table(relation: string, name: string): string
  /** Whether the table of a relation has an account column. */
  hasAccounts(relation: string): boolean
}

export function placeOf(parts: Pick<Place, 'host' | 'targetIn' | 'owner' | 'form' | 'readerAccount'>): Place {
  const { targetIn, owner } = parts
  const { dialect, tables } = targetIn('UTC')
  const [before, after] = dialect.quotes
  const quoted = (name: string) => `${before}${name.replaceAll(after, after + after)}${after}`
  return {
    ...parts,
    quoted,
    day: (text) => dialect.literal({ type: 'date', text }),
    text: (text) => dialect.literal({ type: 'string', text }),
    table(relation, name) {
      const { schema } = tables.table(relation, owner)
      return schema === undefined ? quoted(name) : `${quoted(schema)}.${quoted(name)}`
    },
    hasAccounts: (relation) => hasAccountColumn(relation, tables),
  }
}
