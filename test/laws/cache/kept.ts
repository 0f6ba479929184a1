// The results that keep-results.ts stores. The body of a result is derived from its id, so a test can verify every
// byte.

import type { Clocks } from '../../../src/service/results.ts'

export const OWNER = { account: 'acme', endpoint: 'sales' }
export const PAGE = { page: 2, limit: 50 }
export const clocks: Clocks = { now: () => new Date(), uptime: () => performance.now() }

/** The bodies have sizes from a few bytes to more than 40 pages of the file. */
export const bodyOf = (id: string): string =>
  id.repeat(1 + (Number.parseInt(Buffer.from(id).toString('hex', 0, 3), 16) % 4000))

/** Reads the output of keep-results.ts. Returns the last outcome that it printed for each id, such as `kept`. */
export function readFates(output: string): ReadonlyMap<string, string> {
  const lines = output.split('\n').map((line) => line.split(' '))
  return new Map(lines.flatMap(([fate = '', id]) => (id === undefined ? [] : [[id, fate] as const])))
}
