// The generation that serves, and those before it whose reads have not ended yet.

import type { Generation } from './generation.ts'

export interface Succession {
  /** Undefined from when the last one was spoilt until another one follows. */
  serving(): Generation | undefined
  followedBy(next: Generation): void
  /** Closes all. */
  close(): Promise<void>
}

/** `onSpoilt` is called with the reason why a generation can serve no longer. */
export function createSuccession(first: Generation, onSpoilt: (why: string) => void): Succession {
  let serving: Generation | undefined = first
  const retiring = new Set<Promise<void>>()
  const replaceBy = (next: Generation | undefined) => {
    const last = serving
    serving = next
    if (last === undefined) return
    const retired = last.close().finally(() => retiring.delete(retired))
    retiring.add(retired)
  }
  return {
    serving() {
      const why = serving?.spoilt()
      if (why === undefined) return serving
      replaceBy(undefined)
      onSpoilt(why)
      return undefined
    },
    followedBy: replaceBy,
    async close() {
      await serving?.close()
      await Promise.all(retiring)
    },
  }
}
