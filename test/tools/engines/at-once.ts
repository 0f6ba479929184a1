// Limited concurrency: while the server works on some requests, the test compiles the next ones and compares the last
// ones.

const AT_ONCE = 4

/** Processes items in order with limited concurrency. The first failure rejects, and no further item starts. */
export async function atOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const next = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      await work(item).catch((error: unknown) => {
        left.length = 0
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}
