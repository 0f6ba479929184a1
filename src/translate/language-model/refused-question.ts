// Distinguishes two errors of a model server: the server refuses this question, or the server does not work.

/** Statuses that do not depend on the question: invalid key, missing permission, timeout and rate limit. */
const OF_THE_SERVER: ReadonlySet<unknown> = new Set([401, 403, 408, 429])

/** Whether the error has a status from 400 to 499 that depends on the question. */
export function isQuestionRefused(error: unknown): boolean {
  const status = statusOf(error)
  return Number.isInteger(status) && Number(status) >= 400 && Number(status) < 500 && !OF_THE_SERVER.has(status)
}

/** The status of an error. The OpenAI adapter sets `status`, like most clients. The AI SDK sets `statusCode`. */
function statusOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  if ('status' in error) return error.status
  return 'statusCode' in error ? error.statusCode : undefined
}
