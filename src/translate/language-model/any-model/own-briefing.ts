// Derives a briefing (facts about the data for the prompt, and checks of replies) from the fields of a data model that
// the host declares. The host is the application that uses the library.

import { automaticAlias } from '../../../catalog/aliases.ts'
import { isSummable } from '../../quantities.ts'
import type { Briefing, MeasureWords } from '../briefing.ts'
import type { Language } from '../language.ts'
import { conventionsFor } from './own-conventions.ts'
import { examplesFor } from './own-examples.ts'

export function ownBriefing(language: Language): Briefing {
  const { model, lexis } = language
  const { typeField, types } = lexis.facts
  return {
    language,
    subject: `${spaced(model.base)} of ${model.name}`,
    rowTypes: typeField === undefined ? {} : Object.fromEntries(types.map((type) => [type, spaced(type)])),
    measures: [
      { alias: model.base, words: `${spaced(model.base)}, rows`, fn: 'count', field: '*', on: [] },
      ...sums(language),
    ],
    conventions: conventionsFor(language),
    examples: examplesFor(language),
    rules: [],
  }
}

/** Lists the sums of quantities as usual measures. */
const sums = ({ model }: Language): readonly MeasureWords[] =>
  Object.entries(model.fields)
    .filter(([name, field]) => isSummable(name, field, model))
    .map(([field, { synonyms = [] }]) => ({
      alias: automaticAlias('sum', field),
      words: [spaced(field), ...synonyms].join(', '),
      fn: 'sum',
      field,
      on: [],
    }))

const spaced = (name: string): string => name.replaceAll('_', ' ')
