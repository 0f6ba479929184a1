// Finds questions that the service answers, by dry runs.

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
    // The service accepts no questions, or too many requests were made. It would refuse the other questions too.
    if (!reply.ok && reply.status !== NOT_UNDERSTOOD) break
    if (reply.ok) found.push(query)
    if (found.length === MOST) break
  }
  return found
}
