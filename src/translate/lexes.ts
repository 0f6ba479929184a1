// The lexis of a model: with entries of its subject for site search, else made of the model alone.

import type { ModelData } from '../model/model.ts'
import { type Lexis, lexisOf } from './grammar/lexis.ts'
import { siteSearchEntries } from './site-search/entries/index.ts'

/** Cached per model: making one takes longer than many translations. */
const lexes = new WeakMap<ModelData, Lexis>()

export function lexisFor(model: ModelData): Lexis {
  const lexis = lexes.get(model) ?? lexisOf(model, model.name === 'site search' ? siteSearchEntries : undefined)
  lexes.set(model, lexis)
  return lexis
}
