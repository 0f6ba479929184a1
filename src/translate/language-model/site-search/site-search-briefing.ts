// Builds the briefing for site search: facts about the data for the prompt, and checks of replies.

import { eventTypes } from '../../../site-search/event-types.ts'
import type { Briefing } from '../briefing.ts'
import type { Language } from '../language.ts'
import { conventions } from './conventions.ts'
import { rowType } from './counted-searches.ts'
import { examples } from './examples.ts'
import { measureWords } from './usual-measures.ts'

export const siteSearchBriefing = (language: Language): Briefing => ({
  language,
  subject: 'the analytics of a site search',
  rowTypes: eventTypes,
  measures: measureWords(language),
  conventions,
  examples,
  rules: [rowType],
})
