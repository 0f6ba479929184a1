// The lexis of a model. For site search it has entries about the subject; otherwise it is derived from the model alone.

import type { ModelData } from '../model/model.ts'
import { type Lexis, lexisOf } from './grammar/lexis.ts'
import { siteSearchEntries } from './site-search/entries/index.ts'

/** Cached per model, because building a lexis takes longer than many translations. */
const lexes = new WeakMap<ModelData, Lexis>()

export function lexisFor(model: ModelData): Lexis {
  const lexis = lexes.get(model) ?? lexisOf(model, model.name === 'site search' ? siteSearchEntries : undefined)
  lexes.set(model, lexis)
  return lexis
}
