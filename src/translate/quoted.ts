// Makes an excerpt of a question safe to include in a message.

/** Puts words in quotes, on one line. Shortens the words to 60 characters and replaces characters of markup. */
export function quoted(words: string): string {
  const plain = words
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]+/gu, ' ')
    .replace(/[<>"`\\]/g, "'")
    .trim()
  return `"${plain.length > 60 ? `${plain.slice(0, 57)}...` : plain}"`
}
