// A few requests at a time, so that a gallery leaves the service to others, too; what two ask for is asked once.

const MOST = 3
const waiting: (() => void)[] = []
const asking = new Map<string, Promise<unknown>>()
let running = 0

/** Runs the work when its turn comes; undefined where it was aborted. The same key means the same work. */
export async function inTurn<T>(key: string, work: () => Promise<T>, abort: AbortSignal): Promise<T | undefined> {
  const same = asking.get(key)
  // The work of a key is always of one type.
  if (same !== undefined) return same as Promise<T | undefined>
  const mine = turn(work, abort).finally(() => asking.delete(key))
  asking.set(key, mine)
  return mine
}

async function turn<T>(work: () => Promise<T>, abort: AbortSignal): Promise<T | undefined> {
  if (running >= MOST) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return abort.aborted ? undefined : await work()
  } catch (error) {
    if (abort.aborted) return undefined
    throw error
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
