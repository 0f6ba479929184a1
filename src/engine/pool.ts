// A fixed set of things lent out one at a time, with bounded waiting: in number, in time, and by the caller's signal.
// It knows nothing of what it lends.

import { failure } from './engine.ts'
import { cancelled } from './execution.ts'

export interface Pool<T> {
  /** Lends one. Rejects when too many wait, none comes back in time, the signal fires or the pool is closed. */
  take(signal?: AbortSignal): Promise<T>
  /** Brings back what was lent, or what shall stand in its place. */
  give(item: T): void
  /** Refuses all who wait or come later; resolves with every item once all are back. */
  drain(): Promise<readonly T[]>
}

export interface Waiting {
  readonly most: number
  readonly milliseconds: number
}

interface Waiter<T> {
  readonly serve: (item: T) => void
  readonly refuse: (reason: Error) => void
}

export function createPool<T>(items: readonly T[], waiting: Waiting): Pool<T> {
  const free = [...items]
  const waiters = new Set<Waiter<T>>()
  let allBack = (): void => {}
  let drained: Promise<readonly T[]> | undefined
  const drain = async () => {
    for (const waiter of [...waiters]) waiter.refuse(refusal())
    if (free.length < items.length) {
      await new Promise<void>((resolve) => {
        allBack = resolve
      })
    }
    return free
  }
  const refusal = () => failure('closed', 'the engine is closed')

  return {
    async take(signal) {
      if (drained !== undefined) throw refusal()
      if (signal?.aborted) throw cancelled('read', signal)
      const item = free.pop()
      if (item !== undefined) return item
      if (waiters.size >= waiting.most)
        throw failure('busy', `${waiters.size} reads are already waiting for a connection`)
      return await queue(waiters, waiting.milliseconds, signal)
    },
    give(item) {
      const [next] = waiters
      if (next !== undefined) return next.serve(item)
      free.push(item)
      if (free.length === items.length) allBack()
    },
    drain: () => {
      drained ??= drain()
      return drained
    },
  }
}

/** So many places: what is lent is the right to go on. */
export const createPlaces = (count: number, waiting: Waiting): Pool<number> =>
  createPool(
    Array.from({ length: count }, (_, index) => index),
    waiting,
  )

function queue<T>(waiters: Set<Waiter<T>>, milliseconds: number, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiters.delete(waiter)
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const waiter: Waiter<T> = {
      serve: (item) => {
        leave()
        resolve(item)
      },
      refuse: (reason) => {
        leave()
        reject(reason)
      },
    }
    const timer = setTimeout(
      () => waiter.refuse(failure('busy', `no connection became free within ${milliseconds} ms`)),
      milliseconds,
    )
    const abort = () => signal && waiter.refuse(cancelled('read', signal))
    signal?.addEventListener('abort', abort)
    waiters.add(waiter)
  })
}
