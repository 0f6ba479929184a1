// Returns the language of a model: its own words for site search, otherwise words derived from the model.

import type { ModelData } from '../model/model.ts'
import { withoutExtensions } from '../model/without-extensions.ts'
import { ownLanguage } from './any-model/own-language.ts'
import { type Lexis, lexisOf } from './grammar/lexis.ts'
import type { Language } from './language.ts'
import { siteSearchEntries } from './site-search/entries/index.ts'
import { siteSearchLanguage } from './site-search/site-search-language.ts'

/** Cached per model: creating a language takes longer than many translations. */
const languages = new WeakMap<ModelData, Language>()

/** Questions do not use the extensions of the request language: no metrics, and only fields of the specification. */
export function languageOf(model: ModelData): Language {
  const language = languages.get(model) ?? made(withoutExtensions(model))
  languages.set(model, language)
  return language
}

const made = (model: ModelData): Language =>
  model.name === 'site search' ? siteSearchLanguage(model) : ownLanguage(model)

const lexes = new WeakMap<ModelData, Lexis>()

/** The grammar of a model. Cached, as the language is. */
export function lexisFor(model: ModelData): Lexis {
  const lexis = lexes.get(model) ?? lexisOf(model, model.name === 'site search' ? siteSearchEntries : undefined)
  lexes.set(model, lexis)
  return lexis
}
