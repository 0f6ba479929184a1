// Suggested values while the user types a condition: a small query for values with this prefix.

import { session } from '../state/session.ts'
import { queryFor, type Wanted } from './suggestion-query.ts'

/** Undefined if the request failed or was aborted. */
export async function suggest(wanted: Wanted, abort: AbortSignal): Promise<readonly string[] | undefined> {
  const query = queryFor(wanted)
  if (query === undefined) return undefined
  const reply = await session()
    .client.run(query, abort)
    .catch(() => undefined)
  return reply?.ok ? reply.value.data.flatMap((row) => row[wanted.member] ?? []) : undefined
}
