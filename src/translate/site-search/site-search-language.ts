// The language of site search: its words and rules, and those of fields that a host added.

import type { Fields, ModelData } from '../../model/model.ts'
import { siteSearch } from '../../site-search/index.ts'
import { amountsOf } from '../any-model/own-amounts.ts'
import { dateEntries, truthEntries, valueEntries } from '../any-model/own-words.ts'
import type { Calendar } from '../date-fields.ts'
import { type Grammar, type Language, severalIn } from '../language.ts'
import { entriesOf, fieldEntries, fillers, pathsOf, refusedEntries, split } from '../lexicon/entries.ts'
import { createLexicon, type Entry } from '../lexicon/lexicon.ts'
import { orderEntries } from '../lexicon/order-words.ts'
import { pluralsOf } from '../lexicon/plural.ts'
import { refusedWords as beyondQueries } from '../lexicon/refused.ts'
import { structureWords } from '../lexicon/structure.ts'
import { isAmount, isSparse, isSummable, measureOf, summed } from './amounts.ts'
import { dropped } from './dropped-actions.ts'
import { fieldWords } from './lexicon/field-words.ts'
import { measureWords } from './lexicon/measure-words.ts'
import { refusedWords } from './lexicon/refused-words.ts'
import { resultVerbs } from './lexicon/result-words.ts'
import { conditionWords, contextWords } from './lexicon/row-words.ts'
import { dimensions, superlatives } from './lexicon/shape-words.ts'
import { termWords } from './lexicon/term-words.ts'
import { events, orders, revenue, searches, units, visits } from './measures.ts'
import { held, isImplied, rowTypes, settle } from './rows.ts'
import { rulesFor } from './rules/index.ts'

const CALENDAR: Calendar = { date: 'event_date', year: 'event_year', month: 'event_month' }

export function siteSearchLanguage(model: ModelData): Language {
  const { fields } = model
  const added = addedTo(fields)
  const own = amountsOf({ ...model, fields: added }, CALENDAR, (field) => typesOf(fields, field))
  const grammar: Grammar = {
    fields,
    calendar: CALENDAR,
    term: 'keyword',
    isSparse,
    hasSeveral: severalIn(model),
    isAmount: (field) => isAmount(field) || own.isAmount(field),
    isSummable: (field) => isSummable(field) || own.isSummable(field),
    summed: (field) => summed(field) ?? own.summed(field),
    measureOf: (fn, field) => measureOf(fn, field) ?? own.measureOf(fn, field),
  }
  return {
    model,
    calendar: CALENDAR,
    grammar,
    lexicon: createLexicon(fields, entriesFor(model, added)),
    terms: termWords,
    rules: rulesFor(grammar, added),
    rowTypes,
    rows: events,
    said: [searches, visits, orders, revenue, units, events],
    examples: { question: 'searches by day last week', counted: 'searches', listed: 'keywords' },
    dropped,
    settle: settle(fields),
    held,
    isImplied,
  }
}

/** The fields that a host added to site search. */
const addedTo = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(siteSearch.fields, name)))

const typesOf = (fields: Fields, field: string): readonly string[] => {
  const { on = [] } = fields[field] ?? {}
  return on.length === 0 ? rowTypes.all : on
}

const entriesFor = ({ fields, reports }: ModelData, added: Fields): readonly Entry[] => [
  // A word that both the host's fields and site search define means the host's field.
  ...dateEntries(added),
  ...entriesOf(structureWords),
  ...orderEntries(CALENDAR),
  ...entriesOf(superlatives),
  ...entriesOf(dimensions),
  ...fieldEntries(added),
  ...valueEntries(added),
  ...truthEntries(added),
  ...fieldWords.map(([phrases, field]): Entry => [split(phrases), { is: 'field', field, plural: false }]),
  ...measureWords.flatMap(([measure, singular, invariable]): Entry[] => [
    [split(singular), { is: 'measure', measure, plural: false }],
    [split(singular).flatMap(pluralsOf), { is: 'measure', measure, plural: true }],
    [split(invariable), { is: 'measure', measure, plural: true }],
  ]),
  ...fieldEntries(fields),
  ...conditionWords.flatMap(([phrases, filters, listed]): Entry[] =>
    split(phrases).map((phrase) => [
      [phrase],
      { is: 'condition', filters, ...(listed && { listed }), ...(namesSearches(phrase) && { counts: searches }) },
    ]),
  ),
  ...contextWords.map(
    ([phrases, on, measure, verb]): Entry => [split(phrases), { is: 'context', on, verb, ...(measure && { measure }) }],
  ),
  [resultVerbs, { is: 'context', on: 'search', verb: true, as: 'transitive' }],
  ...refusedEntries(refusedWords, pathsOf(reports)),
  ...refusedEntries(beyondQueries, pathsOf(reports)),
  ...fillers,
]

/** Whether a condition itself implies searches: zero result searches. */
const namesSearches = (phrase: string): boolean => /search|quer|request/.test(phrase)
