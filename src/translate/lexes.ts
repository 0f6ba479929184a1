// Returns the lexis of a model: the grammar and vocabulary of questions about the model. The lexis is derived from the
// model. Only the lexis of site search has hand-written entries in addition.

import type { ModelData } from '../model/model.ts'
import { type Lexis, lexisOf } from './grammar/lexis.ts'
import { siteSearchEntries } from './site-search/entries/index.ts'

/** A cache. Building a lexis takes longer than many translations. */
const lexes = new WeakMap<ModelData, Lexis>()

export function lexisFor(model: ModelData): Lexis {
  const lexis = lexes.get(model) ?? lexisOf(model, model.name === 'site search' ? siteSearchEntries : undefined)
  lexes.set(model, lexis)
  return lexis
}
