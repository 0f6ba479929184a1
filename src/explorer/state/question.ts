// Questions in plain English. The page translates a question with its own copy of the library. It can then show the
// query in the builder and the meaning of each word. If the translation fails, the page sends the question to the
// service, which may have another translator.

import { signal } from '@preact/signals'
import type { Explanation } from '../../questions/translation.ts'
import { type Asked, isQuestion, QUERY } from '../request/asked.ts'
import { withChanges } from '../request/comparison.ts'
import { inMonths } from '../request/months.ts'
import { learnToday } from './known.ts'
import { asked, goTo } from './place.ts'
import { refused } from './refused.ts'
import type { Page } from './service-answer.ts'
import { session } from './session.ts'

/** The library, loaded on demand. */
export const library = () => import('../library/index.ts')

export interface Translated {
  readonly question: string
  readonly explanation: readonly Explanation[]
}

/** The last translation. */
export const translated = signal<Translated | undefined>(undefined)

/** The request for a question: a query or a report if the page can translate it, otherwise the question itself. */
export async function askedBy(question: string): Promise<Asked> {
  const { translate, isOwn } = await library()
  const whole: Asked = { endpoint: QUERY, body: { query: question } }
  if (!isOwn(session().description)) return whole
  const today = await learnToday()
  const translation = await translate(question, today)
  if (!translation.ok) {
    refused.value = { ...translation, question }
    return whole
  }
  translated.value = { question, explanation: translation.explanation }
  const { report, query } = translation
  const body = report === undefined ? withChanges(inMonths({ ...query }, session().description)) : { ...query }
  return { endpoint: endpointOf(report), body, question }
}

const endpointOf = (report: string | undefined): string => (report === undefined ? QUERY : `/${report}`)

/**
 * Replaces a question with the translation from the service. Returns any other request unchanged. A comparison gets a
 * change, which the answer to the question lacks.
 */
export function readBy(now: Asked, { question: read }: Page): Asked {
  const question = now.body.query
  if (read === undefined || typeof question !== 'string') return now
  translated.value = { question, explanation: read.explanation }
  const body = read.report === undefined ? withChanges(read.query) : read.query
  const next: Asked = { endpoint: endpointOf(read.report), body, question }
  if (asked.value === now) goTo(next, 'again')
  return next
}

/** Translates the question in a link again, to show the meaning of its words. */
export async function explainAgain(): Promise<void> {
  const question = asked.value?.question
  if (question === undefined || question === translated.value?.question) return
  const again = await askedBy(question)
  if (!isQuestion(again)) return
  const reply = await session().client.dryRun(again)
  if (reply.ok && reply.value.question !== undefined)
    translated.value = { question, explanation: reply.value.question.explanation }
}
