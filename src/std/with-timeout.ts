// Time limit for host-provided stores: a client whose server is down may queue commands forever.

const PATIENCE_MS = 2_000

/** The store's answer. Rejects with an error that names the store if it takes too long. */
export const inTime = <T>(store: string, answer: T | PromiseLike<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const late = () => reject(new Error(`${store} did not answer within ${PATIENCE_MS} ms`))
    const timer = setTimeout(late, PATIENCE_MS)
    const ended =
      <V>(settle: (value: V) => void) =>
      (value: V) => {
        clearTimeout(timer)
        settle(value)
      }
    Promise.resolve(answer).then(ended(resolve), ended(reject))
  })
