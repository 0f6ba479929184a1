// Refreshes the rollups that the flags name, one after the other.

import { dayIn, formatDay } from '../../calendar/civil-day.ts'
import { closingDelay, type RefreshResult, refresh } from '../../rollups/maintain/refresh.ts'
import { counted } from '../../std/counted.ts'
import type { Args, Flag } from '../args.ts'
import { readSettings } from '../config/settings.ts'
import { printLine } from '../io/output.ts'
import { maintenanceFor, warner, writingFlags } from './maintain.ts'
import { withWriter } from './open-writer.ts'

export const refreshFlags: Readonly<Record<string, Flag>> = {
  ...writingFlags,
  now: { value: 'ISO', about: 'The instant that counts as now, with Z or an offset. Default: the current time.' },
}

/** Refreshes all rollups, and prints a line for each rollup. With `anew`, builds all days again. */
export async function refreshAll(args: Args, anew: boolean): Promise<number> {
  const settings = await readSettings(args)
  const { rollups, place } = await maintenanceFor(args, settings, undefined, closingDelay)
  const now = settings.now?.value ?? new Date()
  const warn = warner()
  await withWriter(settings, async ({ run, transaction, endInserts }) => {
    for (const { rollup, facts } of rollups) {
      const today = formatDay(dayIn(now, rollup.timeZone ?? 'UTC'))
      await endInserts(`insert into ${place.table(rollup.of, rollup.table)} `)
      const done = await transaction(() => refresh(rollup, facts, place, { run, today, anew }))
      await printLine(lineOf(rollup.name, done))
      warn(done.broken)
    }
  })
  return 0
}

function lineOf(name: string, { before, upTo, rowCount, rawCount }: RefreshResult): string {
  if (upTo === undefined) return `${name}: no day is closed yet`
  const rows = `${counted(rowCount, 'row')} for ${rawCount}`
  if (upTo === before) return `${name}: up to ${upTo}, as before; ${rows}`
  return `${name}: up to ${upTo}${before === undefined ? '' : `, before ${before}`}; ${rows}`
}
