// Asks the offline translator one question, at the fixed time of all questions.

import type { AnyQuery, Translation } from '../../../src/questions/translation.ts'
import { createTranslator } from '../../../src/translate/translate.ts'
import { ASKED } from './questions.ts'

const { translate } = createTranslator()

export const ask = (question: string): Promise<Translation> => translate(question, ASKED)

/** The query of a question. Throws for a refusal. */
export async function queryOf(question: string): Promise<AnyQuery> {
  const answer = await ask(question)
  if (!answer.ok) throw new Error(`${question}: ${answer.message}`)
  return answer.query
}
