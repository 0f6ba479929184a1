// A refused question, with alternatives: similar questions, or reports that may answer the question.

import { signal } from '@preact/signals'
import type { Untranslated } from '../../questions/translation.ts'

export interface Refused extends Pick<Untranslated, 'suggestions' | 'reports'> {
  readonly question: string
}

/** The last refused question. */
export const refused = signal<Refused | undefined>(undefined)
