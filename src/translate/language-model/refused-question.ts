// Whether a model's server refused this question, rather than failing.

/** Statuses that do not concern the question: key, permission, timeout and rate limit. */
const OF_THE_SERVER: ReadonlySet<unknown> = new Set([401, 403, 408, 429])

/** Whether the error has a status of 400 to 499 that concerns the question. */
export function isQuestionRefused(error: unknown): boolean {
  const status = statusOf(error)
  return Number.isInteger(status) && Number(status) >= 400 && Number(status) < 500 && !OF_THE_SERVER.has(status)
}

/** Our adapter uses `status`, like most clients; the AI SDK uses `statusCode`. */
function statusOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  if ('status' in error) return error.status
  return 'statusCode' in error ? error.statusCode : undefined
}
