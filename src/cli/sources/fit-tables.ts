// Checks accounts and tables against a compiler before the first request.

import type { AnyCompiler } from '../../compiler/create-compiler.ts'
import { checkWarehouse, warningsOf } from '../../engine/check-warehouse.ts'
import type { Engine } from '../../engine/engine.ts'
import { usageError } from '../args.ts'
import type { Placed } from '../config/member.ts'

/** The compiler and the accounts that the tables must fit. */
export interface Fit {
  readonly compiler: AnyCompiler
  /** Returns the accounts to check, if each account has its own schema. */
  readonly accounts: () => readonly string[]
  /** Returns the time zones of the accounts. */
  readonly timeZones?: () => readonly string[]
  /** Called when the reads that begin from now on use a new data file. */
  readonly onReplaced?: () => void
}

/**
 * Returns a line for each missing table or column. Throws if a column has an unsuitable type, or if all tables are
 * missing.
 */
export const warningsFor = async ({ compiler, accounts, timeZones }: Fit, engine: Engine): Promise<readonly string[]> =>
  warningsOf(await checkWarehouse(compiler, engine, { account: accounts(), timeZones: timeZones?.() ?? [] }))

/** Throws a usage error for an account that cannot be a value of the account column. */
export function mustHold(compiler: AnyCompiler, { value, place }: Placed<string>): void {
  const issue = compiler.accountIssue(value)
  if (issue !== undefined) throw usageError(`${place}: ${issue}`)
}
