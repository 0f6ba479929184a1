// Matches values of a host to those that the model knows, and writes the CASE expression that converts them.

/**
 * The known value that each value stands for: it has the same letters and digits, or is one of its usual names. If
 * several values stand for the same one, takes only the likeliest: two row types for one sale would count it twice.
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

/** `case {kind} when 'purchase' then 'sale' else {kind} end`. */
export function caseOf(sql: string, meant: ReadonlyMap<string, string>): string {
  // A mapping cannot contain backslashes, which engines read differently within quotes.
  const cases = [...meant].filter(([value]) => !value.includes('\\'))
  return `case ${sql} ${cases.map(([value, known]) => `when ${quoted(value)} then ${quoted(known)} `).join('')}else ${sql} end`
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''").replace(/[{}]/g, '$&$&')}'`

/** Makes `Add to Cart` and `add_to_cart` equal. */
const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
