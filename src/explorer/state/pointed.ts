// The number that somebody clicked: its place on the screen, its request, and the values that it stands for.

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

/** Shows what can be done with a number, at the pointer or, for the keyboard, at the element. */
export function point(event: MouseEvent | KeyboardEvent, asked: Asked, facts: readonly Fact[]): void {
  // The menu takes the focus, and the key must not press its first button.
  event.preventDefault()
  const target = event.currentTarget instanceof Element ? event.currentTarget : document.body
  const { left, bottom } = target.getBoundingClientRect()
  // A click by key has no place.
  const hasPlace = event instanceof MouseEvent && event.detail > 0
  const [x, y] = hasPlace ? [event.clientX, event.clientY] : [left, bottom]
  pointed.value = { x, y, asked, facts }
}
