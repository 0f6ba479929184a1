// Builds the lexis of a model: the grammar and the vocabulary of the questions about the model. The grammar consists of
// general rules, of entries (rules for words) derived from the model, and of entries for the model's subject.

import { catalogOf } from '../../catalog/catalog.ts'
import { isRepeating } from '../../catalog/catalog-joins.ts'
import type { ModelData } from '../../model/model.ts'
import { isSummable } from '../quantities.ts'
import { type Grammar, grammarOf } from './chart.ts'
import { countedOnce, hostEntries, rowEntries, rowsOf } from './entries/host.ts'
import { fieldEntries, metricEntries, patternOf, reportEntries } from './entries/model.ts'
import { foreign, refusalEntries, writes } from './entries/refusals.ts'
import type { Facts } from './facts.ts'
import { singularOf } from './forms.ts'
import { type Name, namesOf } from './named.ts'
import type { Amount } from './parts.ts'
import type { Rule } from './rule.ts'
import { analysisRules } from './rules/analysis.ts'
import { besideRules } from './rules/beside.ts'
import { binRules } from './rules/bins.ts'
import { boundPieces } from './rules/bound-pieces.ts'
import { boundRules } from './rules/bounds.ts'
import { conditionRules } from './rules/conditions.ts'
import { contrastRules } from './rules/contrasts.ts'
import { listRules } from './rules/lists.ts'
import { nounRules } from './rules/nouns.ts'
import { timeRules } from './rules/time.ts'
import { valueRules } from './rules/values.ts'

type Made =
  | 'addsUp'
  | 'ofHost'
  | 'fields'
  | 'metrics'
  | 'reports'
  | 'dates'
  | 'typeField'
  | 'isRepeated'
  | 'repeatsRows'
  | 'isQuotient'

/** Entries for the subject of a model, such as site search. They add to the entries derived from the model. */
export interface OwnEntries {
  readonly entries: readonly Rule[]
  /** Values that need no field name next to them. A search term can contain the words of these values. */
  readonly values: readonly Rule[]
  /** Phrases that no query can answer. Only the given reports exist. */
  readonly refusals: (reports: ModelData['reports']) => readonly Rule[]
  /**
   * Maps a metric to the amount (a number that questions ask for) that replaces it. The amount can also measure rows of
   * other types.
   */
  readonly variants: Readonly<Record<string, Amount>>
  /** Names of fields and metrics that mean something else in questions. */
  readonly skipped: ReadonlySet<string>
  /** Fields that these entries describe. All other fields come from the host, the application that uses the library. */
  readonly covers: ReadonlySet<string>
  readonly facts: Omit<Facts, Made>
}

export interface Lexis {
  readonly grammar: Grammar
  readonly facts: Facts
  readonly rules: readonly Rule[]
  /** The names of reports, metrics and fields. A refusal can explain how to use such a name. */
  readonly names: readonly Name[]
  /** Words that can mean a part of a request. Excludes words that only lead to a refusal or name a report. */
  readonly meaningful: ReadonlySet<string>
  /**
   * Words of the entries for fields, nouns, events and conditions. An unquoted search term contains none of these
   * words.
   */
  readonly named: ReadonlySet<string>
  /** Words that always lead to a refusal: words for missing data, and words that ask for a change. */
  readonly refused: ReadonlySet<string>
  /**
   * Words from the names of a host's model. They never count as talk (words around the question, such as greetings),
   * even if they are talk for other models.
   */
  readonly hosted: ReadonlySet<string>
  /**
   * Words of known values, such as the names of countries. They never count as talk, and a misspelt word is never read
   * as one of these words.
   */
  readonly values: ReadonlySet<string>
}

/** The default for a model without entries for its subject. It uses only facts from the model. */
const ownOf = (model: ModelData): OwnEntries => ({
  entries: rowEntries(model),
  values: [],
  refusals: () => [],
  variants: {},
  skipped: new Set(),
  covers: new Set(),
  facts: {
    types: model.rowType === undefined ? [] : typesOf(model),
    main: '',
    ofVisits: new Set(),
    usual: () => rowsOf(model),
    sparse: new Map(),
    replaced: {},
    counted: countedOnce(model),
    quotients: {},
    plain: {},
    unmistakable: new Set(),
    lowIsBest: new Set(),
    rowFlags: new Set(),
  },
})

const typesOf = ({ fields, rowType }: ModelData): readonly string[] => [
  ...new Set([...(fields[rowType?.field ?? '']?.values ?? []), ...Object.values(fields).flatMap(({ on }) => on)]),
]

/** Removes the entries for single words that a field of the host declares as one of its values. */
function withoutWords(values: readonly Rule[], host: ModelData['fields']): readonly Rule[] {
  const declared = new Set(Object.values(host).flatMap(({ values: own = [] }) => own.map(patternOf)))
  return values.filter(
    ({ takes: [slot, ...others] }) => others.length > 0 || !slot?.words?.some((word) => declared.has(word)),
  )
}

const singleWords = (rules: readonly Rule[]): ReadonlySet<string> =>
  grammarOf(rules.filter(({ takes }) => takes.length === 1)).words

/** Words that ask for a change or for the data of another account. They apply to all models. */
export const commands = singleWords([...writes, ...foreign])

/** The words in the names of the host's fields, without common words such as `of`. */
const wordsOf = (host: ModelData['fields'], base: string): ReadonlySet<string> =>
  new Set(
    [base, ...Object.entries(host).flatMap(([name, { label = '', synonyms = [] }]) => [name, label, ...synonyms])]
      .flatMap((text) => singularOf(patternOf(text)).split(' '))
      .filter((word) => !/^(?:|a|an|the|of|in|on|at|to|by|for|per|from|with|is|was|has|had|no)$/.test(word)),
  )

export function lexisOf(model: ModelData, own: OwnEntries = ownOf(model)): Lexis {
  const { metrics, fields } = catalogOf(model)
  const known = Object.fromEntries(fields)
  const { date, partitions } = model
  const host = Object.fromEntries(Object.entries(model.fields).filter(([name]) => !own.covers.has(name)))
  const dates = date === undefined ? undefined : { date, year: partitions?.year, month: partitions?.month }
  const entries = [
    ...fieldEntries(known, own.skipped, model.rowType?.field, partitions),
    ...metricEntries(metrics, own.variants, own.skipped),
    ...hostEntries(model, host),
    ...own.entries,
  ]
  const values = grammarOf(own.values).words
  const general = [
    ...boundRules,
    ...nounRules,
    ...listRules,
    ...boundPieces,
    ...binRules,
    ...conditionRules,
    ...valueRules,
    ...analysisRules,
    ...besideRules,
    ...contrastRules,
    ...timeRules(dates),
  ]
  const ownValues = withoutWords(own.values, host)
  // `meaningful` excludes the words of the report entries. Outside the name of a report, a word such as `report` adds
  // nothing to the request.
  const reports = reportEntries(model.reports)
  const refusals = own.refusals(model.reports)
  const rules = [
    ...general,
    ...entries,
    ...reports,
    ...ownValues,
    ...writes,
    ...foreign,
    ...refusalEntries,
    ...refusals,
  ]
  return {
    rules,
    names: namesOf({ fields: model.fields, metrics, reports: model.reports }),
    values,
    grammar: grammarOf(rules),
    meaningful: grammarOf([...general, ...entries, ...ownValues]).words,
    named: grammarOf([...entries, ...fieldEntries(known, new Set(), undefined, undefined)]).words,
    hosted: wordsOf(host, own.covers.size === 0 ? model.base : ''),
    refused: new Set([...singleWords(refusals), ...commands]),
    facts: {
      ...own.facts,
      fields: model.fields,
      metrics,
      reports: model.reports,
      dates,
      ofHost: new Set(Object.keys(host)),
      addsUp: new Set(Object.entries(host).flatMap(([name, field]) => (isSummable(name, field, model) ? [name] : []))),
      typeField: model.rowType?.field,
      isRepeated: (name) => model.fields[name]?.repeats !== undefined,
      repeatsRows: (name) => isRepeating(model.fields[name]?.from ?? model.base, model.joins),
      isQuotient: (name) => !Object.hasOwn(own.facts.plain, name) && metrics.get(name)?.expression.kind !== 'aggregate',
    },
  }
}
