/**
 * Maps a list and drops undefined results. Every compilation walks short lists this way, and `flatMap` takes ten times
 * as long.
 */
export function compactMap<T, R>(list: readonly T[], make: (item: T, index: number) => R | undefined): readonly R[] {
  const results: R[] = []
  for (const [index, item] of list.entries()) {
    const result = make(item, index)
    if (result !== undefined) results.push(result)
  }
  return results
}
