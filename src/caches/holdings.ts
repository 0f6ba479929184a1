// Tracks which account holds which entries and how many bytes, to decide what to evict.

interface Holding {
  /** In LRU order: least recently used first. */
  readonly keys: Set<string>
  bytes: number
}

export interface Holdings {
  add(account: string, key: string, bytes: number): void
  remove(account: string, key: string, bytes: number): void
  /** Marks a key as recently used. */
  touch(account: string, key: string): void
  bytesOf(account: string): number
  /** The least recently used key of the account. */
  oldestOf(account: string): string | undefined
  /** The least recently used key of one of the largest accounts: no other account holds twice as much. */
  oldestOfLargest(): string | undefined
}

/** Accounts without entries take no memory. */
export function createHoldings(): Holdings {
  const byAccount = new Map<string, Holding>()
  // Groups accounts by size, in powers of two, to find a large account without scanning all accounts.
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
