// Lists and quotation marks of a sentence.

const MARKS: readonly (readonly [open: string, close: string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
  ['‘', '’'],
  ["'", "'"],
]

/** Quotes a value with marks that it does not contain. Falls back to plain quotes if it contains all kinds. */
export function inQuotes(value: string): string {
  const [open, close] = MARKS.find((marks) => !marks.some((mark) => value.includes(mark))) ?? ['"', '"']
  return `${open}${value}${close}`
}

/** `a, b and c`. */
export function listed(parts: readonly string[], joint: 'and' | 'or'): string {
  const [last = ''] = parts.slice(-1)
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${joint} ${last}`
}
