// Checks that a word means only one field, and only one metric. A field and a metric can share a word: `orders` lists the
// orders or counts them.

import { fail } from './model-issue.ts'

interface Named {
  readonly label?: string
  readonly synonyms?: readonly string[]
}

/** A name, label or synonym as people write it. */
export const wordsOf = (name: string): string => name.toLowerCase().replaceAll('_', ' ').trim()

/** Throws a TypeError for the first synonym or field label that is also a name, label or synonym of another member. */
export function checkUnique(place: 'fields' | 'metrics', all: Readonly<Record<string, Named>>): void {
  const names = new Map(Object.keys(all).map((own) => [wordsOf(own), own]))
  const claim = (own: string, part: 'label' | 'synonyms', text: string, taken: Map<string, string>) => {
    const word = wordsOf(text)
    const other = taken.get(word)
    if (other !== undefined && other !== own)
      fail(
        `${place}.${own}.${part}`,
        `${JSON.stringify(text.toLowerCase())} already means ${other}: a word can mean only one ${place.slice(0, -1)}`,
      )
    taken.set(word, own)
  }
  // The label of a field can be a synonym of another field, which then means that field in questions.
  const [labels, synonyms] = [new Map(names), new Map(names)]
  for (const [own, { label, synonyms: given = [] }] of Object.entries(all)) {
    // A label that only repeats the name of its field adds no word.
    const isOwn = label !== undefined && wordsOf(label) === wordsOf(own)
    if (label !== undefined && !isOwn && place === 'fields') claim(own, 'label', label, labels)
    for (const word of given) claim(own, 'synonyms', word, synonyms)
  }
}
