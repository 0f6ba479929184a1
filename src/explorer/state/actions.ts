// User actions, one function each: open, ask, run, go back.

import { type Asked, isQuestion, QUERY } from '../request/asked.ts'
import { withRange } from '../request/date-range.ts'
import { daysUpTo } from '../request/days.ts'
import { answer, cancel, run, showKept } from './answers.ts'
import { lastDay, learnDays } from './known.ts'
import { asked, goTo, readAddress } from './place.ts'
import { askedBy, explainAgain } from './question.ts'
import { session } from './session.ts'
import { isBuilding } from './shown.ts'

/** Goes to a request. Shows its cached answer, or runs the request on a cache miss. */
export async function open(next: Asked): Promise<void> {
  goTo(await upToDate(next))
  if (!showKept()) await run()
}

/** Updates the dates of a request for the most recent days. Returns any other request unchanged. */
export async function upToDate(asked: Asked): Promise<Asked> {
  if (asked.recent === undefined) return asked
  return { ...asked, body: withRange(asked, daysUpTo(await lastDay(), asked.recent), session().description) }
}

/** Goes to the gallery. */
export function goHome(): void {
  goTo(undefined)
  putAway()
}

/** Cancels the previous request and clears its answer. */
function putAway(): void {
  cancel()
  answer.value = undefined
}

export async function ask(question: string): Promise<void> {
  const text = question.trim()
  if (text !== '') await open(await askedBy(text))
}

/** Opens an empty query in the builder. */
export function startQuery(): void {
  putAway()
  goTo({ endpoint: QUERY, body: {} })
  isBuilding.value = true
}

/** Shows the request in the URL. Runs a request from a link; Back and Forward only show a cached answer. */
export async function arrive(isStep: boolean): Promise<void> {
  readAddress()
  const linked = asked.value
  if (linked?.recent !== undefined && !isStep) {
    await learnDays()
    const next = await upToDate(linked)
    // The user may have opened another request in the meantime.
    if (asked.value === linked) goTo(next, 'again')
  }
  const now = asked.value
  if (now === undefined) putAway()
  if (now === undefined) return
  void explainAgain()
  if (showKept() || isStep) return
  if (isQuestion(now) || Object.keys(now.body).length > 0 || now.endpoint !== QUERY) void run()
}

/** Starts the page after sign-in. */
export function start(): void {
  void learnDays()
  void arrive(false)
}
