// The flags that the `rollups` commands share, and the rollups that the settings name.

import { type AnyCompiler, createCompiler } from '../../compiler/create-compiler.ts'
import type { PreparedRollup } from '../../rollups/declare/prepared.ts'
import { type Maintenance, openMaintenance } from '../../rollups/maintain/index.ts'
import type { BrokenFact } from '../../rollups/maintain/refresh.ts'
import { anyAccount } from '../any-account.ts'
import { type Args, type Flag, usageError } from '../args.ts'
import { mappingOf, modelOf } from '../config/compiler.ts'
import type { Placed } from '../config/member.ts'
import type { Rollups } from '../config/rollups-file.ts'
import { type Settings, settingFlags } from '../config/settings.ts'
import { dialect, type Loaders } from '../sources/dialects.ts'

/** The flag for tables with a schema for each account. */
export const ownerFlag: Flag = {
  value: 'A',
  about: 'The account whose tables to maintain. Required if the schema depends on the account.',
}

export const declarationFlags: Readonly<Record<string, Flag>> = settingFlags('rollups', 'model', 'warehouse')

/** The flags of commands that write tables. */
export const writingFlags: Readonly<Record<string, Flag>> = {
  ...declarationFlags,
  database: {
    value: 'FILE',
    about: `The DuckDB file with the data. The command changes a copy, and then renames the copy over the file. A
server can read the file all the time.`,
  },
  ...settingFlags('engine', 'url'),
  account: ownerFlag,
}

/** The rollups of the settings. Throws a usage error without rollups. */
export function neededRollups({ rollups }: Pick<Settings, 'rollups'>): Placed<Rollups> {
  if (rollups !== undefined) return rollups.value
  throw usageError('--rollups is required; see --help')
}

/**
 * The rollups of the settings, prepared for a dialect, by default the dialect of the database. `check` throws a
 * TypeError for a rollup that the command cannot use.
 */
export async function maintenanceFor(
  args: Args,
  settings: Settings,
  loaders: Loaders = dialect(settings.database.engine?.value ?? 'duckdb', '--engine'),
  check?: (rollup: PreparedRollup) => void,
): Promise<Maintenance> {
  const { value: rollups, place } = neededRollups(settings)
  const tables = {
    dialect: await loaders.dialect(),
    model: await modelOf(settings),
    warehouse: mappingOf(settings),
  }
  const isGuarded = args.has('row-level-security') || settings.database.rowLevelSecurity?.value === true
  if (isGuarded && loaders.readerAccount === undefined) throw usageError('--row-level-security requires Postgres')
  const owner = ownerOf(args, settings, createCompiler(tables as never))
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
    throw usageError(`${place}: ${error.message}`)
  }
}

/** The account of the settings. Any account, if the schema does not depend on the account. */
function ownerOf(args: Args, { account }: Settings, compiler: Pick<AnyCompiler, 'hasSchemas' | 'accountIssue'>) {
  if (!compiler.hasSchemas) {
    if (!args.has('account')) return anyAccount(compiler)
    throw usageError('--account requires a mapping (--warehouse) whose schema depends on the account')
  }
  if (account === undefined) throw usageError('--account is required: the schema depends on the account')
  const issue = compiler.accountIssue(account.value)
  if (issue !== undefined) throw usageError(`${account.place} ${account.value}: ${issue}`)
  return account.value
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
