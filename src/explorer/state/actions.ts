// User actions, one function each: open, ask, run, go back.

import { type Asked, isQuestion, QUERY } from '../request/asked.ts'
import { answer, cancel, run, showKept } from './answers.ts'
import { learnDays } from './known.ts'
import { asked, goTo, readAddress } from './place.ts'
import { askedBy, explainAgain } from './question.ts'
import { isBuilding } from './shown.ts'

/** Goes to a request and runs it. */
export function open(next: Asked): void {
  goTo(next)
  if (!showKept()) void run()
}

/** Goes to the gallery. */
export function goHome(): void {
  goTo(undefined)
  putAway()
}

/** Resets state that belongs to the previous request. */
function putAway(): void {
  cancel()
  answer.value = undefined
}

export async function ask(question: string): Promise<void> {
  const text = question.trim()
  if (text !== '') open(await askedBy(text))
}

/** An empty query for the builder. */
export function startQuery(): void {
  putAway()
  goTo({ endpoint: QUERY, body: {} })
  isBuilding.value = true
}

/** Shows the request of the address. Entries between two runs were never run, so going back does not run them. */
export function arrive(isStep: boolean): void {
  readAddress()
  const now = asked.value
  if (now === undefined) putAway()
  if (now === undefined) return
  void explainAgain()
  if (showKept() || isStep) return
  if (isQuestion(now) || Object.keys(now.body).length > 0 || now.endpoint !== QUERY) void run()
}

/** Starts after sign-in. */
export function start(): void {
  void learnDays()
  arrive(false)
}
