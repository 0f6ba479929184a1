// Writes a request as an English sentence. The offline translator translates that sentence to the same request.

import type { ModelData } from '../model/model.ts'
import { modelOption } from '../model/model-option.ts'
import { checkMembers, type MembersOf } from '../names/members.ts'
import type { AskedQuery } from '../questions/translation.ts'
import { siteSearch } from '../site-search/index.ts'
import { lexisFor } from './lexes.ts'
import { type Names, namesIn } from './paraphrase/names.ts'
import { sentenceOf } from './paraphrase/sentence.ts'

/** Options of `paraphrase`. */
export interface ParaphraseOptions {
  /** The model of the query. Default: site search. */
  readonly model?: ModelData
}

const OPTIONS: MembersOf<ParaphraseOptions> = { model: modelOption }

const namesOfModels = new WeakMap<ModelData, Names>()

/** The phrases that sentences use for the fields and metrics of a model. Cached per model. */
export function namesFor(model: ModelData): Names {
  const names = namesOfModels.get(model) ?? namesIn(model, lexisFor(model))
  namesOfModels.set(model, names)
  return names
}

/**
 * Describes a request in one English sentence, such as `searches by engine name where keyword contains "dress"`. Throws
 * a TypeError for invalid options.
 */
export function paraphrase(query: AskedQuery, options: ParaphraseOptions = {}): string {
  checkMembers(options, 'options', OPTIONS)
  return sentenceOf(query, namesFor(options.model ?? siteSearch))
}
