// The canonical English sentence of a query: what is measured, by what, where, in what order. Where the offline translator
// can express the query, it reads the sentence as that query.

import { automaticAlias } from '../catalog/aliases.ts'
import { fields as builtIn } from '../catalog/fields.ts'
import { createLexicon, type Fields } from './lexicon/lexicon.ts'
import { conditionInWords, daysInWords } from './paraphrase/condition-phrases.ts'
import { type Names, namesIn } from './paraphrase/field-names.ts'
import { listed } from './paraphrase/text.ts'
import type { Query } from './translation.ts'

export interface ParaphraseOptions {
  /** The fields of the query, with what they are called. Default: those of the catalog. */
  readonly fields?: Fields
}

const namesOfFields = new WeakMap<Fields, Names>()

/** Says a query in one English sentence, such as `searches by engine name where keyword contains "dress"`. */
export function paraphrase(query: Query, { fields = builtIn }: ParaphraseOptions = {}): string {
  const names = namesOfFields.get(fields) ?? namesIn(fields, createLexicon(fields))
  namesOfFields.set(fields, names)
  return [`${subject(query, names)}${conditions(query, names, fields)}`, ...additions(query, names)].join(', ')
}

function subject({ dimensions, measures }: Query, names: Names): string {
  const groups = listed((dimensions ?? []).map(group(names)), 'and')
  const counted = listed((measures ?? []).map(names.measure), 'and')
  if (counted === '') return groups === '' ? 'events' : `list of ${groups}`
  return groups === '' ? counted : `${counted} by ${groups}`
}

/** Questions mean a month of a year; the month alone is called as the query calls it. */
const group =
  (names: Names) =>
  (name: string): string =>
    name === 'event_month' ? name : names.field(name)

function conditions(query: Query, names: Names, fields: Fields): string {
  const spoken = (query.filters ?? [])
    .filter((one) => one !== mainDays(query))
    .map((one) => conditionInWords(names.field(one.member), fields[one.member]?.type === 'number', one))
  return spoken.length === 0 ? '' : ` where ${listed(spoken, 'and')}`
}

/** The condition on days that is said as a date; a question has one. */
const mainDays = ({ filters }: Query) =>
  (filters ?? []).find((one) => one.member === 'event_date' && daysInWords(one) !== undefined)

function additions(query: Query, names: Names): readonly string[] {
  const called = aliasesOf(query, names)
  const nameOf = (member: string) => called.get(member) ?? names.field(member)
  const days = mainDays(query)
  return [
    ...(query.having ?? []).map((one) => `with ${conditionInWords(nameOf(one.member), true, one)}`),
    ...(query.order ?? []).map(
      ({ field, dir }) => `sorted by ${nameOf(field)} ${dir === 'desc' ? 'descending' : 'ascending'}`,
    ),
    ...[days && daysInWords(days)].filter((text) => text !== undefined),
    ...(query.limit ? [`${query.limit} per page`] : []),
    ...(query.page ? [`page ${query.page}`] : []),
  ]
}

/** What measures are called, by their aliases. */
const aliasesOf = ({ measures }: Query, names: Names): ReadonlyMap<string, string> =>
  new Map((measures ?? []).map((one) => [one.alias ?? automaticAlias(one.fn, one.field), names.measure(one)]))
