// Returns the briefing for a model: the briefing of site search, or a briefing derived from the model.

import type { Description } from '../../catalog/description.ts'
import type { ModelData } from '../../model/model.ts'
import { ownBriefing } from './any-model/own-briefing.ts'
import type { Briefing } from './briefing.ts'
import { languageOf } from './language.ts'
import { siteSearchBriefing } from './site-search/site-search-briefing.ts'

export function briefingOf(model: ModelData): Briefing {
  const language = languageOf(model)
  return model.name === 'site search' ? siteSearchBriefing(language) : ownBriefing(language)
}

/** The description with the fields of the briefing's language: without those of the extensions. */
export const describedIn = ({ language }: Briefing, description: Description): Description => ({
  ...description,
  fields: description.fields.filter(({ name }) => Object.hasOwn(language.model.fields, name)),
})
