// Waits for a promise, limited by a timeout and a signal. The promise itself continues.

import { failure } from '../../src/engine/engine.ts'
import { cancelled } from '../../src/engine/execution.ts'

export interface Bounds {
  readonly milliseconds: number
  readonly signal?: AbortSignal | undefined
  /** Makes the error of the timeout. */
  readonly late?: () => Error
}

export async function within<T>(promise: Promise<T>, { milliseconds, signal, late = timeout }: Bounds): Promise<T> {
  promise.catch(() => {})
  if (signal?.aborted) throw cancelled('read', signal)
  let leave = () => {}
  const left = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(late()), milliseconds)
    const abort = () => signal && reject(cancelled('read', signal))
    signal?.addEventListener('abort', abort)
    leave = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  })
  return await Promise.race([promise, left]).finally(leave)
}

const timeout = () => failure('too_slow', 'time is up')
