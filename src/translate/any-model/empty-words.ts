// Words that add nothing to a question, for any model. Shorter than the list of site search: in an unknown model,
// "completed" and "returned" may select rows.

import { fillerPhrases, fillerWords } from '../lexicon/filler.ts'

/** Verbs of events that say only that something happened. */
const EMPTY_PARTICIPLES: ReadonlySet<string> = new Set(
  'placed recorded happened occurred received needed wanted counted observed registered made seen taken given interested based'.split(
    ' ',
  ),
)

/** Returns the empty words that are not words of the model. */
export const emptyWords = (words: ReadonlySet<string>): readonly string[] => [
  ...fillerPhrases.filter((phrase) => !phrase.split(' ').some((word) => words.has(word) && !SMALL.has(word))),
  ...fillerWords.filter((word) => !words.has(word) && !(word.endsWith('ed') && !EMPTY_PARTICIPLES.has(word))),
  ...FORMS,
]

/** Words of names such as `ordered_on` that occur in most phrases. */
const SMALL: ReadonlySet<string> = new Set('a an the of on at in by for to is was has had per and or no'.split(' '))

/** Verb forms that say only that something happened. */
const FORMS =
  'make makes making place places placing happen happens happening occur occurs occurring receive receives receiving come comes coming take takes taking exist exists'.split(
    ' ',
  )
