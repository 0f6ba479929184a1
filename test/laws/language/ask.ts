// Translates a question with the offline translator, at the fixed clock time of all questions.

import type { AnyQuery, AskedQuery, Translation } from '../../../src/questions/translation.ts'
import { createTranslator } from '../../../src/translate/translate.ts'
import { ASKED } from './questions.ts'

const { translate } = createTranslator()

export const ask = (question: string): Promise<Translation> => translate(question, ASKED)

/** Returns the query of a question. Throws if the translator refuses the question. */
export async function queryOf(question: string): Promise<AnyQuery> {
  const answer = await ask(question)
  if (!answer.ok) throw new Error(`${question}: ${answer.message}`)
  return specified(answer.query)
}

/** Casts a query to the type of queries in the language of the specification. */
export const specified = (query: AskedQuery): AnyQuery => query as AnyQuery
