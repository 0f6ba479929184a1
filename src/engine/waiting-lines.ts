// Who waits: a line for each account, served in turn, so that an account with many requests waits for itself and the others
// do not wait for it.

/** Whose turn it is depends on this alone; undefined is a read of nobody's, such as a look at the catalog. */
export interface Waiter {
  readonly account: string | undefined
}

export interface WaitingLines<W extends Waiter> {
  /** In all lines. */
  size(): number
  add(waiter: W): void
  remove(waiter: W): void
  /** Takes the first of the next line whose account may be served, which is the last line from then on. */
  next(mayBeServed: (account: string | undefined) => boolean): W | undefined
  /** Who shall leave so that one of `account` can wait: the last of a line that is longer still; undefined if there is none. */
  surplus(account: string | undefined): W | undefined
}

export function createWaitingLines<W extends Waiter>(): WaitingLines<W> {
  // In the order of their turns.
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
