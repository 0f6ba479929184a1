// Suggests questions to ask instead of a refused question. A suggestion drops the words that the translator could not
// read, or uses them as a search term.

/** The maximum number of suggestions. */
const MOST = 3
/** Longer questions get no suggestions. */
const LONGEST = 200

/**
 * Suggests questions that are similar to a refused question. `words` are the words that the translator could not read.
 * `isRead` checks that the translator can read a suggestion.
 */
export function suggestionsFor(
  question: string,
  words: readonly string[],
  isRead: (text: string) => boolean,
): readonly string[] {
  const whole = question.replace(/\s+/g, ' ').trim()
  if (words.length === 0 || whole.length > LONGEST) return []
  const drops = words.length > 1 ? [words, ...words.map((word) => [word])] : [words]
  const tried = [asTerm(whole, words), ...drops.map((dropped) => without(whole, dropped))]
  const others = new Set(tried.flatMap((text) => (text === undefined || text === '' || text === whole ? [] : [text])))
  const found: string[] = []
  for (const text of others) if (found.length < MOST && isRead(text)) found.push(text)
  return found
}

/** Prepositions, articles and `and` directly before a dropped word. */
const LEADS = /(?:\b(?:in|on|of|for|by|from|with|per|at|the|a|an|our|and) )+$/i

/** The question without `words` and without the prepositions and articles before each of them. */
const without = (question: string, words: readonly string[]): string =>
  words
    .reduce((text, word) => {
      const at = text.indexOf(word)
      return at < 0 ? text : `${text.slice(0, at).replace(LEADS, '')} ${text.slice(at + word.length)}`
    }, question)
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:?!])/g, '$1')
    .replace(/^[\s,.;:–—-]+/, '')
    .trim()

/**
 * The question with `words` as a search term: `boots by country` becomes `searches for "boots" by country`. Undefined
 * unless the words begin the question or follow `of`, `for`, `about` or `on`.
 */
function asTerm(question: string, words: readonly string[]): string | undefined {
  const term = words.join(' ').replaceAll('"', '')
  const at = question.indexOf(term)
  if (term === '' || at < 0) return undefined
  const [before, after] = [question.slice(0, at), question.slice(at + term.length)]
  const measured = before.replace(/\b(?:of|for|about|on) $/i, '')
  if (measured !== before) return `${measured}for "${term}"${after}`
  return before.trim() === '' ? `searches for "${term}"${after.replace(/^ search(?:es)?\b/i, '')}` : undefined
}
