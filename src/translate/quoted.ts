// Makes words of a question safe for a message.

/** Shortens words and puts them on one line, without anything that looks like markup. */
export function quoted(words: string): string {
  const plain = words
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]+/gu, ' ')
    .replace(/[<>"`\\]/g, "'")
    .trim()
  return `"${plain.length > 60 ? `${plain.slice(0, 57)}...` : plain}"`
}
