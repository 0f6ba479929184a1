// Which calls of a handler have not ended yet. A request outlives its connection by the time that cancelling takes, and
// what it works with must not be closed before.

import { setTimeout } from 'node:timers/promises'
import type { Handler } from './handler.ts'

const LONGEST_MS = 1_000

export interface Tracked {
  /** The same handler. */
  readonly tracked: Handler
  /** Resolves when no call is under way, or after a moment. */
  settled(): Promise<unknown>
}

export function track(handler: Handler): Tracked {
  const underWay = new Set<Promise<Response>>()
  return {
    tracked(request) {
      const response = handler(request)
      const end = () => underWay.delete(response)
      underWay.add(response)
      response.then(end, end)
      return response
    },
    settled: () => Promise.race([Promise.allSettled(underWay), setTimeout(LONGEST_MS, undefined, { ref: false })]),
  }
}
