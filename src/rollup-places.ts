// Finds the place in a request body that prevents an answer from a rollup.

import type { MeasureParts } from './bind/bound-measure.ts'
import type { Reference } from './bind/references.ts'
import { type Place, pathOf } from './issues/body-place.ts'
import type { FoundRefusal, RollupCode, RollupRefusal } from './plan/rollup-port.ts'
import { mentionsColumn } from './query/mentioned-columns.ts'

/** The names in a body, with their places. */
export interface Named {
  readonly references: readonly Reference[]
  /** Unset for a report, because its body does not name measures. */
  readonly parts?: MeasureParts
  /** The place of the dates in a report's body. */
  readonly days?: Place
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
}

/** The refusal with its path in the body. The path is empty if the body does not name the cause of the refusal. */
export function placed({ block, rollup, code, fields, asks }: FoundRefusal, named: Named): RollupRefusal {
  const part = PARTS[code]
  const at = part === undefined ? [] : (placeIn(part, asks, named) ?? daysOf(code, named) ?? [])
  return { block, rollup, code, fields, path: pathOf(at) }
}

const daysOf = (code: RollupCode, { days }: Named): Place | undefined =>
  code === 'open_days' || code === 'no_whole_month' ? days : undefined

function placeIn(part: Part, asks: readonly string[], { references, parts }: Named): Place | undefined {
  const isAsked = ({ relation, field }: { readonly relation: string; readonly field: string }) =>
    asks.includes(part === 'any' ? relation : field)
  const reference = references.find(({ as, field }) => (part === 'any' || as === part) && isAsked(field.expression))
  if (reference !== undefined || parts === undefined || (part !== 'measure' && part !== 'any')) return reference?.at
  if (asks.length === 0) return parts.plain.find((plain) => plain.reference === undefined)?.at
  const plain = parts.plain.find((one) => one.reference !== undefined && isAsked(one.reference.field.expression))
  const filter = parts.filters.find(({ field }) => isAsked(field.expression))
  const metric = parts.metrics.find((one) => mentionsColumn(one.metric.expression, isAsked))
  return (plain ?? metric ?? filter)?.at
}
