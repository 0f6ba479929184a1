// The answers shown on the cards of the board and the gallery. The page caches these answers while it is open, and
// reloads them when the user refreshes the board.

import { signal } from '@preact/signals'
import { type Asked, keyOf, QUERY } from '../request/asked.ts'
import { isOldEnd, newestRows } from '../state/all-rows.ts'
import { inTurn } from '../state/in-turn.ts'
import type { Page } from '../state/service-answer.ts'
import { session } from '../state/session.ts'

const answers = new Map<string, Page>()

/** The time at which the page last loaded a card. */
export const readAt = signal<Date | undefined>(undefined)
/** The number of refreshes so far. */
export const round = signal(0)

/** Reloads all cards. */
export function refresh(): void {
  answers.clear()
  round.value += 1
}

/** The maximum number of bars in a small picture. */
const BARS = 5

/** The request of a card. A card with a bar chart requests only the rows that it draws. */
export function cardRequest(asked: Asked): Asked {
  const isRanking = asked.view?.picture === 'bars' && asked.view.stack === undefined && asked.endpoint === QUERY
  return isRanking ? { ...asked, body: { ...asked.body, limit: BARS } } : asked
}

/** Returns the answer of a card, or an error message, or undefined if the request was aborted. */
export async function cardAnswer(asked: Asked, abort: AbortSignal): Promise<Page | string | undefined> {
  const wanted = cardRequest(asked)
  const key = keyOf(wanted)
  const kept = answers.get(key)
  if (kept !== undefined) return kept
  const reply = await inTurn(key, () => session().client.run(wanted, abort), abort)
  if (reply === undefined || abort.aborted) return undefined
  if (!reply.ok) return reply.message
  // A ranking by days has few rows on purpose.
  const isSeries = wanted === asked && isOldEnd(reply.value)
  const page = (isSeries && (await newestRows(session().client, wanted, reply.value, abort))) || reply.value
  if (abort.aborted) return undefined
  answers.set(key, page)
  readAt.value = new Date()
  return page
}
