// Finds the place in a request body that prevents an answer from a rollup.

import type { BoundMeasure } from './bind/bound-measure.ts'
import type { Reference } from './bind/references.ts'
import { type Place, pathOf } from './issues/body-place.ts'
import type { FoundRefusal, RollupCode, RollupRefusal } from './plan/rollup-port.ts'
import { type BoundQuery, CURRENT } from './query/bound-query.ts'
import type { Expression } from './query/expression.ts'
import { aggregatesOf } from './query/measure.ts'
import { type ColumnName, mentionsColumn } from './query/mentioned-columns.ts'

/** The names in a body, with their places. */
export interface Named {
  readonly references: readonly Reference[]
  /** Unset for a report, because its body does not name measures. */
  readonly measures?: readonly BoundMeasure[]
  /** The place of the dates in a report's body. */
  readonly days?: Place
  readonly query: Pick<BoundQuery, 'periods'>
}

type Part = Reference['as'] | 'any'

/** The kind of name in a body that causes each refusal code. Undefined if the body is not the cause. */
const PARTS: Readonly<Record<RollupCode, Part | undefined>> = {
  other_rows: 'any',
  rows_missing: 'filter',
  condition_not_on_key: 'filter',
  group_not_a_key: 'dimension',
  measure_missing: 'measure',
  distinct_not_additive: 'measure',
  not_one_range: 'filter',
  no_whole_month: 'filter',
  open_days: 'filter',
  not_built: undefined,
  not_worth_it: undefined,
  principal_limited: undefined,
  raw_rows: 'measure',
}

/** The refusal with its path in the body. The path is empty if the body does not name the cause of the refusal. */
export function placed({ asks, cause, ...found }: FoundRefusal, named: Named): RollupRefusal {
  const { code } = found
  const part = PARTS[code]
  const at = part === undefined ? [] : (placeIn(part, { asks, cause }, named) ?? daysOf(code, named) ?? [])
  return { ...found, path: pathOf(at) }
}

const daysOf = (code: RollupCode, { days }: Named): Place | undefined =>
  code === 'open_days' || code === 'no_whole_month' ? days : undefined

interface Asked {
  readonly asks: readonly string[]
  readonly cause: FoundRefusal['cause'] | undefined
}

function placeIn(part: Part, { asks, cause }: Asked, { references, measures = [], query }: Named): Place | undefined {
  const isAsked = ({ relation, field }: ColumnName) => asks.includes(part === 'any' ? relation : field)
  const named = references.filter(({ as, field }) => (part === 'any' || as === part) && isAsked(field.expression))
  const exact = named.find((one) => occursIn(dataOf(one), cause))
  if (part === 'measure' || (exact === undefined && named.length === 0)) return measureAt(measures, cause, isAsked)
  const period = query.periods?.find(({ name, where }) => name !== CURRENT && where.some((one) => occursIn(one, cause)))
  return exact?.at ?? (period && ['compare', period.name]) ?? named[0]?.at
}

/** The part of the plan that a dimension or a filter becomes. */
function dataOf(reference: Reference): unknown {
  if (reference.as === 'filter') return reference.predicate
  return reference.as === 'dimension' ? (reference.shaped ?? reference.field.expression) : undefined
}

/** The data as text. Without relations, because a column in the plan can have another relation than in the request. */
const textOf = (data: unknown): string =>
  JSON.stringify(data, (name, part) => (name === 'relation' || name === 'literal' ? undefined : part)) ?? ''

const occursIn = (part: unknown, whole: unknown): boolean =>
  part !== undefined && whole !== undefined && textOf(whole).includes(textOf(part))

/** The place of the function, metric or filter that needs the cause or, without a cause, one of the columns. */
function measureAt(
  measures: readonly BoundMeasure[],
  cause: Asked['cause'],
  isAsked: (column: ColumnName) => boolean,
): Place | undefined {
  const uses = measures.flatMap(({ plain, metrics }) => [
    ...plain.map((one) => ({ ...one, at: one.reference?.at ?? one.at })),
    ...metrics,
  ])
  const filter = uses
    .flatMap(({ filters }) => filters)
    .find((one) => isAsked(one.field.expression) && occursIn(dataOf(one), cause))
  if (filter !== undefined) return filter.at
  const [best] = uses
    .map(({ at, expression }) => ({ at, fit: expression === undefined ? 0 : fitOf(expression, cause, isAsked) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit)
  return best?.at
}

/** How well a measure fits the cause of a refusal. 0 if the measure does not need the columns at all. */
function fitOf(measure: Expression, cause: Asked['cause'], isAsked: (column: ColumnName) => boolean): number {
  const mentioned = mentionsColumn(measure, isAsked) ? 1 : 0
  if (cause === undefined) return mentioned
  if (cause.kind !== 'aggregate') return occursIn(cause, measure) ? 2 : mentioned
  const same = aggregatesOf(measure).filter(({ fn, of }) => fn === cause.fn && textOf(of) === textOf(cause.of))
  const fits = same.map(({ where = [] }) => (where.every((one) => occursIn(one, cause)) ? 3 + where.length : 2))
  return Math.max(mentioned, ...fits)
}
