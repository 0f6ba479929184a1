// Checks that the engine and this process have the same rules for the time zones of accounts.

import type { AnyCompiler } from '../compiler/create-compiler.ts'
import { type Engine, isFailure } from './engine.ts'
import type { Finding } from './finding.ts'

/** The findings about the time zones, one for each zone at most. */
export async function zoneFindings(
  compiler: Pick<AnyCompiler, 'zoneProbe'>,
  engine: Engine,
  timeZones: readonly string[],
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const timeZone of new Set(timeZones)) {
    const probe = compiler.zoneProbe(timeZone, new Date())
    if (probe === undefined) continue
    try {
      const [row = []] = await engine.read((run) => run(probe.statement), { account: 'nobody', tables: [] })
      const other = probe.days.find((day, index) => String(row[index]).slice(0, 10) !== day)
      if (other !== undefined) findings.push({ severity: 'note', message: differs(timeZone, other) })
    } catch (error) {
      if (isFailure(error) && error.code !== 'failed') throw error
      findings.push({
        severity: 'missing',
        message: `the database does not know the time zone ${timeZone}: requests of its accounts fail`,
      })
    }
  }
  return findings
}

const differs = (timeZone: string, day: string): string =>
  `the database and Node have other rules for the time zone ${timeZone}, for example around ${day}: the days of rows ` +
  'follow the database, but today follows Node; update the older time zone data'
