// Values that occur, to choose from while a condition is typed: a small query for those that begin so.

import { session } from '../state/session.ts'
import { queryFor, type Wanted } from './suggestion-query.ts'

/** Undefined where the service does not tell, or the signal was aborted. */
export async function suggest(wanted: Wanted, abort: AbortSignal): Promise<readonly string[] | undefined> {
  const query = queryFor(wanted)
  if (query === undefined) return undefined
  const reply = await session()
    .client.run(query, abort)
    .catch(() => undefined)
  return reply?.ok ? reply.value.data.flatMap((row) => row[wanted.member] ?? []) : undefined
}
