// Ends work at its deadline or when the caller disconnects, even if the work ignores its signal.

/** Rejects with the reason of the signal: the reason of `outer`, or a `TimeoutError`. */
export async function within<T>(
  milliseconds: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController()
  const ended = new Promise<never>((_, reject) => {
    over.signal.addEventListener('abort', () => reject(over.signal.reason))
  })
  ended.catch(() => {})
  const abort = () => over.abort(outer?.reason)
  const timer = setTimeout(() => over.abort(new DOMException('the time is over', 'TimeoutError')), milliseconds)
  outer?.addEventListener('abort', abort)
  try {
    outer?.throwIfAborted()
    return await Promise.race([work(over.signal), ended])
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', abort)
    // Cancels work that still runs.
    over.abort()
  }
}
