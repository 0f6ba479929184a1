// Frees expired entries of a store in batches, with a single timer.

import type { LRUCache } from 'lru-cache'

// The maximum delay of a sweep, as a fraction of the longest lifetime. A sweep frees all entries that have expired
// since the previous sweep.
const LATE = 0.01

/** Returns a function to call with the lifetime of each new entry. `uptime` is the clock of the store. */
export function sweeper<Value extends {}>(store: LRUCache<string, Value>, uptime: () => number): (ttl: number) => void {
  let timer: NodeJS.Timeout | undefined
  let due = Number.POSITIVE_INFINITY
  const sweepIn = (delay: number) => {
    const at = uptime() + delay
    if (at >= due) return
    clearTimeout(timer)
    due = at
    timer = callLater(sweep, delay)
  }
  const sweep = () => {
    store.purgeStale()
    due = Number.POSITIVE_INFINITY
    const left = Array.from(store.keys(), (key) => store.getRemainingTTL(key))
    if (left.length > 0) sweepIn(Math.max(min(left), max(left) * LATE))
  }
  return (ttl) => sweepIn(ttl * (1 + LATE))
}

const min = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.min(a, b))
const max = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b))

const LONGEST_TIMEOUT = 2 ** 31 - 1

/** Calls `work` later unless it was garbage-collected. The timer keeps neither the store nor the process alive. */
function callLater(work: () => void, delay: number): NodeJS.Timeout {
  const held = new WeakRef(work)
  const timer = setTimeout(() => held.deref()?.(), Math.min(delay, LONGEST_TIMEOUT))
  // Only in Node do timers keep the process alive; elsewhere a timer is a number.
  timer.unref?.()
  return timer
}
