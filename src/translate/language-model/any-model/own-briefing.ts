// The briefing for a host's model, derived from its fields, including the examples.

import { automaticAlias } from '../../../catalog/aliases.ts'
import type { Language } from '../../language.ts'
import type { Briefing, MeasureWords } from '../briefing.ts'
import { conventionsFor } from './own-conventions.ts'
import { examplesFor } from './own-examples.ts'

export function ownBriefing(language: Language): Briefing {
  const { model, rows, rowTypes } = language
  return {
    language,
    subject: `${spaced(model.base)} of ${model.name}`,
    rowTypes: rowTypes.field === undefined ? {} : Object.fromEntries(rowTypes.all.map((type) => [type, spaced(type)])),
    measures: [
      { alias: rows.name, words: `${spaced(model.base)}, rows`, fn: 'count', field: '*', on: [] },
      ...sums(language),
    ],
    conventions: conventionsFor(language),
    examples: examplesFor(language),
    rules: [],
  }
}

/** Quantities that are summed by default. */
const sums = ({ model, grammar }: Language): readonly MeasureWords[] =>
  Object.entries(model.fields)
    .filter(([name]) => grammar.isSummable(name))
    .map(([field, { synonyms = [] }]) => ({
      alias: automaticAlias('sum', field),
      words: [spaced(field), ...synonyms].join(', '),
      fn: 'sum',
      field,
      on: [],
    }))

const spaced = (name: string): string => name.replaceAll('_', ' ')
