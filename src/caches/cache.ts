// The port to a store of results, and the keys that they are stored under.

/** What a store must do. Any Keyv store fits. Who may read an entry, and for how long, is checked by the service. */
export interface Cache<Value = string> {
  /** The value of a key; undefined where there is none. */
  get(key: string): Value | undefined | Promise<Value | undefined>
  /** `ttl` in milliseconds: how long the entry can be of use. */
  set(key: string, value: Value, ttl: number): unknown
  /** Forgets a key, if it is there. */
  delete(key: string): unknown
}

/** The key of a result: account, endpoint and id, each without a `/`, so that no two results share a key. */
export const resultKey = (account: string, endpoint: string, id: string): string =>
  `${encodeURIComponent(account)}/${encodeURIComponent(endpoint)}/${encodeURIComponent(id)}`

/** The part of a key that all results of an account share, and no other account's. */
export const accountPart = (key: string): string => key.slice(0, key.indexOf('/'))
