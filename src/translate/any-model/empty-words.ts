// Words that add nothing to a question, whatever the data is about. Fewer than for site search: of a model that is not
// known here, "completed" and "returned" may say which rows are meant.

import { fillerPhrases, fillerWords } from '../lexicon/filler.ts'

/** Of what happened, words that say no more than that there was something. */
const EMPTY_PARTICIPLES: ReadonlySet<string> = new Set(
  'placed recorded happened occurred received needed wanted counted observed registered made seen taken given interested based'.split(
    ' ',
  ),
)

/** Those that are not words of the model. */
export const emptyWords = (words: ReadonlySet<string>): readonly string[] => [
  ...fillerPhrases.filter((phrase) => !phrase.split(' ').some((word) => words.has(word) && !SMALL.has(word))),
  ...fillerWords.filter((word) => !words.has(word) && !(word.endsWith('ed') && !EMPTY_PARTICIPLES.has(word))),
  ...FORMS,
]

/** Words of names such as `ordered_on` that stand in most phrases. */
const SMALL: ReadonlySet<string> = new Set('a an the of on at in by for to is was has had per and or no'.split(' '))

/** Forms of verbs that say only that there was something. */
const FORMS =
  'make makes making place places placing happen happens happening occur occurs occurring receive receives receiving come comes coming take takes taking exist exists'.split(
    ' ',
  )
