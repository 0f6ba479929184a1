// Frees what has expired in a store, soon after and all at once: by one timer, not by one for each entry.

import type { LRUCache } from 'lru-cache'

// How late an entry may be freed, as a part of the longest lifetime in the store: that many are freed in one go.
const LATE = 0.01

/** Gives a function to call for each lifetime that begins in the store. `uptime` is the clock of the store. */
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

/** Calls a function later if anything else still holds it: the timer keeps neither a store nor the process. */
function callLater(work: () => void, delay: number): NodeJS.Timeout {
  const held = new WeakRef(work)
  return setTimeout(() => held.deref()?.(), Math.min(delay, LONGEST_TIMEOUT)).unref()
}
