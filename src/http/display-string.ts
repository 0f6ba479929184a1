// Texts in headers: a Display String of RFC 9651, which holds any Unicode text in ASCII.

/** `%"…"`, with everything but printable ASCII, `%` and `"` as percent-encoded UTF-8. */
export const displayString = (text: string): string => `%"${[...text.toWellFormed()].map(encoded).join('')}"`

const PLAIN = /^[ !#$&-~]$/

const encoded = (character: string): string =>
  PLAIN.test(character)
    ? character
    : [...new TextEncoder().encode(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
