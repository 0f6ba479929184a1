// Waits no longer than a while for a store of a host's: one whose server is down may never answer, as its client keeps what
// is asked until there is a connection.

const PATIENCE_MS = 2_000

/** What a store answers, or an error that names the store where that takes too long. */
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
