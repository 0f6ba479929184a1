// Cleanup when the program ends early, by an error, SIGINT or SIGTERM.

import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Ends the program on SIGINT or SIGTERM, unless the signal has other listeners. Only process 1 needs this, because the
 * kernel's default action does not apply to process 1. In a container without an init process, the program is process
 * 1.
 */
export function endOnSignals(pid = process.pid): void {
  if (pid !== 1) return
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      // The exit status that shells use: 128 plus the signal number.
      if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal])
    })
  }
}

/** Runs the synchronous function `work` when the program ends. Returns a function that cancels this. */
export function atEnd(work: () => void): () => void {
  const end = (signal: NodeJS.Signals) => {
    // If there are other listeners, they end the program.
    if (process.listenerCount(signal) > 0) return
    work()
    process.kill(process.pid, signal)
  }
  process.on('exit', work)
  // Runs before other listeners, because `listenerCount` no longer counts a `once` listener that has run.
  for (const signal of SIGNALS) process.prependOnceListener(signal, end)
  return () => {
    process.off('exit', work)
    for (const signal of SIGNALS) process.off(signal, end)
  }
}
