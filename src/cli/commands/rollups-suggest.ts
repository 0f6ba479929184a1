// `sightline rollups suggest`: suggests rollups for a log of requests, and prints them as the content of a --rollups
// file.

import { type AnyCompiler, createCompiler } from '../../compiler.ts'
import { openMaintenance } from '../../maintenance/index.ts'
import { MOST_DAYS, rollup } from '../../rollups/declaration.ts'
import type { RollupDefinition } from '../../rollups/definition.ts'
import { type Command, usageError } from '../args.ts'
import { instant, text, timeZone, wholeNumber } from '../flag-values.ts'
import { clockFlags } from '../flags/clock-flags.ts'
import { modelOf, warehouseFlags, warehouseOf } from '../flags/warehouse-flags.ts'
import { printLine } from '../io/output.ts'
import { fileOf, linesOf } from '../rollups/advice-text.ts'
import { advise } from '../rollups/advise.ts'
import { ownerFlag, ownerOf } from '../rollups/maintain.ts'
import { readRequestLog } from '../rollups/request-log.ts'
import { sourceFlags, sourceOf } from '../sources/read-from.ts'
import { resourceFlags } from '../sources/resource-flags.ts'

export const command: Command = {
  usage: {
    line: `rollups suggest --log FILE --closed-after DAYS --database FILE | --engine postgres|trino --url URL
       [--budget ROWS] [--model FILE] [--warehouse FILE] [--account A] [--now ISO] [--time-zone Z] [--memory-limit SIZE] [--threads N]`,
    about: `Reads a log that "sightline serve --log-requests" wrote, and prints the content of a file for --rollups.
Counts the rows of possible rollups in the database and checks their facts, which reads all rows several times. Prints
on standard error, for each suggested rollup, its number of rows, the requests that read it, and the facts that it
needs. Then lists the requests that read no suggested rollup, with the reasons. Names requests by their lines in the
log.`,
    flags: {
      log: {
        value: 'FILE',
        about: 'The log: a line of JSON for each request, {"body": {..}} or {"report": "sales", "body": {..}}.',
      },
      'closed-after': {
        value: 'DAYS',
        about: 'The number of days after which the rows of a day no longer change: your attribution window.',
      },
      database: { value: 'FILE', about: 'The DuckDB file with the data, opened read-only.' },
      engine: sourceFlags.engine,
      url: sourceFlags.url,
      budget: {
        value: 'ROWS',
        about: 'The maximum number of rows in all rollups together. Default: a tenth of the rows of the largest table.',
      },
      account: {
        ...ownerFlag,
        about: 'Count the rows of this account. Required if the schema depends on the account.',
      },
      model: warehouseFlags.model,
      warehouse: warehouseFlags.warehouse,
      ...clockFlags,
      ...resourceFlags,
    },
  },
  async run(args) {
    const path = args.need('log', text)
    const closedAfter = args.need('closed-after', wholeNumber(0, MOST_DAYS))
    const budget = args.value('budget', wholeNumber(1, Number.MAX_SAFE_INTEGER))
    const zone = args.value('time-zone', timeZone)
    const now = args.value('now', instant) ?? new Date()
    const source = sourceOf(args)
    if (source === undefined) throw usageError('--database is required, or --engine with --url; see --help')
    const options = { dialect: await source.dialect(), model: await modelOf(args), warehouse: warehouseOf(args) }
    const { requests, torn } = await readRequestLog(path, '--log')
    if (torn.length > 0) process.stderr.write(`warning: --log ${path}: ${tornText(torn)}\n`)
    const owner = ownerOf(args, createCompiler(options as never))
    if (requests.length === 0) throw usageError(`--log ${path} has no requests`)
    const engine = await source.open()
    try {
      const advice = await engine.read((run) =>
        advise(requests, {
          compilerWith: (rollups) => createCompiler({ ...options, rollups } as never) as AnyCompiler,
          maintenanceOf: (one, facts) =>
            openMaintenance({
              ...options,
              rollups: { tables: [rollup(one as RollupDefinition)], facts },
              account: owner,
            }),
          run: (sql) => run({ sql, parameters: [] }),
          context: { account: owner, now, ...(zone !== undefined && { timeZone: zone }) },
          today: now.toISOString().slice(0, 10),
          ...{ closedAfter, budget },
        }),
      )
      for (const line of linesOf(advice, requests)) process.stderr.write(`${line}\n`)
      if (advice.chosen.length === 0) return 1
      await printLine(JSON.stringify(fileOf(advice), null, 2))
      return 0
    } catch (error) {
      throw source.failed(error)
    } finally {
      await engine.close()
    }
  },
}

const tornText = ([first, ...others]: readonly number[]): string =>
  others.length === 0
    ? `skipped line ${first}, which is not JSON`
    : `skipped ${others.length + 1} lines that are not JSON, the first is line ${first}`
