// Filters the words that a language model quotes from the question. Keeps only words that occur in the question, as
// written there.

const MOST_WORDS = 5
const LONGEST = 60

export function wordsIn(question: string, said: readonly string[]): readonly string[] {
  const lower = question.toLowerCase()
  // Some letters are longer in lower case, so the positions would differ.
  if (lower.length !== question.length) return []
  const words = said.flatMap((text) => {
    const wanted = text.trim().toLowerCase()
    const start = wanted === '' ? -1 : lower.indexOf(wanted)
    return start < 0 ? [] : [wellFormed(question.slice(start, start + Math.min(wanted.length, LONGEST)))]
  })
  return [...new Set(words)].filter((word) => word.trim() !== '').slice(0, MOST_WORDS)
}

/** Removes half of a surrogate pair at the end. */
const wellFormed = (text: string): string => (text.isWellFormed() ? text : text.slice(0, -1))
