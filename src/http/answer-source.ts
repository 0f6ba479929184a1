// Where the rows of an answer came from, in words.

import type { RollupReport } from '../plan/rollup-port.ts'

/** `day_engine, to 2026-10-20`; semicolons separate several rollups; `rows` if no rollup answered. */
export function sourceOf({ used }: RollupReport): string {
  const parts = used.map(({ rollup, upTo }) => `${rollup}, to ${upTo}`)
  return parts.length === 0 ? 'rows' : [...new Set(parts)].join('; ')
}
