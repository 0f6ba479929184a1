// What a question has in quotes stands in the query, letter by letter.

import type { Rule } from './rule.ts'
import { textsOf } from './texts.ts'

/** Words in quotes, with the place of what is between them. */
export interface Quoted {
  readonly text: string
  readonly start: number
  readonly end: number
}

// A single quote opens after a space and closes before one, so that an apostrophe is none.
const QUOTED = /"([^"]+)"|“([^“”]+)”|«([^«»]+)»|(?<![^\s(])['‘]([^'‘’]+)['’](?![^\s.,;:!?)])/g

export const quotedIn = (question: string): readonly Quoted[] =>
  [...question.matchAll(QUOTED)].map((match) => {
    const text = match.slice(1).find((group) => group !== undefined) ?? ''
    return { text, start: match.index + 1, end: match.index + 1 + text.length }
  })

export const quoted: Rule = ({ question, query }) => {
  const texts = new Set(textsOf(query).map(({ text }) => text))
  return quotedIn(question)
    .filter(({ text }) => !texts.has(text) && !texts.has(text.trim()))
    .map(({ text }) => ({
      code: 'left_out',
      path: 'query',
      message: `the quoted ${JSON.stringify(text)} of the question is no value of the query`,
    }))
}
