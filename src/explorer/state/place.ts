// The current request, mirrored in the URL fragment. Each change adds a history entry, so Back undoes the change.

import { signal } from '@preact/signals'
import type { Asked, Body, View } from '../request/asked.ts'
import { rangeOf } from '../request/date-range.ts'
import { fromFragment, toFragment } from '../request/fragment.ts'
import { session } from './session.ts'

/** The current request; undefined in the gallery. */
export const asked = signal<Asked | undefined>(undefined)
/** The reason why the page could not parse the URL fragment; undefined for a valid fragment. */
export const unreadable = signal<string | undefined>(undefined)

/** Parses the URL fragment at startup, and on Back and Forward. */
export function readAddress(): void {
  const opened = fromFragment(location.hash.slice(1))
  asked.value = opened.ok ? opened.asked : undefined
  unreadable.value = opened.ok ? undefined : opened.reason
}

/** Goes to a request. `again` replaces the current history entry, for example while the user types. */
export function goTo(next: Asked | undefined, how: 'step' | 'again' = 'step'): void {
  const fragment = toFragment(next)
  const address = `${location.pathname}${fragment === '' ? '' : `#${fragment}`}`
  unreadable.value = undefined
  asked.value = next
  if (fragment === location.hash.slice(1)) return
  // `isStep` marks history entries that the page added. An entry without this mark comes from a link, and its request
  // runs on arrival.
  if (how === 'again') history.replaceState({ isStep: true }, '', address)
  else history.pushState({ isStep: true }, '', address)
}

/** Changes the body of the current request and returns to the first page. */
export function edit(body: Body, how: 'step' | 'again' = 'step', recent?: number): void {
  const now = asked.value
  if (now === undefined) return
  const { page: _, ...rest } = body
  // Drop the question, because it does not describe the changed body.
  const { question: __, recent: days, ...same } = now
  const next = { ...same, body: body.page === now.body.page ? rest : body }
  // If the user chose other days, the request no longer follows the most recent days.
  const kept = recent ?? (hasSameDays(now, next) ? days : undefined)
  goTo({ ...next, ...(kept !== undefined && { recent: kept }) }, how)
}

const hasSameDays = (one: Asked, other: Asked): boolean => {
  const { description } = session()
  return JSON.stringify(rangeOf(one, description)) === JSON.stringify(rangeOf(other, description))
}

/** Changes the view of the answer. An empty `by` removes the user's choice of a column. */
export function look(view: View): void {
  const now = asked.value
  if (now === undefined) return
  const { by, ...others } = { ...now.view, ...view }
  goTo({ ...now, view: { ...others, ...(by && { by }) } })
}
