// Verifies that row-level security guards the tables of a read. Checks the catalog (unguarded.ts), then reads each table
// as an account that does not exist, which must see no row.

import { ACCOUNT_SETTING } from '../../dialects/postgres/account-setting.ts'
import { failure, isFailure, type MappedTable, type ReadOptions } from '../../src/engine/engine.ts'
import { quotedTable } from '../../src/engine/quoted-name.ts'
import { errorCode } from '../../src/std/error-details.ts'
import type { Transaction } from './transaction.ts'
import { type Gap, unguarded } from './unguarded.ts'

export type Transact = <T>(work: (transaction: Transaction) => Promise<T>, options: ReadOptions) => Promise<T>

export interface Guard {
  /** Rejects with a reason for each unguarded table. Does not check a guarded table again. */
  ensure(tables: readonly MappedTable[]): Promise<void>
}

export function createGuard(transact: Transact): Guard {
  const proofs = new Map<string, Promise<unknown>>()
  const keyOf = ({ schema, name }: MappedTable) => JSON.stringify([schema, name])
  const forget = (tables: readonly MappedTable[]) => tables.map((table) => proofs.delete(keyOf(table)))
  return {
    async ensure(read) {
      // Rows of a shared table belong to no account, so they need no guard.
      const tables = read.filter(({ shared }) => shared !== true)
      const open = tables.filter((table) => !proofs.has(keyOf(table)))
      const proof = open.length === 0 ? Promise.resolve([]) : prove(transact, open)
      for (const table of open) proofs.set(keyOf(table), proof)
      // After a failure, the next read checks again, because the problem may be fixed by then. The next read also checks
      // an empty table again: it had no row that a faulty policy could have shown.
      proof.then(forget, () => forget(open))
      await Promise.all(tables.map((table) => proofs.get(keyOf(table))))
    },
  }
}

/** Returns the empty tables. Rejects if a table is unguarded. */
async function prove(transact: Transact, tables: readonly MappedTable[]): Promise<readonly MappedTable[]> {
  const { gaps, empty } = await transact(({ run }) => unguarded(run, tables), { account: '' })
  const all = gaps.length > 0 ? gaps : await shownToNobody(transact, tables)
  if (all.length > 0) throw failure('unavailable', `row-level security does not hold: ${told(all)}`)
  return empty
}

/** Lists each reason once, after the names of its tables. */
function told(gaps: readonly Gap[]): string {
  const tablesOf = (reason: string) => gaps.filter(({ why }) => why === reason).map(({ table }) => table)
  const reasons = new Set(gaps.map(({ why }) => why))
  return [...reasons].map((reason) => `${tablesOf(reason).join(', ')}: ${reason}`).join('; ')
}

/** Values of the setting that are not accounts: an empty text, and a character that no account contains. */
const NOBODY = ['', '\u0001'] as const

async function shownToNobody(transact: Transact, tables: readonly MappedTable[]): Promise<readonly Gap[]> {
  const shown: Gap[] = []
  for (const table of tables) {
    for (const account of NOBODY) {
      const why = `a row is shown to the account ${JSON.stringify(account)}, which does not exist`
      if (await showsRow(transact, table, account)) shown.push({ table: table.name, why })
    }
  }
  return shown
}

async function showsRow(transact: Transact, table: MappedTable, account: string): Promise<boolean> {
  const sql = `SELECT 1 FROM ${quotedTable(table)} LIMIT 1`
  try {
    return (await transact(({ run }) => run({ sql, parameters: [] }), { account })).length > 0
  } catch (error) {
    // If accounts are numbers or UUIDs, the policy fails to cast this text, so it shows no rows.
    if (isFailure(error) && isDataException(error.cause)) return false
    throw failure('unavailable', `${table.name} could not be read for an account that does not exist`, error)
  }
}

const isDataException = (cause: unknown): boolean => String(errorCode(cause)).startsWith('22')

/** Returns the name if the server allows it for a custom setting. Throws a TypeError otherwise. */
export function checkSettingName(name: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]*\.[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return name
  throw new TypeError(`accountSetting must be two names joined by a point, such as ${ACCOUNT_SETTING}`)
}
