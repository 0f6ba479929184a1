// The chip whose editor is open.

import { signal } from '@preact/signals'
import type { ListName } from '../request/lists.ts'

/** The chip whose editor is open; index -1 is a new chip. */
export const openChip = signal<{ readonly list: ListName; readonly index: number } | undefined>(undefined)
