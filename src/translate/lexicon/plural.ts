// The plural of an English phrase, made of its last word.

function pluralOf(phrase: string): string {
  if (/[^aeiou]y$/.test(phrase)) return `${phrase.slice(0, -1)}ies`
  if (/(?:s|x|z|ch|sh)$/.test(phrase)) return `${phrase}es`
  return `${phrase}s`
}

/** Phrases of which not the last word has a plural, such as `types of event` and `clicks on banners`. */
export function pluralsOf(phrase: string): readonly string[] {
  const [head, ...rest] = phrase.split(' of ')
  if (head === undefined || rest.length === 0) return [pluralOf(phrase)]
  const tail = rest.join(' of ')
  return [pluralOf(phrase), `${pluralOf(head)} of ${tail}`, `${pluralOf(head)} of ${pluralOf(tail)}`]
}
