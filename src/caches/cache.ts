// The port for stores of results, and the keys of results.

/** A key-value store; any Keyv store fits. The service itself checks who may read an entry and for how long. */
export interface Cache<Value = string> {
  /** Returns the value of a key, or undefined. */
  get(key: string): Value | undefined | Promise<Value | undefined>
  /** Stores a value. `ttl`: milliseconds after which the entry is useless. */
  set(key: string, value: Value, ttl: number): unknown
  /** Deletes a key, if it exists. */
  delete(key: string): unknown
}

/**
 * The key of a result: account, endpoint and id. Each part is encoded without `/`, so that no two results share a key.
 */
export const resultKey = (account: string, endpoint: string, id: string): string =>
  `${encodeURIComponent(account)}/${encodeURIComponent(endpoint)}/${encodeURIComponent(id)}`

/** The part of a key that names the account. Exactly the keys of this account begin with this part. */
export const accountPart = (key: string): string => key.slice(0, key.indexOf('/'))
