// The English sentence of a request, which the offline translator reads back as the same request.

import type { ModelData } from '../model/model.ts'
import { modelOption } from '../model/model-option.ts'
import { checkMembers, type MembersOf } from '../names/members.ts'
import type { AskedQuery } from '../questions/translation.ts'
import { siteSearch } from '../site-search/index.ts'
import { lexisFor } from './lexes.ts'
import { type Names, namesIn } from './paraphrase/names.ts'
import { sentenceOf } from './paraphrase/sentence.ts'

/** The fields that a sentence may name. */
export interface ParaphraseOptions {
  /** The model of the query. Default: site search. */
  readonly model?: ModelData
}

const OPTIONS: MembersOf<ParaphraseOptions> = { model: modelOption }

const namesOfModels = new WeakMap<ModelData, Names>()

/** The names of a model's fields and metrics in sentences. */
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
