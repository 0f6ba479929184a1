// Describes the source of the rows of an answer in words.

import type { RollupReport } from '../plan/rollup-port.ts'

/**
 * Returns for example `day_engine, to 2026-10-20`, with semicolons between several rollups. Returns `rows` if no rollup
 * answered.
 */
export function sourceOf({ used }: RollupReport): string {
  const parts = used.map(({ rollup, upTo }) => `${rollup}, to ${upTo}`)
  return parts.length === 0 ? 'rows' : [...new Set(parts)].join('; ')
}
