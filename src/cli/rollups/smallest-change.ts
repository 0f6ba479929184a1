// Finds changes of a rollup's declaration that would make the rollup answer a part of a request.

import type { RollupReport } from '../../plan/rollup-port.ts'
import type { AnyRollup, RollupMeasure } from '../../rollups/declare/definition.ts'
import { determines, type RollupFact } from '../../rollups/declare/facts.ts'
import { countsOverDays } from '../../rollups/declare/stored-measures.ts'
import { isSamePart } from '../../rollups/serve/blocks.ts'
import type { Need, NeededDistinct } from './needs.ts'

/** A rollup with the facts about the data that it may rely on. */
export interface Draft {
  readonly rollup: AnyRollup
  readonly facts: readonly RollupFact[]
}

/** A change of a draft, and the line that describes it. */
export interface Change {
  readonly text: string
  readonly apply: (draft: Draft) => Draft
}

/** Reports whether this draft alone would answer a request. Undefined for an invalid declaration. */
export type Explain = (draft: Draft) => RollupReport | undefined

/**
 * The changes after which the rollup answers the part of the request that has this need. Several lists are alternatives.
 * Each change of a list is necessary. Empty if no tried changes help. `date`: the date of the model.
 */
export function smallestChanges(
  draft: Draft,
  need: Need,
  date: string,
  explain: Explain,
): readonly (readonly Change[])[] {
  const answers = (changes: readonly Change[]) => {
    const report = explain(changes.reduce((changed, { apply }) => apply(changed), draft))
    return report?.used.some((use) => isSamePart(use, need)) === true
  }
  const { rollup, facts } = draft
  const needed = neededChanges(rollup, facts, need, date)
  // A distinct count needs the counted column as a key, or facts that make its stored counts additive.
  const counted = need.measures.flatMap(({ fn, of, where = {} }) =>
    fn === 'count_distinct' && of !== undefined ? [of, ...Object.keys(where)] : [],
  )
  const keyed = missing(counted, [...rollup.by, ...need.keys]).map(withKey)
  const alternatives = answers(needed)
    ? [needed]
    : [
        [...needed, ...keyed],
        [...needed, ...neededFacts(rollup, need, date)],
      ].filter(answers)
  return alternatives.map((changes) => necessary(changes, answers))
}

/** Drops changes one after the other, as long as the rest is enough. */
function necessary(changes: readonly Change[], answers: (changes: readonly Change[]) => boolean): readonly Change[] {
  const left = changes.reduce((some, change) => {
    const others = some.filter((one) => one !== change)
    return answers(others) ? others : some
  }, changes)
  // A change can become unnecessary when a later change is dropped.
  return left.length === changes.length ? left : necessary(left, answers)
}

/** All changes that the need suggests. Some of them can be unnecessary. */
function neededChanges(rollup: AnyRollup, facts: readonly RollupFact[], need: Need, date: string): readonly Change[] {
  const { by, with: joins = [], rows = {}, grain, measures = {}, metrics = [] } = rollup
  const keys = [...by, ...need.keys]
  const isUnique = (column: string | undefined) =>
    facts.some((fact) => fact.kind === 'unique' && fact.column === column)
  const stored = need.measures
    // The count of a unique column is its distinct count.
    .flatMap((one) => (one.fn === 'count_distinct' && isUnique(one.of) ? [one, { ...one, fn: 'count' as const }] : one))
    .map((measure) => withoutKeys(measure, keys))
    .filter((measure) => measure !== undefined)
  const different = [...new Map(stored.map((measure) => [JSON.stringify(measure), measure])).values()]
  return [
    // A distinct count over days is the only measure of its rollup.
    ...(countsOverDays(rollup)
      ? []
      : namedMeasures(different, [...Object.keys(measures), ...metrics, ...keys]).map(withMeasure)),
    ...missing(need.joins, joins).map((name) =>
      adding('with', JSON.stringify(name), (own) => ({ with: [...(own.with ?? []), name] })),
    ),
    ...missing(joins, need.joins).map((name) =>
      removing('with', JSON.stringify(name), (own) => ({ with: (own.with ?? []).filter((one) => one !== name) })),
    ),
    ...Object.keys(rows).map((field) =>
      removing('rows', JSON.stringify(field), ({ rows: { [field]: _, ...others } = {} }) => ({ rows: others })),
    ),
    ...(grain === 'month' ? [changing('change "grain" to "day"', () => ({ grain: 'day' }))] : []),
    ...missing([date, ...need.keys], by).map(withKey),
  ]
}

/** The facts that would make the distinct counts of the need additive. */
function neededFacts(rollup: AnyRollup, need: Need, date: string): readonly Change[] {
  const { by, grain = 'day' } = rollup
  const keys = [...new Set([...by, ...need.keys])].filter((field) => field !== date)
  const isDateFixed = countsOverDays(rollup) || (need.isByMonth && grain === 'month')
  const cell = isDateFixed ? keys : [date, ...keys]
  return need.distinct
    .filter(({ column }) => !keys.includes(column))
    .flatMap((distinct) => factsFor(distinct, cell, date))
    .map((fact) => ({
      text: `add to "facts", if it is true of your data: ${JSON.stringify(declaredFact(fact))}`,
      apply: (draft: Draft): Draft => ({ ...draft, facts: [...draft.facts, fact] }),
    }))
}

/**
 * A value, or a value and a day, must determine all other keys. The facts need to hold only among the counted rows,
 * because other rows may lack the value.
 */
function factsFor({ column, known, rows }: NeededDistinct, keys: readonly string[], date: string) {
  const own = Object.keys(rows).length === 0 ? undefined : rows
  const columns = known.includes(date) ? [date, column] : [column]
  return keys.filter((key) => !known.includes(key)).map((key) => determines(columns, [key], own))
}

/** A fact in the form of a --rollups file. */
const declaredFact = (fact: RollupFact): object => ({
  ...(fact.kind === 'determines' ? { columns: fact.columns, determine: fact.others } : { unique: fact.column }),
  ...(fact.rows !== undefined && { rows: fact.rows }),
})

/** The measure that a rollup with these keys stores. Undefined if the keys replace the measure. */
function withoutKeys({ fn, of, where = {} }: RollupMeasure, keys: readonly string[]): RollupMeasure | undefined {
  const left = Object.entries(where).filter(([column]) => !keys.includes(column))
  const conditions = left.length > 0 ? { where: Object.fromEntries(left) } : {}
  if (of === undefined || (fn === 'count' && keys.includes(of))) return { fn: 'count', ...conditions }
  if (keys.includes(of) && fn !== 'sum' && left.length === 0) return undefined
  return { fn, of, ...conditions }
}

type NamedMeasure = readonly [name: string, measure: RollupMeasure]

/** Names each measure. `taken`: the names of other columns. */
function namedMeasures(measures: readonly RollupMeasure[], taken: readonly string[]): readonly NamedMeasure[] {
  // Engines do not distinguish names that differ only in case.
  const used = new Set(taken.map((name) => name.toLowerCase()))
  return measures.map((measure) => {
    const name = nameOf(measure)
    let free = name
    for (let number = 2; used.has(free.toLowerCase()); number++) free = `${name}_${number}`
    used.add(free.toLowerCase())
    return [free, measure]
  })
}

const LONGEST_NAME = 60

function nameOf({ fn, of, where = {} }: RollupMeasure): string {
  const conditions = Object.entries(where).map(([column, value]) => `_${column}_${value}`)
  return `${of === undefined ? 'row_count' : `${of}_${NAMES[fn]}`}${conditions.join('')}`
    .replaceAll(/\W/g, '_')
    .slice(0, LONGEST_NAME)
}

const NAMES = { count: 'set', sum: 'sum', min: 'least', max: 'greatest', count_distinct: 'distinct' } as const

const missing = (names: readonly string[], known: readonly string[]): readonly string[] =>
  [...new Set(names)].filter((name) => !known.includes(name))

type Changed = (rollup: AnyRollup) => Partial<AnyRollup>

const changing = (text: string, changed: Changed): Change => ({
  text,
  apply: ({ rollup, facts }) => ({ rollup: { ...rollup, ...changed(rollup) }, facts }),
})

const adding = (member: keyof AnyRollup, content: string, changed: Changed): Change =>
  changing(`add to "${member}": ${content}`, changed)

const removing = (member: keyof AnyRollup, content: string, changed: Changed): Change =>
  changing(`remove from "${member}": ${content}`, changed)

const withKey = (field: string): Change => adding('by', JSON.stringify(field), ({ by }) => ({ by: [...by, field] }))

const withMeasure = ([name, measure]: NamedMeasure): Change =>
  adding('measures', `"${name}": ${JSON.stringify(measure)}`, ({ measures }) => ({
    measures: { ...measures, [name]: measure },
  }))
