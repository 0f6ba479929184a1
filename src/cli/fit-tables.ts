// Whether accounts and their tables are fit for a compiler, asked before anything is answered.

import type { AnyCompiler } from '../compiler.ts'
import { checkWarehouse, warningsOf } from '../engine/check-warehouse.ts'
import type { Engine } from '../engine/engine.ts'
import { usageError } from './args.ts'

/** What tables must be fit for. */
export interface Fit {
  readonly compiler: AnyCompiler
  /** Whose tables, where each account has its own. */
  readonly accounts: () => readonly string[]
}

/** A line for each table that lacks something. Throws for tables that must not be read. */
export const warningsFor = async ({ compiler, accounts }: Fit, engine: Engine): Promise<readonly string[]> =>
  warningsOf(await checkWarehouse(compiler, engine, { account: accounts() }))

/** Throws a usage error for an account that the tables cannot hold. */
export function mustHold(compiler: AnyCompiler, account: string): void {
  const issue = compiler.accountIssue(account)
  if (issue !== undefined) throw usageError(`--account: ${issue}`)
}
