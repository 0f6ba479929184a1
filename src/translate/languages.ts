// The language of questions about a model: that of site search, which has words of its own, or one made of the model alone.

import type { ModelData } from '../model/model.ts'
import { withoutExtensions } from '../model/without-extensions.ts'
import { ownLanguage } from './any-model/own-language.ts'
import type { Language } from './language.ts'
import { siteSearchLanguage } from './site-search/site-search-language.ts'

/** Whoever translates, explains or asks about a model uses the same one: to make it takes longer than many questions. */
const languages = new WeakMap<ModelData, Language>()

/** Questions do not use the extensions of the request language: no metrics, and only fields of the specification. */
export function languageOf(model: ModelData): Language {
  const language = languages.get(model) ?? made(withoutExtensions(model))
  languages.set(model, language)
  return language
}

const made = (model: ModelData): Language =>
  model.name === 'site search' ? siteSearchLanguage(model) : ownLanguage(model)
