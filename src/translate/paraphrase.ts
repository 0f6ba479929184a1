// The canonical English sentence of a query: measures, groups, conditions and order. If the offline translator can
// express the query, it translates the sentence back to the same query.

import { automaticAlias } from '../catalog/aliases.ts'
import type { ModelData } from '../model/model.ts'
import { modelOption } from '../model/model-option.ts'
import { checkMembers, type MembersOf } from '../names/members.ts'
import type { AnyQuery } from '../questions/translation.ts'
import { siteSearch } from '../site-search/index.ts'
import type { Language } from './language.ts'
import { languageOf } from './languages.ts'
import { conditionInWords, daysInWords } from './paraphrase/condition-phrases.ts'
import { type Names, namesIn } from './paraphrase/field-names.ts'
import { listed } from './paraphrase/text.ts'

/** The fields that a sentence may name. */
export interface ParaphraseOptions {
  /** The model of the query. Default: site search. */
  readonly model?: ModelData
}

/** The inputs for a sentence. */
interface Speech {
  readonly language: Language
  readonly names: Names
}

const OPTIONS: MembersOf<ParaphraseOptions> = { model: modelOption }

const speechOfModels = new WeakMap<ModelData, Speech>()

function speechOf(model: ModelData): Speech {
  const language = languageOf(model)
  return { language, names: namesIn(language) }
}

/**
 * Describes a query in one English sentence, such as `searches by engine name where keyword contains "dress"`. Throws a
 * TypeError for invalid options.
 */
export function paraphrase(query: AnyQuery, options: ParaphraseOptions = {}): string {
  checkMembers(options, 'options', OPTIONS)
  const { model = siteSearch } = options
  const speech = speechOfModels.get(model) ?? speechOf(model)
  speechOfModels.set(model, speech)
  return [`${subject(query, speech)}${conditions(query, speech)}`, ...additions(query, speech)].join(', ')
}

function subject({ dimensions, measures }: AnyQuery, speech: Speech): string {
  const { language, names } = speech
  const groups = listed((dimensions ?? []).map(group(speech)), 'and')
  const counted = listed((measures ?? []).map(names.measure), 'and')
  if (counted === '') return groups === '' ? language.rows.name : `list of ${groups}`
  return groups === '' ? counted : `${counted} by ${groups}`
}

/** In questions, "by month" includes the year. For the month alone, use the name of the field. */
const group =
  ({ language, names }: Speech) =>
  (name: string): string =>
    name === language.calendar.month ? name : names.field(name)

function conditions(query: AnyQuery, { language, names }: Speech): string {
  const days = mainDays(query, language)
  const spoken = (query.filters ?? [])
    .filter((one) => one !== days)
    .map((one) => conditionInWords(names.field(one.member), language.model.fields[one.member]?.type === 'number', one))
  return spoken.length === 0 ? '' : ` where ${listed(spoken, 'and')}`
}

/** The condition on days that the sentence expresses as a date. A question can have one. */
const mainDays = ({ filters }: AnyQuery, { calendar }: Language) =>
  (filters ?? []).find((one) => one.member === calendar.date && daysInWords(one) !== undefined)

function additions(query: AnyQuery, speech: Speech): readonly string[] {
  const { language, names } = speech
  const called = aliasesOf(query, names)
  const sorted = (field: string) => called.get(field) ?? group(speech)(field)
  const nameOf = (member: string) => called.get(member) ?? names.field(member)
  const days = mainDays(query, language)
  return [
    ...(query.having ?? []).map((one) => `with ${conditionInWords(nameOf(one.member), true, one)}`),
    ...(query.order ?? []).map(
      ({ field, dir }) => `sorted by ${sorted(field)} ${dir === 'desc' ? 'descending' : 'ascending'}`,
    ),
    ...[days && daysInWords(days)].filter((text) => text !== undefined),
    ...(query.limit ? [`${query.limit} per page`] : []),
    ...(query.page ? [`page ${query.page}`] : []),
  ]
}

/** The names of measures, by alias. */
const aliasesOf = ({ measures }: AnyQuery, names: Names): ReadonlyMap<string, string> =>
  new Map((measures ?? []).map((one) => [one.alias ?? automaticAlias(one.fn, one.field), names.measure(one)]))
