// Returns the briefing (facts about the data for the prompt, and checks of replies) for a data model: the briefing of
// site search, or a briefing derived from the data model.

import type { ModelData } from '../../model/model.ts'
import { ownBriefing } from './any-model/own-briefing.ts'
import type { Briefing } from './briefing.ts'
import { languageOf } from './language.ts'
import { siteSearchBriefing } from './site-search/site-search-briefing.ts'

export function briefingOf(model: ModelData): Briefing {
  const language = languageOf(model)
  return model.name === 'site search' ? siteSearchBriefing(language) : ownBriefing(language)
}
