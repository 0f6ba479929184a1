// A question that could not be translated, with alternatives: similar questions, and reports that may answer it.

import { signal } from '@preact/signals'
import type { Untranslated } from '../../questions/translation.ts'

export interface Refused extends Pick<Untranslated, 'suggestions' | 'reports'> {
  readonly question: string
}

/** The last question that the page could not translate. */
export const refused = signal<Refused | undefined>(undefined)
