// Opens the service for one account, without HTTP. The commands `query`, `ask` and `mcp` share this code.

import type { Caller } from '../service/answer.ts'
import { createService, type Service } from '../service/service.ts'
import { usageError } from './args.ts'
import { compilerFrom } from './config/compiler.ts'
import { type Settings, settingFlags } from './config/settings.ts'
import { createLog } from './logging/log.ts'
import type { MakeTranslator } from './questions/open-translator.ts'
import { mustHold } from './sources/fit-tables.ts'
import { openSource } from './sources/open-source.ts'
import { neededSource } from './sources/read-from.ts'

export const localFlags = settingFlags('database', 'engine', 'url', 'account', 'now', 'time-zone', 'model', 'warehouse')

export interface LocalService {
  readonly service: Service
  readonly caller: Caller
  readonly close: () => Promise<void>
}

/** Opens the database of the settings, and creates a service for its account. */
export async function openLocalService(settings: Settings, makeTranslator?: MakeTranslator): Promise<LocalService> {
  const { account, timeZone, now } = settings
  if (account === undefined) throw usageError('--account is required; see --help')
  const caller: Caller = { account: account.value, ...(timeZone !== undefined && { timeZone: timeZone.value }) }
  const source = neededSource(settings)
  const compiler = await compilerFrom({ ...settings, rollups: undefined })(await source.dialect())
  mustHold(compiler, account)
  const translator = await makeTranslator?.(compiler)
  // Ignore the warnings about missing columns: a request for a missing column fails with its own error.
  const { engine } = await openSource(source, { compiler, accounts: () => [caller.account] })
  const log = createLog()
  const service = createService({
    compiler,
    engine,
    onError: log.failure,
    ...(translator !== undefined && { translator }),
    ...(now !== undefined && { clock: () => now.value }),
  })
  const close = async () => {
    await engine.close()
    await log.close()
  }
  return { service, caller, close }
}
