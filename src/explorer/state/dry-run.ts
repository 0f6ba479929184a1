// What the service says of a request before it runs: its SQL and its warnings, or its issues, by a dry run of each
// change.

import { computed, effect, signal } from '@preact/signals'
import { type Asked, isQuestion, keyOf } from '../request/asked.ts'
import { type PlacedMessage, placedIssues, placeOf, type Refusal } from '../request/issues.ts'
import { answer, isCurrent } from './answers.ts'
import { asked } from './place.ts'
import { session, signIn } from './session.ts'

export type Check =
  | { readonly ok: true; readonly sql: string; readonly warnings: readonly PlacedMessage[] }
  | ({ readonly ok: false; readonly status: number } & Refusal)

const checks = signal<{ readonly key: string; readonly check: Check } | undefined>(undefined)

/** The check of what is asked now; undefined while it is not there yet. */
export const check = computed(() => {
  const now = asked.value
  return now !== undefined && checks.value?.key === keyOf(now) ? checks.value.check : undefined
})

/** The issues of what is asked now, by its check or by its answer. */
export const issues = computed((): readonly PlacedMessage[] => {
  const now = asked.value
  if (check.value?.ok === true) return []
  if (check.value !== undefined) return placedIssues(check.value)
  const given = answer.value
  return given !== undefined && isCurrent(given, now) && !given.outcome.ok ? placedIssues(given.outcome) : []
})

export const warnings = computed(() => (check.value?.ok === true ? check.value.warnings : []))

/** Asks now. A question is translated for it, which may cost something: that is done only where it is shown. */
export async function checkNow(now: Asked, abort?: AbortSignal): Promise<void> {
  const reply = await session().client.dryRun(now, abort)
  const found: Check = reply.ok
    ? { ok: true, sql: reply.value.sql, warnings: (reply.value.warnings ?? []).map(placed) }
    : reply
  checks.value = { key: keyOf(now), check: found }
}

const placed = ({ path, message }: { readonly path: string; readonly message: string }): PlacedMessage => ({
  at: placeOf(path),
  message,
})

const PAUSE_MS = 200

/** Checks each change a moment after it was made. */
export const watch = (): (() => void) =>
  effect(() => {
    const now = asked.value
    if (signIn.value.state !== 'in' || now === undefined || isQuestion(now)) return
    if (checks.peek()?.key === keyOf(now)) return
    const abort = new AbortController()
    const timer = setTimeout(() => checkNow(now, abort.signal).catch(() => {}), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  })
