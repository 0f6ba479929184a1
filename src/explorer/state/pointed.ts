// The table cell or part of a picture that the user clicked: its position on the screen, its request, and the values
// that select its rows.

import { signal } from '@preact/signals'
import type { Asked } from '../request/asked.ts'
import type { Fact } from '../request/narrowing.ts'

export interface Pointed {
  readonly x: number
  readonly y: number
  readonly asked: Asked
  readonly facts: readonly Fact[]
}

export const pointed = signal<Pointed | undefined>(undefined)

/** Opens the menu at the pointer. After a key press, opens the menu below the focused element. */
export function point(event: MouseEvent | KeyboardEvent, asked: Asked, facts: readonly Fact[]): void {
  // The menu takes the focus. Without this call, the same key press would also press the first button of the menu.
  event.preventDefault()
  const target = event.currentTarget instanceof Element ? event.currentTarget : document.body
  const { left, bottom } = target.getBoundingClientRect()
  // A click from the keyboard has no pointer position.
  const hasPlace = event instanceof MouseEvent && event.detail > 0
  const [x, y] = hasPlace ? [event.clientX, event.clientY] : [left, bottom]
  pointed.value = { x, y, asked, facts }
}
