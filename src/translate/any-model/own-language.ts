// The words that questions about a host's model may use, made from the model.

import type { ModelData } from '../../model/model.ts'
import type { Calendar } from '../date-fields.ts'
import { type Grammar, type Language, type RowTypes, severalIn } from '../language.ts'
import { entriesOf, fieldEntries, pathsOf, refusedEntries } from '../lexicon/entries.ts'
import { createLexicon, type Entry } from '../lexicon/lexicon.ts'
import type { Meaning, Measure } from '../lexicon/meaning.ts'
import { orderEntries } from '../lexicon/order-words.ts'
import { pluralsOf } from '../lexicon/plural.ts'
import { refusedWords } from '../lexicon/refused.ts'
import { structureWords } from '../lexicon/structure.ts'
import { emptyWords } from './empty-words.ts'
import { amountsOf } from './own-amounts.ts'
import { settleOwn } from './own-rows.ts'
import {
  dateEntries,
  relatedEntries,
  rowEntries,
  thingEntries,
  truthEntries,
  valueEntries,
  wordsOfModel,
} from './own-words.ts'
import { rulesFor } from './rules/index.ts'

export function ownLanguage(model: ModelData): Language {
  const { fields, base } = model
  const calendar = calendarOf(model)
  const types = typesOf(model)
  const onOf = (field: string): readonly string[] => {
    const { on = [] } = fields[field] ?? {}
    return on.length === 0 ? types : on
  }
  const rows: Measure = {
    name: base,
    on: Object.fromEntries(types.map((type) => [type, { fn: 'count', field: '*' }])),
    isCount: true,
    isRows: true,
  }
  const grammar: Grammar = {
    fields,
    calendar,
    isSparse: () => false,
    hasSeveral: severalIn(model),
    ...amountsOf(model, calendar, onOf),
  }
  const rowTypes: RowTypes = {
    ...model.rowType,
    all: types,
    preferred: model.rowType?.main === undefined ? [] : [model.rowType.main],
    usual: () => rows,
  }
  const entries = [
    ...rowEntries(base, rows),
    ...dateEntries(fields),
    ...grammarEntries(model, calendar),
    ...fieldEntries(fields),
    ...thingEntries(fields, onOf),
    ...relatedEntries(fields),
    ...valueEntries(fields),
    ...truthEntries(fields),
    ...refusedEntries(refusedWords, pathsOf(model.reports)),
    [emptyWords(wordsOfModel(model)), { is: 'filler' }] as const,
  ]
  const names = namesOfThings(model)
  return {
    model,
    calendar,
    grammar,
    lexicon: createLexicon(fields, entries),
    terms: { searching: [], naming: [], things: [], named: names, capital: names, beforeValues: names },
    rules: rulesFor(grammar, rows),
    rowTypes,
    rows,
    said: [rows],
    examples: { question: questionAbout(model), counted: base, listed: listedIn(model) },
    dropped: [],
    settle: settleOwn(model, rowTypes, rows),
    held: () => [],
    isImplied: () => false,
  }
}

/** The phrase for a field to list. */
function listedIn({ fields, base }: ModelData): string {
  const name = Object.keys(fields).find((one) => fields[one]?.type === 'string' && !one.endsWith('_id')) ?? base
  return pluralsOf(name.replaceAll('_', ' '))[0] ?? name
}

const questionAbout = ({ base, date }: ModelData): string =>
  `${base.replaceAll('_', ' ')}${date === undefined ? '' : ' by day last week'}`

/** Years and months are available if they are fields. */
function calendarOf({ date, partitions, fields }: ModelData): Calendar {
  const { year, month } = partitions ?? {}
  return {
    ...(date !== undefined && { date }),
    ...(year !== undefined && Object.hasOwn(fields, year) && { year }),
    ...(month !== undefined && Object.hasOwn(fields, month) && { month }),
  }
}

/** The row types. Without any, all rows have one type. */
function typesOf({ base, fields, rowType }: ModelData): readonly string[] {
  if (rowType === undefined) return [base]
  return [...new Set([...(fields[rowType.field]?.values ?? []), ...Object.values(fields).flatMap(({ on }) => on)])]
}

/** Phrases that give way to a field whose name contains them: `highest total`, `of type`. */
const YIELDING: ReadonlySet<Meaning['is']> = new Set(['superlative', 'direction', 'word', 'filler'])

function grammarEntries(model: ModelData, calendar: Calendar): readonly Entry[] {
  const names = new Set(Object.keys(model.fields))
  const isFree = (phrase: string) => {
    const words = phrase.split(' ')
    return words.length === 1 || !words.some((word) => names.has(word))
  }
  return [...entriesOf(structureWords), ...orderEntries(calendar)].map(
    ([phrases, meaning]): Entry => [YIELDING.has(meaning.is) ? phrases.filter(isFree) : phrases, meaning],
  )
}

/** The names of text fields, which may precede a value. */
const namesOfThings = ({ fields }: ModelData): readonly string[] =>
  Object.entries(fields)
    .filter(([, { type }]) => type === 'string')
    .flatMap(([name, { synonyms = [] }]) => [name, ...synonyms])
    .filter((phrase) => !phrase.includes(' '))
