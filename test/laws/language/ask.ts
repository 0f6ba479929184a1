// Asks the offline translator one question, at the fixed time of all questions.

import type { AnyQuery, AskedQuery, Translation } from '../../../src/questions/translation.ts'
import { createTranslator } from '../../../src/translate/translate.ts'
import { ASKED } from './questions.ts'

const { translate } = createTranslator()

export const ask = (question: string): Promise<Translation> => translate(question, ASKED)

/** The query of a question. Throws for a refusal. */
export async function queryOf(question: string): Promise<AnyQuery> {
  const answer = await ask(question)
  if (!answer.ok) throw new Error(`${question}: ${answer.message}`)
  return specified(answer.query)
}

/** The query with the type of the specification's language, for tests of that language. */
export const specified = (query: AskedQuery): AnyQuery => query as AnyQuery
