// Limits concurrent requests, so that the gallery leaves capacity for other clients. Concurrent requests with equal
// keys share one call.

const MOST = 3
const waiting: (() => void)[] = []
const asking = new Map<string, Promise<unknown>>()
let running = 0

/** Runs the work as soon as a slot is free. Returns undefined if the work was aborted. */
export async function inTurn<T>(key: string, work: () => Promise<T>, abort: AbortSignal): Promise<T | undefined> {
  for (let same = asking.get(key); same !== undefined; same = asking.get(key)) {
    // Work with the same key has the same type.
    const shared = (await same) as T | undefined
    // The caller that started the work may have aborted it. This caller still needs the result.
    if (shared !== undefined || abort.aborted) return shared
  }
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
