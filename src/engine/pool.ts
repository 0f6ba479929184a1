// Lends a fixed set of items, each to one caller at a time. Limits the number of waiting callers and the time that they
// wait. Accounts take turns, and no account may hold all items.

import { deadline } from '../std/with-timeout.ts'
import { failure } from './engine.ts'
import { readCancelled } from './execution.ts'
import { createWaitingLines, type WaitingLines, type Waiter as WithAccount } from './waiting-lines.ts'

export interface Pool<T> {
  /**
   * Lends an item. Rejects if too many callers wait, if no item becomes free in time, if the signal aborts, or if the
   * pool is closed.
   */
  take(borrower?: Borrower): Promise<Loan<T>>
  /** Refuses waiting and later callers. Resolves with all items once they are back. */
  drain(): Promise<readonly T[]>
}

export interface Borrower {
  /** The account, for taking turns. Borrowers without an account share a separate queue and have no limit. */
  readonly account?: string | undefined
  readonly signal?: AbortSignal | undefined
}

export interface Loan<T> {
  readonly item: T
  /** Returns the item, or its replacement. */
  giveBack(item?: T): void
}

export interface Waiting {
  readonly most: number
  readonly milliseconds: number
}

interface Waiter<T> extends WithAccount {
  readonly serve: (loan: Loan<T>) => void
  readonly refuse: (reason: Error) => void
}

export function createPool<T extends {}>(items: readonly T[], waiting: Waiting): Pool<T> {
  const free = [...items]
  const lines = createWaitingLines<Waiter<T>>()
  const shares = createShares(items.length)
  let allBack = (): void => {}
  let drained: Promise<readonly T[]> | undefined

  const lend = (item: T, account: string | undefined): Loan<T> => {
    const leave = shares.enter(account)
    return {
      item,
      giveBack(next = item) {
        leave()
        free.push(next)
        serve()
        if (free.length === items.length) allBack()
      },
    }
  }
  const serve = () => {
    for (let item = free.pop(); item !== undefined; item = free.pop()) {
      const waiter = lines.next(shares.hasRoom)
      if (waiter === undefined) return void free.push(item)
      waiter.serve(lend(item, waiter.account))
    }
  }
  const drain = async () => {
    for (let waiter = lines.next(anybody); waiter !== undefined; waiter = lines.next(anybody)) waiter.refuse(refusal())
    if (free.length < items.length) {
      await new Promise<void>((resolve) => {
        allBack = resolve
      })
    }
    return free
  }

  return {
    async take({ account, signal } = {}) {
      if (drained !== undefined) throw refusal()
      if (signal?.aborted) throw readCancelled(signal)
      // If callers wait although an item is free, the accounts of these callers have reached their limits.
      const item = shares.hasRoom(account) ? free.pop() : undefined
      if (item !== undefined) return lend(item, account)
      if (lines.size() >= waiting.most) {
        const full = failure('busy', `${lines.size()} reads are already waiting for a connection`)
        const surplus = lines.surplus(account)
        if (surplus === undefined) throw full
        surplus.refuse(full)
      }
      return await queue(lines, { account, signal }, waiting.milliseconds)
    },
    drain: () => {
      drained ??= drain()
      return drained
    },
  }
}

const anybody = () => true
const refusal = () => failure('closed', 'the engine is closed')

/** A pool of permits: each allows one caller to proceed. */
export const createPlaces = (count: number, waiting: Waiting): Pool<number> =>
  createPool(
    Array.from({ length: count }, (_, index) => index),
    waiting,
  )

/**
 * Counts the items per account. One item always stays available to other accounts, because the statements of one
 * account may take long.
 */
function createShares(all: number) {
  const most = Math.max(1, all - 1)
  const held = new Map<string, number>()
  return {
    hasRoom: (account: string | undefined) => account === undefined || (held.get(account) ?? 0) < most,
    enter(account: string | undefined) {
      if (account === undefined) return () => {}
      held.set(account, (held.get(account) ?? 0) + 1)
      return () => {
        const left = (held.get(account) ?? 1) - 1
        if (left > 0) held.set(account, left)
        else held.delete(account)
      }
    },
  }
}

function queue<T>(
  lines: WaitingLines<Waiter<T>>,
  { account, signal }: Borrower,
  milliseconds: number,
): Promise<Loan<T>> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      lines.remove(waiter)
      limit.end()
    }
    const waiter: Waiter<T> = {
      account,
      serve: (loan) => {
        leave()
        resolve(loan)
      },
      refuse: (reason) => {
        leave()
        reject(reason)
      },
    }
    const late = () => failure('busy', `no connection became free within ${milliseconds} ms`)
    const limit = deadline({ milliseconds, signal, late, aborted: readCancelled })
    limit.signal.addEventListener('abort', () => waiter.refuse(limit.signal.reason))
    lines.add(waiter)
  })
}
