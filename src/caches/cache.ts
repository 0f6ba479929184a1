// The port for caches of results, and the keys of results.

/**
 * A key-value store; any Keyv store fits. The service itself checks who may read an entry, and whether it has expired.
 */
export interface Cache<Value = string> {
  /** Returns the value of a key, or undefined. */
  get(key: string): Value | undefined | Promise<Value | undefined>
  /** Stores a value. `ttl` is the lifetime of the entry in milliseconds. */
  set(key: string, value: Value, ttl: number): unknown
  /** Deletes a key, if it exists. */
  delete(key: string): unknown
}

/**
 * The key of a result: account, endpoint and id. Each part is encoded without `/`, so that no two results share a key.
 */
export const resultKey = (account: string, endpoint: string, id: string): string =>
  `${encodeURIComponent(account)}/${encodeURIComponent(endpoint)}/${encodeURIComponent(id)}`

/** The part of a key that names the account. All keys of the account begin with this part, and no other keys do. */
export const accountPart = (key: string): string => key.slice(0, key.indexOf('/'))
