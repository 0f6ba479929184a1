// What has to be done should the program end half-way: by itself, or by a signal of a terminal or of a supervisor.

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

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
