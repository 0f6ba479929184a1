// Time limits. The caller's signal also ends a wait.

export interface TimeLimit {
  readonly milliseconds: number
  /** The caller's signal. */
  readonly signal?: AbortSignal | undefined
  /** Makes the error of the timeout. Default: a `TimeoutError`. */
  readonly late?: () => unknown
  /** Makes the error of the caller's abort. Default: the reason of its signal. */
  readonly aborted?: (signal: AbortSignal) => unknown
}

export interface Deadline {
  /**
   * Aborts at the time limit, or when the caller aborts. The reason of the signal shows which of the two came first.
   */
  readonly signal: AbortSignal
  /** Stops the timer and removes the listener from the caller's signal. */
  end(): void
}

/** Starts a time limit for work that itself listens to the signal. */
export function deadline(limit: TimeLimit): Deadline {
  const { controller, end } = started(limit)
  return { signal: controller.signal, end }
}

function started({ milliseconds, signal, late = timeout, aborted = reasonOf }: TimeLimit) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(late()), milliseconds)
  const abort = () => signal && controller.abort(aborted(signal))
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  const end = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
  return { controller, end }
}

/**
 * Resolves to the value of the promise, or rejects with the reason of the signal once it aborts. The work behind the
 * promise continues.
 */
export async function untilAborted<T>(promise: T | PromiseLike<T>, signal: AbortSignal): Promise<T> {
  let leave = () => {}
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
    leave = () => signal.removeEventListener('abort', abort)
    if (signal.aborted) abort()
  })
  return await Promise.race([promise, aborted]).finally(leave)
}

/**
 * Runs work under a time limit. Does not start the work if the caller has already aborted. The signal of the work
 * aborts when the wait ends, because the result is no longer needed.
 */
export async function withTimeout<T>(work: (signal: AbortSignal) => T | PromiseLike<T>, limit: TimeLimit): Promise<T> {
  const { controller, end } = started(limit)
  const { signal } = controller
  try {
    signal.throwIfAborted()
    return await untilAborted(work(signal), signal)
  } finally {
    end()
    controller.abort()
  }
}

const timeout = () => new DOMException('the time limit has passed', 'TimeoutError')
const reasonOf = ({ reason }: AbortSignal): unknown => reason
