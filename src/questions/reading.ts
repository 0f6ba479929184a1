// Describes in one line how a question was understood, so that people can check the answer.

import type { Translated } from './translation.ts'

/** The line is sent in a header, which must stay short. */
const LONGEST = 1_000

/** Each part of the question with its meaning: `"top 5" highest first, 5 rows; "keywords" list of keyword`. */
export function readingOf({ explanation }: Pick<Translated, 'explanation'>): string {
  const text = explanation.map(({ words, meaning }) => (words === '' ? meaning : `"${words}" ${meaning}`)).join('; ')
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).toWellFormed()}…`
}

/** The part of a translation that callers see. */
export const readOf = ({
  report,
  query,
  explanation,
}: Translated): Pick<Translated, 'report' | 'query' | 'explanation'> => ({
  ...(report !== undefined && { report }),
  query,
  explanation,
})
