// The flags that the `rollups` commands share, and a reader of the rollups that these flags name.

import { type AnyCompiler, createCompiler } from '../../compiler.ts'
import type { PreparedRollup } from '../../rollups/declare/prepared.ts'
import { type Maintenance, openMaintenance } from '../../rollups/maintain/index.ts'
import type { BrokenFact } from '../../rollups/maintain/refresh.ts'
import { anyAccount } from '../any-account.ts'
import { type Args, type Flag, usageError } from '../args.ts'
import { account, text } from '../flag-values.ts'
import { placed } from '../flags/placed.ts'
import { rollupsFile, rollupsFlag } from '../flags/rollups-file.ts'
import { modelOf, warehouseFlags, warehouseOf } from '../flags/warehouse-flags.ts'
import { dialect } from '../sources/dialects.ts'
import { engineName, sourceFlags } from '../sources/read-from.ts'
import { resourceFlags } from '../sources/resource-flags.ts'

const { model, warehouse } = warehouseFlags

/** The flag for tables with a schema for each account. */
export const ownerFlag: Flag = {
  value: 'A',
  about: 'The account whose tables to maintain. Required if the schema depends on the account.',
}

export const declarationFlags: Readonly<Record<string, Flag>> = { rollups: rollupsFlag, model, warehouse }

export const policyFlag: Flag = {
  about: `Postgres: new tables get policies for "sightline serve --row-level-security". The policies limit a reader to
the rows of one account.`,
}

/** The flags of commands that write tables. */
export const writingFlags: Readonly<Record<string, Flag>> = {
  ...declarationFlags,
  database: {
    value: 'FILE',
    about: `The DuckDB file with the data. The command changes a copy, and then renames the copy over the file. A
server can read the file all the time.`,
  },
  engine: sourceFlags.engine,
  url: sourceFlags.url,
  account: ownerFlag,
  ...resourceFlags,
}

/**
 * The rollups that the flags name, prepared for the dialect of `--dialect` or of the engine. `check` throws a TypeError
 * for a rollup that the command cannot use.
 */
export async function maintenanceFor(args: Args, check?: (rollup: PreparedRollup) => void): Promise<Maintenance> {
  const file = args.need('rollups', placed(text))
  const rollups = rollupsFile(file.value, file.place)
  const loaders = args.value('dialect', dialect) ?? dialect(args.value('engine', engineName) ?? 'duckdb', '--engine')
  const tables = { dialect: await loaders.dialect(), model: await modelOf(args), warehouse: warehouseOf(args) }
  const isGuarded = args.has('row-level-security')
  if (isGuarded && loaders.readerAccount === undefined) throw usageError('--row-level-security requires Postgres')
  const owner = ownerOf(args, createCompiler(tables as never))
  try {
    const maintenance = openMaintenance({
      ...tables,
      rollups,
      account: owner,
      readerAccount: isGuarded ? await loaders.readerAccount?.() : undefined,
    })
    for (const { rollup } of maintenance.rollups) check?.(rollup)
    return maintenance
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw usageError(`${file.place} ${file.value}: ${error.message}`)
  }
}

/** The account of `--account`. Any account, if the schema does not depend on the account. */
export function ownerOf(args: Args, { hasSchemas, accountIssue }: Pick<AnyCompiler, 'hasSchemas' | 'accountIssue'>) {
  const owner = args.value('account', account)
  if (!hasSchemas) {
    if (owner === undefined) return anyAccount({ accountIssue })
    throw usageError('--account requires a mapping (--warehouse) whose schema depends on the account')
  }
  if (owner === undefined) throw usageError('--account is required: the schema depends on the account')
  const issue = accountIssue(owner)
  if (issue !== undefined) throw usageError(`--account ${owner}: ${issue}`)
  return owner
}

/** Returns a function that prints a warning for each fact that does not hold, once per fact. */
export function warner(): (broken: readonly BrokenFact[]) => void {
  const warned = new Set<string>()
  return (broken) => {
    for (const one of broken) {
      if (!warned.has(one.fact.name)) process.stderr.write(`warning: ${brokenLine(one)}\n`)
      warned.add(one.fact.name)
    }
  }
}

function brokenLine({ fact, example }: BrokenFact): string {
  const columns = fact.kind === 'unique' ? [fact.column] : fact.columns
  const values = columns.map((column, index) => `${column} ${textOf(example[index])}`).join(', ')
  const [lastDay] = example.slice(columns.length)
  const day = lastDay === undefined ? '' : ` (last row on a closed day: ${lastDay})`
  return `the fact "${fact.name}" does not hold, for example for ${values}${day}: distinct counts that need it come from raw rows`
}

const textOf = (value: unknown) => (value === null ? 'null' : String(value))
