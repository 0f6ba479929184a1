// What has to be done should the program end half-way: by itself, or by a signal of a terminal or of a supervisor.

import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Ends the program on a signal that nothing else listens to. The system does that for every process but the first, which
 * the program is in a container without an init.
 */
export function endOnSignals(pid = process.pid): void {
  if (pid !== 1) return
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      // By its number, as a shell has it.
      if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal])
    })
  }
}

/** Has this done where the program ends, synchronously; gives what to call once there is nothing to be done any more. */
export function atEnd(work: () => void): () => void {
  const end = (signal: NodeJS.Signals) => {
    // Whoever else listens ends the program in a way of their own.
    if (process.listenerCount(signal) > 0) return
    work()
    process.kill(process.pid, signal)
  }
  process.on('exit', work)
  // The first to be called: those who listen once are still counted then.
  for (const signal of SIGNALS) process.prependOnceListener(signal, end)
  return () => {
    process.off('exit', work)
    for (const signal of SIGNALS) process.off(signal, end)
  }
}
