// A question for what no query can give has no query, whatever a model made of it.

import type { Token } from '../../tokens.ts'
import type { Query } from '../../translation.ts'
import { type OutOfReach, outOfReach } from './out-of-reach.ts'
import { textsOf } from './texts.ts'

export interface Unreachable extends OutOfReach {
  /** As they stand in the question. */
  readonly said: string
}

const table = outOfReach.map((entry) => ({
  entry,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}_])(?:${entry.words.join('|')})(?![\\p{L}\\p{N}_])`, 'giu'),
}))

/** The first words of a question that ask for what cannot be had; texts that the query looks for are none. */
export function unreachable(question: string, tokens: readonly Token[], query: Query): Unreachable | undefined {
  const spans = [...tokens.filter(({ kind }) => kind === 'quoted'), ...textSpans(question, query)]
  const isLookedFor = (start: number, end: number) => spans.some((span) => span.start <= start && end <= span.end)
  for (const { entry, pattern } of table) {
    if (entry.unless !== undefined && query.filters?.some(({ member }) => member === entry.unless)) continue
    const found = [...question.matchAll(pattern)].find(({ index, 0: said }) => !isLookedFor(index, index + said.length))
    if (found !== undefined) return { ...entry, said: found[0] }
  }
  return undefined
}

/** After these a word is a name or a term that is looked for. */
const BEFORE_NAMES =
  /(?:^|[\s,])(?:for|keywords?|terms?|queries|named|called|contain(?:s|ed|ing)?|with|like|or|and|in|on|engine|campaign|widget|banner|facet|segment|page|item|product|value)[\s:=]+(?:is |equals )?$|,\s*$/i

/** Where the texts of a query stand in the question as names or terms. */
function textSpans(question: string, query: Query) {
  const lower = question.toLowerCase()
  return textsOf(query)
    .filter(({ type, text }) => type === 'string' && text.trim() !== '')
    .flatMap(({ text }) => {
      const start = lower.indexOf(text.toLowerCase())
      return start >= 0 && BEFORE_NAMES.test(question.slice(0, start)) ? [{ start, end: start + text.length }] : []
    })
}
