// Some requests at a time: a server works on them while the next are compiled and the last are compared.

const AT_ONCE = 4

/** Does the work of each item, in their order but some at once. Rejects as the first that fails; then no more is begun. */
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
