// Questions in plain English. The library in the page translates them, so that the query appears in the builder with
// the meaning of each word. Questions that it cannot read go to the service, whose translator may differ.

import { signal } from '@preact/signals'
import type { Explanation } from '../../questions/translation.ts'
import { type Asked, QUERY } from '../request/asked.ts'
import { learnToday } from './known.ts'
import { asked } from './place.ts'
import { betterWays, refused } from './refused.ts'
import { session } from './session.ts'

/** The library, loaded on demand. */
export const library = () => import('../library/index.ts')

export interface Translated {
  readonly question: string
  readonly explanation: readonly Explanation[]
}

/** The last translation. */
export const translated = signal<Translated | undefined>(undefined)

/** The request for a question: a query if the page can translate it, otherwise the question itself. */
export async function askedBy(question: string): Promise<Asked> {
  const { translate, isOwn } = await library()
  const whole: Asked = { endpoint: QUERY, body: { query: question } }
  if (!isOwn(session().description)) return whole
  const today = await learnToday()
  const translation = await translate(question, today)
  if (!translation.ok) {
    const canRead = async (text: string) => (await translate(text, today)).ok
    refused.value = await betterWays(question, translation, canRead)
    return whole
  }
  translated.value = { question, explanation: translation.explanation }
  return { endpoint: QUERY, body: { ...translation.query }, question }
}

/** Translates the question of a link again, to show the meaning of its words. */
export async function explainAgain(): Promise<void> {
  const question = asked.value?.question
  if (question !== undefined && question !== translated.value?.question) await askedBy(question)
}
