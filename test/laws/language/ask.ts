// Asks the offline translator one question, at the time that all questions are asked.

import type { AnyQuery, Translation } from '../../../src/questions/translation.ts'
import { createTranslator } from '../../../src/translate/translate.ts'
import { ASKED } from './questions.ts'

const { translate } = createTranslator()

export const ask = (question: string): Promise<Translation> => translate(question, ASKED)

/** The query that a question becomes. Throws where it becomes none. */
export async function queryOf(question: string): Promise<AnyQuery> {
  const answer = await ask(question)
  if (!answer.ok) throw new Error(`${question}: ${answer.message}`)
  return answer.query
}
