// Whether the builder and the developer panel are open. The browser stores the state of the panel.

import { signal } from '@preact/signals'
import { recall, store } from './storage.ts'

const STORED = 'sightline-panel'

/** Whether the builder shows all its rows instead of one line of chips. */
export const isBuilding = signal(false)
/** Whether the developer panel is open. */
export const isPanelOpen = signal(recall(STORED) === 'open')

export function togglePanel(): void {
  isPanelOpen.value = !isPanelOpen.value
  store(STORED, isPanelOpen.value ? 'open' : 'closed')
}
