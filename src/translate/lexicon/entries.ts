// Converts tables of phrases to entries of the lexicon.

import type { Field } from '../../model/field.ts'
import type { Fields, ModelData } from '../../model/model.ts'
import { fillerPhrases, fillerWords } from './filler.ts'
import type { Entry } from './lexicon.ts'
import { lightVerbs } from './light-verbs.ts'
import type { Meaning, Refusal, RefusedWords } from './meaning.ts'
import { pluralsOf } from './plural.ts'

/** Splits a list of phrases at commas. A leading comma is the phrase ",". */
export const split = (phrases: string): readonly string[] =>
  phrases.split(phrases.startsWith(',') ? /,(?=[^,])/ : ',').filter((phrase) => phrase !== '')

export const entriesOf = (table: readonly (readonly [phrases: string, meaning: Meaning])[]): readonly Entry[] =>
  table.map(([phrases, meaning]) => [split(phrases), meaning])

/** Refusals. `reports` names the report that answers each, if there is one. */
export const refusedEntries = (table: readonly RefusedWords[], reports: ReadonlySet<string>): readonly Entry[] =>
  table.flatMap(([certain, others, { report, ...rest }]): readonly Entry[] => {
    const refusal: Refusal = { ...rest, ...(report !== undefined && reports.has(report) && { report }) }
    return [
      [split(certain), { is: 'refused', refusal, isCertain: true }],
      [split(others), { is: 'refused', refusal }],
    ]
  })

/** The paths of reports. */
export const pathsOf = (reports: ModelData['reports']): ReadonlySet<string> =>
  new Set(reports.map(({ path }) => `/${path}`))

export const fillers: readonly Entry[] = [[[...fillerPhrases, ...fillerWords], { is: 'filler' }], ...lightVerbs]

export const fieldEntries = (fields: Fields): readonly Entry[] =>
  Object.entries(fields).flatMap(([name, field]) => entriesOfField(name, field))

/** The names of a field: its name, also with blanks, and its synonyms. */
export const callsOf = (name: string, { synonyms = [] }: Field): readonly string[] => [
  name,
  name.replaceAll('_', ' '),
  ...synonyms,
]

function entriesOfField(name: string, field: Field): readonly Entry[] {
  const singular = callsOf(name, field)
  // `had clicks` may mean an action, not only the field had_click.
  const nouns = field.type === 'boolean' ? (field.synonyms ?? []) : singular
  return [
    [singular, { is: 'field', field: name, plural: false }],
    [nouns.flatMap(pluralsOf), { is: 'field', field: name, plural: true }],
  ]
}
