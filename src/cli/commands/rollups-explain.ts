// `sightline rollups explain`: prints which rollups would answer a request, and why the others would not.

import { compileNamed } from '../../compiler/compile-named.ts'
import { type AnyCompiler, createCompiler } from '../../compiler/create-compiler.ts'
import { anyAccount } from '../any-account.ts'
import { type Command, commandError, usageError } from '../args.ts'
import { compilerFrom, mappingOf, modelOf } from '../config/compiler.ts'
import { readSettings, settingFlags } from '../config/settings.ts'
import { day, text } from '../flag-values.ts'
import { readRequest, readWhole } from '../io/input.ts'
import { printLine } from '../io/output.ts'
import { assumedStates } from '../rollups/assumed-states.ts'
import { explanation } from '../rollups/explanation.ts'
import { declarationFlags, neededRollups } from '../rollups/maintain.ts'
import { dialect } from '../sources/dialects.ts'

export const command: Command = {
  usage: {
    line: `rollups explain [--config FILE] [--rollups FILE] [--report NAME] [--up-to DAY] [--now ISO] [--time-zone Z]
       [--model FILE] [--warehouse FILE] [--account A] [FILE|-]`,
    about: `Reads a JSON request from FILE, or from standard input. For each grouped select of the request, prints which
rollup would answer it, and why the other rollups would not. Also prints changes to the declarations of these other
rollups with which they would answer the select. Needs no database: assumes that all tables are built and that all
facts hold.`,
    flags: {
      ...declarationFlags,
      account: { value: 'A', about: 'Explain the request of this account. Default: any account.' },
      report: { value: 'NAME', about: 'Explain this report instead of an ad-hoc query.' },
      'up-to': {
        value: 'DAY',
        about: `The last closed day (its rows no longer change), as YYYY-MM-DD. Default: 9999-12-31. A request without a
last day also reads the rows after this day.`,
      },
      ...settingFlags('now', 'time-zone'),
    },
    operand: 'file',
  },
  async run(args) {
    const report = args.value('report', text)
    const upTo = args.value('up-to', day) ?? '9999-12-31'
    const settings = await readSettings(args)
    const { account, timeZone, now } = settings
    const request = { now: now?.value ?? new Date(), ...(timeZone !== undefined && { timeZone: timeZone.value }) }
    const { value: declared } = neededRollups(settings)
    const duckdb = await dialect('duckdb', '--dialect').dialect()
    const input = readRequest(await readWhole(args.operand), report !== undefined)
    if (!input.ok) throw commandError(1, input.error.body.message)
    // Reports mistakes in the files with the name of the file.
    const checked = await compilerFrom(settings)(duckdb)
    const issue = account === undefined ? undefined : checked.accountIssue(account.value)
    if (issue !== undefined) throw usageError(`${account?.place} ${account?.value}: ${issue}`)
    const context = { ...request, account: account?.value ?? anyAccount(checked) }
    const options = { dialect: duckdb, model: await modelOf(settings), warehouse: mappingOf(settings) }
    const lines = explanation(
      declared,
      (rollups) => createCompiler({ ...options, rollups } as never) as AnyCompiler,
      (compiler, facts) => {
        const names = facts.map(({ name }) => name)
        const rollups = assumedStates(compiler, { upTo, facts: names, rowCount: 1, rawCount: 1000 })
        const result = compileNamed(compiler, report, input.value, { ...context, rollups })
        if (!result.ok) throw commandError(1, result.error.body.message)
        return result.query.rollups
      },
    )
    for (const line of lines) await printLine(line)
    return 0
  },
}
