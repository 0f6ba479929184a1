// Checks that the values of a query come from the question or the catalog, because the language model must not invent
// values.

import { numberWords, ordinalWords } from '../../numbers.ts'
import type { Token } from '../../tokens.ts'
import type { ReplyIssue } from '../reply-issue.ts'
import type { Rule } from './lint-rule.ts'
import { isOfDates, type Text, textsOf } from './texts.ts'

export const spoken: Rule = ({ question, tokens, query, language }) => {
  const said = plain(question)
  const numbers = new Set([...UNSAID, ...tokens.flatMap(numbersOf)])
  const isSaid = ({ type, member, text, known }: Text): boolean => {
    if (type === 'string') return known.includes(text) || said.includes(plain(text))
    return type !== 'number' || isOfDates(member, language) || numbers.has(Number(text))
  }
  return [
    ...textsOf(query, language)
      .filter((text) => !isSaid(text))
      .map(({ path }) => madeUp(path)),
    ...(['page', 'limit'] as const)
      .filter((name) => !numbers.has(query[name] ?? 1))
      .map((name) => madeUp(`query.${name}`)),
  ]
}

const madeUp = (path: string): ReplyIssue => ({
  code: 'made_up',
  path,
  message: 'does not appear in the question; copy it as it is written there',
})

/** Numbers that a question can imply: 0 for "without", 1 for "any" and 10 for "the best". */
const UNSAID = [0, 1, 10]

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

function numbersOf({ kind, text }: Token): readonly number[] {
  if (kind !== 'word') return [Number(text.replace(/[+%]$/, ''))]
  return [numberWords.get(text) ?? [], ordinalWords.get(text) ?? []].flat()
}
