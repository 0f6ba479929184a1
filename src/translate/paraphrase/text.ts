// Writes the lists and quoted values of a paraphrase (a request as an English sentence), and reads quoted values.

const MARKS: readonly (readonly [open: string, close: string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
  ['‘', '’'],
  ["'", "'"],
]

/**
 * Quotes a value with marks that the value does not contain. If the value contains every kind of mark, uses plain
 * quotes and doubles the plain quotes in the value.
 */
export function inQuotes(value: string): string {
  const found = MARKS.find((marks) => !marks.some((mark) => value.includes(mark)))
  return found === undefined ? `"${value.replaceAll('"', '""')}"` : `${found[0]}${value}${found[1]}`
}

/** The quoted value that begins at a position, and the position after the closing quote. */
export function quotedAt(text: string, at: number): { readonly value: string; readonly end: number } | undefined {
  const close = MARKS.find(([open]) => text[at] === open)?.[1]
  if (close === undefined) return undefined
  for (let end = text.indexOf(close, at + 1); end >= 0; end = text.indexOf(close, end + 1)) {
    if (close === '"' && text[end + 1] === '"') {
      end += 1
      continue
    }
    const value = text.slice(at + 1, end)
    return { value: close === '"' ? value.replaceAll('""', '"') : value, end: end + 1 }
  }
  return undefined
}

/** Writes a list such as `a, b and c`. */
export function listed(parts: readonly string[], joint: 'and' | 'or'): string {
  const [last = ''] = parts.slice(-1)
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${joint} ${last}`
}
