// Which values of a host plainly mean one that the model knows, and the expression that makes it of them.

/**
 * The known value that each value means: the same letters and digits, or what hosts often call it. Of several that mean the
 * same only the likeliest is taken: two kinds of rows for one sale would count it twice.
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
  // What engines read differently within quotes cannot stand in a mapping.
  const cases = [...meant].filter(([value]) => !value.includes('\\'))
  return `case ${sql} ${cases.map(([value, known]) => `when ${quoted(value)} then ${quoted(known)} `).join('')}else ${sql} end`
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''").replace(/[{}]/g, '$&$&')}'`

/** `Add to Cart` and `add_to_cart` are one. */
const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
