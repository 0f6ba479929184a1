// Repeats work with a fixed concurrency: each worker starts the next run as soon as its previous run ends.

export async function inTurns(times: number, workers: number, work: () => Promise<unknown>): Promise<void> {
  let left = times
  const worker = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: workers }, worker))
}
