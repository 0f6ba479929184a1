// The grammar of a model: the general rules, entries made from the model, and entries about its subject.

import { catalogOf } from '../../catalog/catalog.ts'
import type { ModelData } from '../../model/model.ts'
import { isSummable } from '../quantities.ts'
import { type Grammar, grammarOf } from './chart.ts'
import { countedOnce, hostEntries, rowEntries, rowsOf } from './entries/host.ts'
import { fieldEntries, metricEntries } from './entries/model.ts'
import { refusalEntries } from './entries/refusals.ts'
import type { Facts } from './facts.ts'
import type { Rule } from './rule.ts'
import { analysisRules } from './rules/analysis.ts'
import { boundPieces } from './rules/bound-pieces.ts'
import { boundRules } from './rules/bounds.ts'
import { conditionRules } from './rules/conditions.ts'
import { listRules } from './rules/lists.ts'
import { nounRules } from './rules/nouns.ts'
import { timeRules } from './rules/time.ts'
import { valueRules } from './rules/values.ts'
import type { Amount } from './signs.ts'

type Made =
  | 'addsUp'
  | 'ofHost'
  | 'fields'
  | 'metrics'
  | 'dates'
  | 'typeField'
  | 'isRepeated'
  | 'repeatsRows'
  | 'isQuotient'
  | 'isSum'

/** Entries for the subject of a model, beside those that its definition gives. */
export interface OwnEntries {
  readonly entries: readonly Rule[]
  readonly refusals: readonly Rule[]
  /** The numbers of metrics on rows of other types. */
  readonly variants: Readonly<Record<string, Amount>>
  /** Names of fields and metrics that mean something else in questions. */
  readonly skipped: ReadonlySet<string>
  /** Fields that the entries know. A host may add others. */
  readonly covers: ReadonlySet<string>
  readonly facts: Omit<Facts, Made>
}

export interface Lexis {
  readonly grammar: Grammar
  readonly facts: Facts
  readonly rules: readonly Rule[]
  /** Words that have a meaning other than a refusal. */
  readonly meaningful: ReadonlySet<string>
  /** Words of the entries: fields, things, acts and conditions. A search term of the question has none. */
  readonly named: ReadonlySet<string>
}

/** The entries of a model that has no subject of ours: all are made from it. */
const ownOf = (model: ModelData): OwnEntries => ({
  entries: rowEntries(model),
  refusals: [],
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
    equals: {},
    lowIsBest: new Set(),
    rowFlags: new Set(),
  },
})

const typesOf = ({ fields, rowType }: ModelData): readonly string[] => [
  ...new Set([...(fields[rowType?.field ?? '']?.values ?? []), ...Object.values(fields).flatMap(({ on }) => on)]),
]

export function lexisOf(model: ModelData, own: OwnEntries = ownOf(model)): Lexis {
  const { metrics, fields: known } = catalogOf(model)
  const { date, partitions } = model
  const host = Object.fromEntries(Object.entries(model.fields).filter(([name]) => !own.covers.has(name)))
  const dates = date === undefined ? undefined : { date, year: partitions?.year, month: partitions?.month }
  const entries = [
    ...fieldEntries(Object.fromEntries(known), own.skipped, model.rowType?.field),
    ...metricEntries(metrics, own.variants, own.skipped),
    ...hostEntries(model, host),
    ...own.entries,
  ]
  const general = [
    ...boundRules,
    ...nounRules,
    ...listRules,
    ...boundPieces,
    ...conditionRules,
    ...valueRules,
    ...analysisRules,
    ...timeRules(dates),
  ]
  const rules = [...general, ...entries, ...refusalEntries, ...own.refusals]
  return {
    rules,
    grammar: grammarOf(rules),
    meaningful: grammarOf([...general, ...entries]).words,
    named: grammarOf([...entries, ...fieldEntries(Object.fromEntries(known), new Set(), undefined)]).words,
    facts: {
      ...own.facts,
      fields: model.fields,
      metrics,
      dates,
      ofHost: new Set(Object.keys(host)),
      addsUp: new Set(Object.entries(host).flatMap(([name, field]) => (isSummable(name, field, model) ? [name] : []))),
      typeField: model.rowType?.field,
      isRepeated: (name) => model.fields[name]?.repeats !== undefined,
      repeatsRows: (name) => model.joins[model.fields[name]?.from ?? model.base]?.rows === 'many',
      isQuotient: (name) => own.facts.equals[name] === undefined && metrics.get(name)?.expression.kind !== 'aggregate',
      isSum: (name) => metrics.get(name)?.unit === 'money' || metrics.get(name)?.unit === 'quantity',
    },
  }
}
