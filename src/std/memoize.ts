// Lazy values, computed at most once.

export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** One value per key. Values are kept forever, so the number of keys must be bounded. */
export function oncePer<K, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, { readonly value: T }>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known.value
    const value = make(key)
    made.set(key, { value })
    return value
  }
}

/** Keeps only the value for the latest key. */
export function forLatest<K, T>(make: (key: K) => T): (key: K) => T {
  let made: { readonly key: K; readonly value: T } | undefined
  return (key) => {
    if (made === undefined || made.key !== key) made = { key, value: make(key) }
    return made.value
  }
}
