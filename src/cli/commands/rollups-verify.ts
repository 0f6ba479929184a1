// `sightline rollups verify`: compares the tables of rollups with the raw rows that they summarize.

import type { PreparedRollup } from '../../rollups/declare/prepared.ts'
import { type Fault, type VerifyResult, verify } from '../../rollups/maintain/verify.ts'
import { counted } from '../../std/counted.ts'
import type { Command } from '../args.ts'
import { readSettings } from '../config/settings.ts'
import { printLine } from '../io/output.ts'
import { maintenanceFor, warner, writingFlags } from '../rollups/maintain.ts'
import { withWriter } from '../rollups/open-writer.ts'

export const command: Command = {
  usage: {
    line: `rollups verify [--config FILE] [--rollups FILE] [--database FILE | --engine postgres|trino --url URL]
       [--model FILE] [--warehouse FILE] [--account A]`,
    about: `Compares every cell of the tables of rollups with the raw rows, and checks whether the facts hold.
From the first day that differs, answers come from raw rows until the next refresh. Exit status 1 if a table differs
or is missing, if a raw row has no date, or if a fact does not hold.`,
    flags: writingFlags,
  },
  async run(args) {
    const settings = await readSettings(args)
    const { rollups, place } = await maintenanceFor(args, settings)
    const warn = warner()
    let isRight = true
    await withWriter(settings, async ({ run, transaction }) => {
      for (const { rollup, facts } of rollups) {
        const found = await transaction(() => verify(rollup, facts, place, run))
        await printLine(`${rollup.name}: ${lineOf(found, rollup)}`)
        warn(found.broken)
        if (found.fault !== undefined || found.broken.length > 0) isRight = false
      }
    })
    return isRight ? 0 : 1
  },
}

function lineOf({ before, fault, upTo }: VerifyResult, rollup: PreparedRollup): string {
  const built = before === undefined ? 'not built' : `equal to the raw rows up to ${before}`
  if (fault === undefined) return built
  if (before === undefined) return `not built; ${sentenceOf(fault, rollup)}`
  const answers = upTo === undefined ? 'no longer answers' : `now answers up to ${upTo} instead of ${before}`
  return `${sentenceOf(fault, rollup)}; ${answers}`
}

function sentenceOf(fault: Fault, { of, table, date }: PreparedRollup): string {
  switch (fault.kind) {
    case 'missing':
      return `the table ${table} does not exist`
    case 'undated':
      return `${of} has ${counted(fault.rows, 'row')} without ${date.field}`
    default:
      return `differs from the raw rows on ${fault.day}`
  }
}
