// Where the page is: what is asked, as the address says it. Each change is a step that Back undoes.

import { signal } from '@preact/signals'
import type { Asked, Body, View } from '../request/asked.ts'
import { fromFragment, toFragment } from '../request/fragment.ts'

/** What is asked; undefined in the gallery. */
export const asked = signal<Asked | undefined>(undefined)
/** Why the address could not be read. */
export const unreadable = signal<string | undefined>(undefined)

/** Reads the address; the page calls it when it begins, and when the browser goes back or forward. */
export function readAddress(): void {
  const opened = fromFragment(location.hash.slice(1))
  asked.value = opened.ok ? opened.asked : undefined
  unreadable.value = opened.ok ? undefined : opened.reason
}

/** Goes to what is asked next. `again` is for what continues the last step, such as a text that is being typed. */
export function goTo(next: Asked | undefined, how: 'step' | 'again' = 'step'): void {
  const fragment = toFragment(next)
  const address = `${location.pathname}${fragment === '' ? '' : `#${fragment}`}`
  unreadable.value = undefined
  asked.value = next
  if (fragment === location.hash.slice(1)) return
  // Marked as a step of the page: an address that comes from elsewhere is run at once.
  if (how === 'again') history.replaceState({ isStep: true }, '', address)
  else history.pushState({ isStep: true }, '', address)
}

/** Changes the body of what is asked, which begins again at its first page. */
export function edit(body: Body, how: 'step' | 'again' = 'step'): void {
  const now = asked.value
  if (now === undefined) return
  const { page: _, ...rest } = body
  // The words of a question no longer say what a changed body asks.
  const { question: __, ...same } = now
  goTo({ ...same, body: body.page === now.body.page ? rest : body }, how)
}

/** Changes how the answer is looked at. An empty name takes back what was chosen. */
export function look(view: View): void {
  const now = asked.value
  if (now === undefined) return
  const { by, ...others } = { ...now.view, ...view }
  goTo({ ...now, view: { ...others, ...(by && { by }) } })
}
