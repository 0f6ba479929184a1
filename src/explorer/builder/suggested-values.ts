// Suggests values while the user types the value of a condition. Queries the values that begin with the typed text.

import { session } from '../state/session.ts'
import { queryFor, type Wanted } from './suggestion-query.ts'

/** Queries the suggested values. Returns undefined if the field is unknown, or if the query failed or was aborted. */
export async function suggest(wanted: Wanted, abort: AbortSignal): Promise<readonly string[] | undefined> {
  const query = queryFor(wanted)
  if (query === undefined) return undefined
  const reply = await session()
    .client.run(query, abort)
    .catch(() => undefined)
  return reply?.ok ? reply.value.data.flatMap((row) => row[wanted.member] ?? []) : undefined
}
