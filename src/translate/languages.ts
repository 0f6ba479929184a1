// The language of questions about a model: that of site search, which has words of its own, or one made of the model alone.

import type { ModelData } from '../model/model.ts'
import { ownLanguage } from './any-model/own-language.ts'
import type { Language } from './language.ts'
import { siteSearchLanguage } from './site-search/site-search-language.ts'

export const languageOf = (model: ModelData): Language =>
  model.name === 'site search' ? siteSearchLanguage(model) : ownLanguage(model)
