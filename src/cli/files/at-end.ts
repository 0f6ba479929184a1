// Cleanup when the program ends early: an error, or SIGINT or SIGTERM.

import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Ends the program on a signal without other listeners. Only process 1 needs this: the kernel's default action does not
 * apply to it. In a container without an init, the program is process 1.
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

/** Runs `work`, synchronously, when the program ends. Returns a function that cancels it. */
export function atEnd(work: () => void): () => void {
  const end = (signal: NodeJS.Signals) => {
    // Other listeners end the program themselves.
    if (process.listenerCount(signal) > 0) return
    work()
    process.kill(process.pid, signal)
  }
  process.on('exit', work)
  // Runs first, so that `once` listeners are still counted.
  for (const signal of SIGNALS) process.prependOnceListener(signal, end)
  return () => {
    process.off('exit', work)
    for (const signal of SIGNALS) process.off(signal, end)
  }
}
