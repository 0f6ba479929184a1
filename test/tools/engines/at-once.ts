// Limited concurrency for tests: while a database server runs some requests, the test can compile the next requests and
// check the answers to earlier requests.

const AT_ONCE = 4

/** Processes items in order, four at a time. Rejects with the first failure, and then starts no further item. */
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
