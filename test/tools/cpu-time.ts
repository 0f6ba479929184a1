// The CPU time of work. Other programs on the machine lengthen the elapsed time of work, but not its CPU time.

/** Runs work, and returns the CPU time of this thread in milliseconds. */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const start = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}
