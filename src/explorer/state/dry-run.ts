// A dry run after each change: the SQL and the warnings of a request, or its issues.

import { computed, effect, signal } from '@preact/signals'
import type { Periods } from '../../query/periods.ts'
import { isObject } from '../../std/is-object.ts'
import { type Asked, isQuestion, keyOf, QUERY } from '../request/asked.ts'
import { elementsOf } from '../request/chips.ts'
import { isWithin, type PlacedMessage, placedIssues, placeOf, type Refusal } from '../request/issues.ts'
import { answer, isCurrent } from './answers.ts'
import { openChip } from './open-chip.ts'
import { asked } from './place.ts'
import { session, signIn } from './session.ts'

export type Check =
  | {
      readonly ok: true
      readonly sql: string
      readonly warnings: readonly PlacedMessage[]
      readonly periods: Periods | undefined
    }
  | ({ readonly ok: false; readonly status: number } & Refusal)

const checks = signal<{ readonly key: string; readonly check: Check } | undefined>(undefined)

/** The result of the dry run of the current request; undefined until the result arrives. */
export const check = computed(() => {
  const now = asked.value
  return now !== undefined && checks.value?.key === keyOf(now) ? checks.value.check : undefined
})

/** The issues of the current request, from its dry run or its answer. */
export const issues = computed((): readonly PlacedMessage[] => {
  const now = asked.value
  const given = answer.value
  const wasRun = given !== undefined && isCurrent(given, now)
  if (check.value?.ok === true) return []
  if (check.value !== undefined) return placedIssues(check.value).filter((issue) => wasRun || !isUnfinished(now, issue))
  return wasRun && !given.outcome.ok ? placedIssues(given.outcome) : []
})

/**
 * Whether an issue exists only because the user is still editing: the request is empty, or the issue is in the open
 * condition, which has no values yet.
 */
function isUnfinished(now: Asked | undefined, { at }: PlacedMessage): boolean {
  const body = now?.body ?? {}
  if (now?.endpoint === QUERY && body.dimensions === undefined && body.measures === undefined) return true
  const open = openChip.value
  if (open === undefined || !isWithin(at, [open.list, open.index])) return false
  const condition = elementsOf(body, open.list)[open.index]
  return isObject(condition) && Array.isArray(condition.values) && condition.values.length === 0
}

export const warnings = computed(() => (check.value?.ok === true ? check.value.warnings : []))

/** Starts a dry run immediately. The dry run of a question may cost money, so call this only to show its result. */
export async function checkNow(now: Asked, abort?: AbortSignal): Promise<void> {
  const reply = await session().client.dryRun(now, abort)
  const found: Check = reply.ok
    ? {
        ok: true,
        sql: reply.value.sql,
        warnings: (reply.value.warnings ?? []).map(placed),
        periods: reply.value.periods,
      }
    : reply
  checks.value = { key: keyOf(now), check: found }
}

const placed = ({ path, message }: { readonly path: string; readonly message: string }): PlacedMessage => ({
  at: placeOf(path),
  message,
})

const PAUSE_MS = 200

/** Starts a debounced dry run after each change of the request, unless the request is a question. */
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
