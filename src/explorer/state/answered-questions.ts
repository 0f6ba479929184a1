// Uses dry runs to find questions that the service understands.

import { QUERY } from '../request/asked.ts'
import type { Client } from './client.ts'

const MOST = 3
const MOST_TRIED = 9
const NOT_UNDERSTOOD = 502

/** The first questions that the service understands, after at most `MOST_TRIED` tries. */
export async function answeredQuestions(
  questions: readonly string[],
  client: Pick<Client, 'dryRun'>,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const query of questions.slice(0, MOST_TRIED)) {
    const reply = await client.dryRun({ endpoint: QUERY, body: { query } })
    // Stop after any other failure, such as a rate limit, because the remaining questions would fail too.
    if (!reply.ok && reply.status !== NOT_UNDERSTOOD) break
    if (reply.ok) found.push(query)
    if (found.length === MOST) break
  }
  return found
}
