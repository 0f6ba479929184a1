// Queues of waiting callers, one per account, served in turn. An account with many requests delays only itself.

/**
 * A waiting caller. Only its account decides its turn. The account is undefined for some reads, for example of the
 * catalog.
 */
export interface Waiter {
  readonly account: string | undefined
}

export interface WaitingLines<W extends Waiter> {
  /** The number of callers in all queues. */
  size(): number
  add(waiter: W): void
  remove(waiter: W): void
  /** Removes the first caller of the next queue whose account may be served. That queue then comes last. */
  next(mayBeServed: (account: string | undefined) => boolean): W | undefined
  /**
   * The caller to refuse in favour of `account`: the last caller of a longer queue. Undefined if no queue is longer.
   */
  surplus(account: string | undefined): W | undefined
}

export function createWaitingLines<W extends Waiter>(): WaitingLines<W> {
  // The queues in the order of their turns.
  const lines = new Map<string | undefined, Set<W>>()
  const sizes = () => [...lines.values()].map(({ size }) => size)
  const remove = (waiter: W) => {
    const line = lines.get(waiter.account)
    line?.delete(waiter)
    if (line?.size === 0) lines.delete(waiter.account)
  }
  return {
    size: () => sizes().reduce((sum, size) => sum + size, 0),
    add(waiter) {
      const line = lines.get(waiter.account) ?? new Set()
      lines.set(waiter.account, line.add(waiter))
    },
    remove,
    next(mayBeServed) {
      const [account, line] = [...lines].find(([account]) => mayBeServed(account)) ?? []
      const [first] = line ?? []
      if (line === undefined || first === undefined) return undefined
      lines.delete(account)
      lines.set(account, line)
      remove(first)
      return first
    },
    surplus(account) {
      const longest = Math.max(0, ...sizes())
      const own = lines.get(account)?.size ?? 0
      if (longest <= own + 1) return undefined
      return [...([...lines.values()].find(({ size }) => size === longest) ?? [])].at(-1)
    },
  }
}
