// Opens the service for one account, without HTTP. The commands `query`, `ask` and `mcp` share this code.

import type { Caller } from '../service/answer.ts'
import { createService, type Service } from '../service/service.ts'
import { type Args, type Flag, usageError } from './args.ts'
import { account, instant, timeZone } from './flag-values.ts'
import { clockFlags } from './flags/clock-flags.ts'
import { compilerFrom, warehouseFlags } from './flags/warehouse-flags.ts'
import { createLog } from './logging/log.ts'
import type { MakeTranslator } from './questions/open-translator.ts'
import { mustHold } from './sources/fit-tables.ts'
import { openSource } from './sources/open-source.ts'
import { sourceFlags, sourceOf } from './sources/read-from.ts'

export const localFlags: Readonly<Record<string, Flag>> = {
  database: { value: 'FILE', about: 'The DuckDB file to read. It is opened read-only and must exist.' },
  ...sourceFlags,
  account: { value: 'A', about: 'Read only the rows of this account.' },
  ...clockFlags,
  ...warehouseFlags,
}

export interface LocalService {
  readonly service: Service
  readonly caller: Caller
  readonly close: () => Promise<void>
}

/** Opens the database that the flags name, and creates a service for it. */
export async function openLocalService(args: Args, makeTranslator?: MakeTranslator): Promise<LocalService> {
  const zone = args.value('time-zone', timeZone)
  const caller: Caller = { account: args.need('account', account), ...(zone !== undefined && { timeZone: zone }) }
  const now = args.value('now', instant)
  const source = sourceOf(args)
  if (source === undefined) throw usageError('--database is required, or --engine with --url; see --help')
  const compiler = await compilerFrom(args)(await source.dialect())
  mustHold(compiler, caller.account)
  const translator = await makeTranslator?.(compiler)
  // Ignore the warnings about missing columns: a request for a missing column fails with its own error.
  const { engine } = await openSource(source, { compiler, accounts: () => [caller.account] })
  const log = createLog()
  const service = createService({
    compiler,
    engine,
    onError: log.failure,
    ...(translator !== undefined && { translator }),
    ...(now !== undefined && { clock: () => now }),
  })
  const close = async () => {
    await engine.close()
    await log.close()
  }
  return { service, caller, close }
}
