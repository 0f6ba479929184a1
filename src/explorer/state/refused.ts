// A refused question, and better ways to ask: questions near it, or the reports that may answer it.

import { signal } from '@preact/signals'
import type { Untranslated } from '../../questions/translation.ts'

export interface Refused extends Pick<Untranslated, 'suggestions' | 'reports'> {
  readonly question: string
}

/** The last refused question. */
export const refused = signal<Refused | undefined>(undefined)
