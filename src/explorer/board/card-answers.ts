// Answers of cards: kept while the page is open, and read again on demand. A card asks for the rows that it draws.

import { signal } from '@preact/signals'
import { type Asked, keyOf, QUERY } from '../request/asked.ts'
import { inTurn } from '../state/in-turn.ts'
import type { Page } from '../state/service-answer.ts'
import { session } from '../state/session.ts'

const answers = new Map<string, Page>()

/** When the cards were read. */
export const readAt = signal<Date | undefined>(undefined)
/** Grows with each refresh. */
export const round = signal(0)

/** Reads all cards again. */
export function refresh(): void {
  answers.clear()
  round.value += 1
}

/** The rows that a small picture of bars draws. */
const BARS = 5

/** The request of a card: the rows that its picture draws. */
export function cardRequest(asked: Asked): Asked {
  const isRanking = asked.view?.picture === 'bars' && asked.view.stack === undefined && asked.endpoint === QUERY
  return isRanking ? { ...asked, body: { ...asked.body, limit: BARS } } : asked
}

/** The answer of a card, or what went wrong; undefined if it was aborted. */
export async function cardAnswer(asked: Asked, abort: AbortSignal): Promise<Page | string | undefined> {
  const wanted = cardRequest(asked)
  const key = keyOf(wanted)
  const kept = answers.get(key)
  if (kept !== undefined) return kept
  const reply = await inTurn(key, () => session().client.run(wanted, abort), abort)
  if (reply === undefined || abort.aborted) return undefined
  if (!reply.ok) return reply.message
  answers.set(key, reply.value)
  readAt.value = new Date()
  return reply.value
}
