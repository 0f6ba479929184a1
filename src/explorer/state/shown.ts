// Whether the builder and the developer's column are open. The browser remembers the state of the column.

import { signal } from '@preact/signals'
import { recall, store } from './storage.ts'

const STORED = 'sightline-panel'

/** Whether the builder shows all its rows instead of one line of chips. */
export const isBuilding = signal(false)
/** Whether the developer's column is open. */
export const isPanelOpen = signal(recall(STORED) === 'open')

export function togglePanel(): void {
  isPanelOpen.value = !isPanelOpen.value
  store(STORED, isPanelOpen.value ? 'open' : 'closed')
}
