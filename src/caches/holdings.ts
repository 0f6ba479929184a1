// Which account holds which entries of a store, and how much: who gives something up where room is needed.

interface Holding {
  /** Least recently used first. */
  readonly keys: Set<string>
  bytes: number
}

export interface Holdings {
  add(account: string, key: string, bytes: number): void
  remove(account: string, key: string, bytes: number): void
  /** The key was used. */
  touch(account: string, key: string): void
  bytesOf(account: string): number
  /** The key that the account used least recently. */
  oldestOf(account: string): string | undefined
  /** That of an account that holds the most: no other holds twice as much. */
  oldestOfLargest(): string | undefined
}

/** Accounts without an entry leave nothing behind. */
export function createHoldings(): Holdings {
  const byAccount = new Map<string, Holding>()
  // By the powers of two of their bytes, so that one of the largest is found without a look at all of them.
  const bySize = Array.from({ length: 54 }, () => new Set<Holding>())
  const sizeClass = ({ bytes }: Holding) => bySize[Math.floor(Math.log2(bytes))]
  const grow = (holding: Holding, bytes: number) => {
    sizeClass(holding)?.delete(holding)
    holding.bytes += bytes
    sizeClass(holding)?.add(holding)
  }
  return {
    add(account, key, bytes) {
      const holding = byAccount.get(account) ?? { keys: new Set(), bytes: 0 }
      byAccount.set(account, holding)
      holding.keys.add(key)
      grow(holding, bytes)
    },
    remove(account, key, bytes) {
      const holding = byAccount.get(account)
      if (!holding?.keys.delete(key)) return
      grow(holding, -bytes)
      if (holding.keys.size === 0) byAccount.delete(account)
    },
    touch(account, key) {
      const keys = byAccount.get(account)?.keys
      if (keys?.delete(key)) keys.add(key)
    },
    bytesOf: (account) => byAccount.get(account)?.bytes ?? 0,
    oldestOf: (account) => firstOf(byAccount.get(account)?.keys),
    oldestOfLargest: () => firstOf(firstOf(bySize.findLast(({ size }) => size > 0))?.keys),
  }
}

const firstOf = <T>(items: Iterable<T> = []): T | undefined => {
  for (const item of items) return item
  return undefined
}
