// Whether a model's server failed for what it was asked, and not because something is wrong with it.

/** Statuses that say nothing of the question: the key, the rights, the time and the rate. */
const OF_THE_SERVER: ReadonlySet<unknown> = new Set([401, 403, 408, 429])

/** Whether the error of a model has a status of 400 to 499 that is about the question. */
export function isQuestionRefused(error: unknown): boolean {
  const status = statusOf(error)
  return Number.isInteger(status) && Number(status) >= 400 && Number(status) < 500 && !OF_THE_SERVER.has(status)
}

/** Our adapter says `status`, as most clients do; the AI SDK says `statusCode`. */
function statusOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  if ('status' in error) return error.status
  return 'statusCode' in error ? error.statusCode : undefined
}
