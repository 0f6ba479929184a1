// The serving generation, and older generations that still have running reads. A generation is an opened file with its
// engine.

import type { Generation } from './generation.ts'

export interface Succession {
  /** The serving generation. Undefined after a generation becomes unreadable, until the next generation follows. */
  serving(): Generation | undefined
  followedBy(next: Generation): void
  /** Closes all generations. */
  close(): Promise<void>
}

/** Calls `onSpoilt` with the reason when a generation becomes unreadable. */
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
