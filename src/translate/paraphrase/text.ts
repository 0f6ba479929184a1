// Lists and quotation marks of a sentence.

const MARKS: readonly (readonly [open: string, close: string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['«', '»'],
  ['‘', '’'],
  ["'", "'"],
]

/** A value in marks that it does not contain itself; in plain ones where it contains all. */
export function inQuotes(value: string): string {
  const [open, close] = MARKS.find((marks) => !marks.some((mark) => value.includes(mark))) ?? ['"', '"']
  return `${open}${value}${close}`
}

/** `a, b and c`. */
export function listed(parts: readonly string[], joint: 'and' | 'or'): string {
  const [last = ''] = parts.slice(-1)
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${joint} ${last}`
}
