// Describes the source of the rows of an answer in words.

import type { RollupReport } from '../plan/rollup-port.ts'

/**
 * Names each rollup that answered and its last day, such as `day_engine, to 2026-10-20`, separated by semicolons.
 * Returns `rows` if no rollup answered.
 */
export function sourceOf({ used }: RollupReport): string {
  const parts = used.map(({ rollup, upTo }) => `${rollup}, to ${upTo}`)
  return parts.length === 0 ? 'rows' : [...new Set(parts)].join('; ')
}
