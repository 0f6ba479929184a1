// `sightline rollups explain`: prints which rollups would answer a request, and why the others would not.

import { compileNamed } from '../../compile-named.ts'
import { type AnyCompiler, createCompiler } from '../../compiler.ts'
import type { RollupReport } from '../../plan/rollup-port.ts'
import type { Rollup } from '../../rollups/declaration.ts'
import type { AnyRollup } from '../../rollups/definition.ts'
import { type Command, commandError } from '../args.ts'
import { day, instant, text, timeZone } from '../flag-values.ts'
import { clockFlags } from '../flags/clock-flags.ts'
import { rollupsFile } from '../flags/rollups-file.ts'
import { compilerFrom, modelOf, warehouseOf } from '../flags/warehouse-flags.ts'
import { readRequest, readWhole } from '../io/input.ts'
import { printLine } from '../io/output.ts'
import { assumedStates } from '../rollups/assumed-states.ts'
import { declarationFlags } from '../rollups/maintain.ts'
import { reasons } from '../rollups/reasons.ts'
import { smallestChange } from '../rollups/smallest-change.ts'
import { dialect } from '../sources/dialects.ts'

export const command: Command = {
  usage: {
    line: `rollups explain --rollups FILE [--report NAME] [--up-to DAY] [--now ISO] [--time-zone Z]
       [--model FILE] [--warehouse FILE] [FILE|-]`,
    about: `Reads a JSON request from FILE, or from standard input. For each grouped select of the request, prints which
rollup would answer it, and why the other rollups would not. Also prints changes to the declarations of these other
rollups with which they would answer the select. Needs no database: assumes that all tables are built and that all
facts hold.`,
    flags: {
      ...declarationFlags,
      report: { value: 'NAME', about: 'Explain this report instead of an ad-hoc query.' },
      'up-to': {
        value: 'DAY',
        about: 'The last closed day (its rows no longer change), as YYYY-MM-DD. Default: all days are closed.',
      },
      ...clockFlags,
    },
    operand: 'file',
  },
  async run(args) {
    const report = args.value('report', text)
    const upTo = args.value('up-to', day) ?? '9999-12-31'
    const zone = args.value('time-zone', timeZone)
    const now = args.value('now', instant) ?? new Date()
    const context = { account: 'any', now, ...(zone !== undefined && { timeZone: zone }) }
    const declared = args.need('rollups', rollupsFile)
    const duckdb = await dialect('duckdb', '--dialect').dialect()
    const facts = (declared.facts ?? []).map(({ name }) => name)
    const input = readRequest(await readWhole(args.operand), report !== undefined)
    if (!input.ok) throw commandError(1, input.error.body.message)
    const reportOf = (compiler: AnyCompiler): RollupReport => {
      const rollups = assumedStates(compiler, { upTo, facts, rowCount: 1, rawCount: 1000 })
      const result = compileNamed(compiler, report, input.value, { ...context, rollups })
      if (!result.ok) throw commandError(1, result.error.body.message)
      return result.query.rollups
    }
    const { used, refused } = reportOf(await compilerFrom(args)(duckdb))
    const options = { dialect: duckdb, model: await modelOf(args), warehouse: warehouseOf(args) }
    const explain = (rollup: AnyRollup): RollupReport | undefined => {
      try {
        const tables = [{ ...declared.tables[0], ...rollup } as Rollup]
        return reportOf(createCompiler({ ...options, rollups: { ...declared, tables } } as never))
      } catch (error) {
        if (error instanceof TypeError) return undefined
        throw error
      }
    }
    for (const { block, rollup, upTo: last, rest } of used) {
      const days = last === '9999-12-31' ? '' : ` up to ${last}`
      await printLine(
        `select ${block}: ${rollup} answers${days}${rest === 'none' ? '' : `; ${rest} come from raw rows`}`,
      )
    }
    for (const { block, rollup, code, fields, path } of refused) {
      const found = path === '' ? code : `${code}, ${path}`
      await printLine(`select ${block}: ${rollup} does not answer: ${reasons[code](fields.join(', '))} (${found})`)
      const one = declared.tables.find(({ name }) => name === rollup)
      const changes = one && smallestChange(one, block, explain)
      for (const { does, member, content } of changes ?? []) await printLine(`  ${does} "${member}": ${content}`)
    }
    if (used.length + refused.length === 0) await printLine('the request groups no rows')
    return 0
  },
}
