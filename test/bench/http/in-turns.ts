// Work done so many times by so many at once, each taking up the next piece when its own is done.

export async function inTurns(times: number, workers: number, work: () => Promise<unknown>): Promise<void> {
  let left = times
  const worker = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: workers }, worker))
}
