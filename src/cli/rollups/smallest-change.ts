// Finds changes of a rollup's declaration that would make the rollup answer a part of a request.

import type { RollupReport } from '../../plan/rollup-port.ts'
import { isSamePart } from '../../rollups/block.ts'
import type { AnyRollup } from '../../rollups/definition.ts'
import type { RollupFact } from '../../rollups/facts.ts'
import type { Need } from '../../rollups/needs.ts'
import { countsOverDays } from '../../rollups/stored-measures.ts'
import { factsOf, withoutKeys } from './candidates.ts'
import { declaredFact } from './declared-fact.ts'
import { namedMeasures } from './measure-names.ts'

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
  return factsOf({ keys, grain, isOverDays: countsOverDays(rollup), needs: [need] }, date)
    .flat()
    .map((fact) => ({
      text: `add to "facts", if it is true of your data: ${JSON.stringify(declaredFact(fact))}`,
      apply: (draft: Draft): Draft => ({ ...draft, facts: [...draft.facts, fact] }),
    }))
}

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

const withMeasure = ([name, measure]: ReturnType<typeof namedMeasures>[number]): Change =>
  adding('measures', `"${name}": ${JSON.stringify(measure)}`, ({ measures }) => ({
    measures: { ...measures, [name]: measure },
  }))
