// Keyboard navigation in a picture. The picture is one tab stop, and arrow keys move between its points.

import { type Signal, useSignal } from '@preact/signals'

interface Arrows {
  /** The index of the selected point; undefined if no point is selected. */
  readonly at: Signal<number | undefined>
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** Handles the arrow keys for `count` points in columns of `inColumn` points. */
export function useArrows(count: number, inColumn = 1): Arrows {
  const at = useSignal<number | undefined>(undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: inColumn, ArrowLeft: -inColumn, ArrowDown: 1, ArrowUp: -1 }[event.key]
    const end = { Home: 0, End: count - 1 }[event.key]
    if (event.key === 'Escape') at.value = undefined
    if ((by === undefined && end === undefined) || count === 0) return
    event.preventDefault()
    const next = end ?? (at.value === undefined ? 0 : at.value + (by ?? 0))
    at.value = Math.max(0, Math.min(count - 1, next))
  }
  return { at, onKeyDown }
}
