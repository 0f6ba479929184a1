// Questions in plain English. Rules in the page translate them, so that the query stands in the builder and each word's
// meaning beside it; what they cannot read is sent to the service, whose translator may be another one.

import { signal } from '@preact/signals'
import type { Explanation } from '../../questions/translation.ts'
import { type Asked, QUERY } from '../request/asked.ts'
import { learnToday } from './known.ts'
import { asked } from './place.ts'
import { session } from './session.ts'

/** What is loaded when it is needed. */
export const library = () => import('../library/index.ts')

export interface Translated {
  readonly question: string
  readonly explanation: readonly Explanation[]
}

/** The last translation. */
export const translated = signal<Translated | undefined>(undefined)

/** What a question asks: a query where the page can read it, else the question itself. */
export async function askedBy(question: string): Promise<Asked> {
  const { translate, isOwn } = await library()
  const whole: Asked = { endpoint: QUERY, body: { query: question } }
  if (!isOwn(session().description)) return whole
  const translation = await translate(question, await learnToday())
  if (!translation.ok) return whole
  translated.value = { question, explanation: translation.explanation }
  return { endpoint: QUERY, body: { ...translation.query }, question }
}

/** Translates the question of a link again, to say what its words became. */
export async function explainAgain(): Promise<void> {
  const question = asked.value?.question
  if (question !== undefined && question !== translated.value?.question) await askedBy(question)
}
