// Runs one request at a time, measures its duration, and can cancel it. The last answer stays visible until the next
// answer arrives. The page caches answers while it is open, so Back shows an earlier answer immediately.

import { signal } from '@preact/signals'
import { type Asked, isQuestion, keyOf } from '../request/asked.ts'
import { aliasOf, elementsOf } from '../request/chips.ts'
import type { Refusal } from '../request/issues.ts'
import { remember } from './earlier.ts'
import { openChip } from './open-chip.ts'
import { asked } from './place.ts'
import { readBy } from './question.ts'
import type { Page } from './service-answer.ts'
import { leave, session } from './session.ts'
import { isBuilding } from './shown.ts'

export type Outcome =
  | { readonly ok: true; readonly page: Page; readonly milliseconds: number }
  | ({ readonly ok: false; readonly status: number } & Refusal)

export interface Answer {
  readonly asked: Asked
  readonly outcome: Outcome
}

/** The last answer. */
export const answer = signal<Answer | undefined>(undefined)
/** The start time of the running request, from `performance.now()`; undefined if no request is running. */
export const runningSince = signal<number | undefined>(undefined)

const KEPT = 30
const kept = new Map<string, Answer>()
let controller: AbortController | undefined

/** Whether an answer belongs to the current request. */
export const isCurrent = (given: Answer | undefined, now: Asked | undefined): boolean =>
  given !== undefined && now !== undefined && keyOf(given.asked) === keyOf(now)

export function cancel(): void {
  controller?.abort()
}

/** Runs the current request. */
export async function run(): Promise<void> {
  const now = asked.value
  if (now === undefined) return
  isBuilding.value = false
  openChip.value = undefined
  cancel()
  const mine = new AbortController()
  controller = mine
  const started = performance.now()
  runningSince.value = started
  try {
    const reply = await session().client.run(now, mine.signal)
    if (mine.signal.aborted) return
    const outcome: Outcome = reply.ok
      ? { ok: true, page: reply.value, milliseconds: performance.now() - started }
      : reply
    if (!outcome.ok && outcome.status === 401)
      return leave('This key is no longer valid. Enter the key again, or enter another key.')
    const read = reply.ok ? readBy(now, reply.value) : now
    if (isQuestion(now) && reply.ok && !hasColumns(read, reply.value) && asked.value === read) return await run()
    keep({ asked: read, outcome })
  } catch (error) {
    if (!mine.signal.aborted) throw error
  } finally {
    if (controller === mine) {
      controller = undefined
      runningSince.value = undefined
    }
  }
}

/** Whether an answer has a column for each measure of a request. */
const hasColumns = ({ body }: Asked, { columns }: Page): boolean =>
  elementsOf(body, 'measures').every((measure) => columns.some(({ name }) => name === aliasOf(measure)))

function keep(given: Answer): void {
  answer.value = given
  if (!given.outcome.ok) return
  const key = keyOf(given.asked)
  kept.delete(key)
  kept.set(key, given)
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  remember(given.asked)
}

/** Shows the cached answer to the current request. Returns false on a cache miss. */
export function showKept(): boolean {
  const now = asked.value
  const found = now && kept.get(keyOf(now))
  if (found === undefined) return false
  cancel()
  answer.value = found
  return true
}
