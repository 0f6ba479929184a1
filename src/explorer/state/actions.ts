// What people do, each in one call: open something, ask, run, go back.

import { type Asked, isQuestion, QUERY } from '../request/asked.ts'
import { answer, cancel, run, showKept } from './answers.ts'
import { learnDays } from './known.ts'
import { asked, goTo, readAddress } from './place.ts'
import { askedBy, explainAgain } from './question.ts'

/** Goes to what is asked, and runs it. */
export function open(next: Asked): void {
  goTo(next)
  if (!showKept()) void run()
}

/** To the gallery. */
export function goHome(): void {
  goTo(undefined)
  putAway()
}

/** What was asked before has nothing to do with what comes now. */
function putAway(): void {
  cancel()
  answer.value = undefined
}

export async function ask(question: string): Promise<void> {
  const text = question.trim()
  if (text !== '') open(await askedBy(text))
}

/** An empty query, to be built. */
export function startQuery(): void {
  putAway()
  goTo({ endpoint: QUERY, body: {} })
}

/** Shows what the address says. Steps between two runs were never run, and are not run by going back to them. */
export function arrive(isStep: boolean): void {
  readAddress()
  const now = asked.value
  if (now === undefined) putAway()
  if (now === undefined) return
  void explainAgain()
  if (showKept() || isStep) return
  if (isQuestion(now) || Object.keys(now.body).length > 0 || now.endpoint !== QUERY) void run()
}

/** Begins when somebody is signed in. */
export function start(): void {
  void learnDays()
  arrive(false)
}
