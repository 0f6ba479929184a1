// Refuses a question for unavailable data, whatever query the model wrote.

import type { Query } from '../../../questions/translation.ts'
import type { Language } from '../../language.ts'
import type { Phrase } from '../../lexicon/lexicon.ts'
import type { Refusal } from '../../lexicon/meaning.ts'
import type { Token } from '../../tokens.ts'
import { textsOf } from './texts.ts'

export interface Unreachable extends Refusal {
  /** As written in the question. */
  readonly said: string
}

/** The first words of a question that ask for unavailable data. Ignores texts that the query searches for. */
export function unreachable(
  question: string,
  tokens: readonly Token[],
  query: Query,
  language: Language,
): Unreachable | undefined {
  const spans = [...tokens.filter(({ kind }) => kind === 'quoted'), ...textSpans(question, query, language)]
  const isLookedFor = (start: number, end: number) => spans.some((span) => span.start <= start && end <= span.end)
  for (let at = 0; at < tokens.length; ) {
    const phrase = phraseAt(tokens, at, language)
    const length = phrase?.words.length ?? 1
    const { start = 0 } = tokens[at] ?? {}
    const { end = start } = tokens[at + length - 1] ?? {}
    const refusal = phrase && refusalOf(phrase)
    if (refusal !== undefined && !isLookedFor(start, end)) {
      if (!query.filters?.some(({ member }) => member === refusal.unless))
        return { ...refusal, said: question.slice(start, end) }
    }
    at += length
  }
  return undefined
}

/** The reason why a phrase always asks for unavailable data. */
function refusalOf({ meaning }: Phrase): Refusal | undefined {
  if (meaning.is === 'measure') return meaning.measure.refused
  return meaning.is === 'refused' && meaning.isCertain === true ? meaning.refusal : undefined
}

/** The longest phrase that begins with a token. */
const phraseAt = (tokens: readonly Token[], at: number, { lexicon }: Language): Phrase | undefined =>
  lexicon
    .startingWith(tokens[at]?.text ?? '')
    .find(({ words }) =>
      words.every((word, index) => tokens[at + index]?.text === word && tokens[at + index]?.kind !== 'quoted'),
    )

/** Words before a name or a search term. */
const BEFORE_NAMES =
  /(?:^|[\s,])(?:for|keywords?|terms?|queries|named|called|contain(?:s|ed|ing)?|with|like|or|and|in|on|engine|campaign|widget|banner|facet|segment|page|item|product|value)[\s:=]+(?:is |equals )?$|,\s*$/i

/** The positions of the query's texts in the question, as names or terms. */
function textSpans(question: string, query: Query, language: Language) {
  const lower = question.toLowerCase()
  return textsOf(query, language)
    .filter(({ type, text }) => type === 'string' && text.trim() !== '')
    .flatMap(({ text }) => {
      const start = lower.indexOf(text.toLowerCase())
      return start >= 0 && BEFORE_NAMES.test(question.slice(0, start)) ? [{ start, end: start + text.length }] : []
    })
}
