// Plurals of English phrases, formed from their last word, and singulars of plurals.

function pluralOf(phrase: string): string {
  if (/[^aeiou]y$/.test(phrase)) return `${phrase.slice(0, -1)}ies`
  if (/(?:s|x|z|ch|sh)$/.test(phrase)) return `${phrase}es`
  return `${phrase}s`
}

/** Phrases whose plural is not at the last word, such as `types of event` and `clicks on banners`. */
export function pluralsOf(phrase: string): readonly string[] {
  const [head, ...rest] = phrase.split(' of ')
  if (head === undefined || rest.length === 0) return [pluralOf(phrase)]
  const tail = rest.join(' of ')
  return [pluralOf(phrase), `${pluralOf(head)} of ${tail}`, `${pluralOf(head)} of ${pluralOf(tail)}`]
}

/** The singular of a phrase that may be a plural: `order` of `orders`, `entry` of `entries`. */
export function singularOf(phrase: string): string {
  if (/[^aeiou]ies$/.test(phrase)) return `${phrase.slice(0, -3)}y`
  if (/(?:ss|x|z|ch|sh)es$/.test(phrase)) return phrase.slice(0, -2)
  return /[^su]s$/.test(phrase) ? phrase.slice(0, -1) : phrase
}
