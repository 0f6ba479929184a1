// Values that are worked out at most once, when they are first asked for.

export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** One for each key. What is made is kept, so that there must be only so many keys. */
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
