// Matches the values in a host's tables to the values that the model knows.

/**
 * Maps values to the known values that they stand for. A value stands for a known value if both have the same letters
 * and digits, or if it is a usual name of the known value. If several values stand for one known value, only the
 * likeliest is mapped: two row types for one sale would count the sale twice.
 */
export function likeness(
  values: readonly string[],
  wanted: readonly string[],
  otherNames: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, string> {
  const meant = new Map<string, string>()
  for (const known of wanted) {
    const names = [known, ...(otherNames.get(known) ?? [])].map(folded)
    const [found] = names.flatMap((name) => values.filter((value) => folded(value) === name && !meant.has(value)))
    if (found !== undefined) meant.set(found, known)
  }
  return meant
}

/** Makes `Add to Cart` and `add_to_cart` equal. */
const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
