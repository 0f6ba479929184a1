// Warns about a measure that counts nothing because its conditions contradict each other, the filters of the request or
// the days of its period.

import { parseDay } from '../../calendar/civil-day.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { PlacedWarning } from '../../issues/warning-sentences.ts'
import {
  type AggregateExpression,
  type BoundPeriod,
  type BoundQuery,
  type Comparison,
  CURRENT,
  type Predicate,
} from '../../query/bound-query.ts'
import { aggregatesOf } from '../../query/measure.ts'
import type { BoundMeasure, MeasureParts } from '../bound-measure.ts'
import { dateOf } from '../compare.ts'
import { conditionsOn, daysOf, dayTest, partsOfField } from '../date-conditions.ts'

/** Does not check whether the filters of the request contradict each other. */
export const nothingCanCount = (
  { where, periods = [] }: Pick<BoundQuery, 'where' | 'periods'>,
  measures: readonly BoundMeasure[],
  { filters, metrics }: MeasureParts,
  catalog: Catalog,
): readonly PlacedWarning[] => {
  if (filters.length === 0 && metrics.length === 0) return []
  const others = new Map([...byColumn(where)].map(([column, conditions]) => [column, valuesLeft(conditions, ALL)]))
  return measures.flatMap(({ expression }, index): readonly PlacedWarning[] => {
    const field = (expression === undefined ? [] : aggregatesOf(expression))
      .map((aggregate) => contradicted(aggregate.where ?? [], others) ?? offPeriod(aggregate, periods, catalog))
      .find((name) => name !== undefined)
    return field === undefined ? [] : [{ code: 'nothing_can_count', at: ['measures', index], field }]
  })
}

/** The date of the model, if a condition of an aggregate holds on no day of the aggregate's period. */
function offPeriod(
  { where = [], period = CURRENT }: AggregateExpression,
  periods: readonly BoundPeriod[],
  catalog: Catalog,
): string | undefined {
  const date = dateOf(catalog)
  const found = periods.find(({ name }) => name === period)
  const range = [...byColumn(found?.where ?? []).values()].flat().find(({ operator }) => operator === 'inDateRange')
  const [first, last] = range?.values ?? []
  if (date === undefined || first === undefined || last === undefined) return undefined
  const partOf = partsOfField(date, catalog.model)
  const tests = conditionsOn(where, partOf).flatMap((condition) => dayTest(condition, partOf) ?? [])
  if (tests.length === 0) return undefined
  const [from, to] = [parseDay(first.text), parseDay(last.text)]
  const days = from && to && daysOf([from, to])
  return days?.some((day) => tests.every((holds) => holds(day))) === false ? date.name : undefined
}

/** The field on which the conditions of a measure exclude each other or the values that the filters leave. */
function contradicted(own: readonly Predicate[], others: ReadonlyMap<string, Values>): string | undefined {
  for (const [column, conditions] of byColumn(own)) {
    const outer = others.get(column) ?? ALL
    const [{ operand }] = conditions
    const left = valuesLeft(conditions, isNothing(outer) ? ALL : outer)
    if (isNothing(left) && operand.kind === 'field') return operand.field
  }
  return undefined
}

/** The comparisons of each column that must all be true. */
function byColumn(predicates: readonly Predicate[]): ReadonlyMap<string, readonly [Comparison, ...Comparison[]]> {
  const found = new Map<string, [Comparison, ...Comparison[]]>()
  const visit = (predicate: Predicate): void => {
    if (predicate.kind === 'all') predicate.of.forEach(visit)
    if (predicate.kind !== 'comparison' || predicate.operand.kind !== 'field') return
    const column = `${predicate.operand.relation}.${predicate.operand.field}`
    const together = found.get(column)
    if (together === undefined) found.set(column, [predicate])
    else together.push(predicate)
  }
  predicates.forEach(visit)
  return found
}

/** The values of a column that meet some conditions. */
interface Values {
  /** Undefined if no condition lists the values. */
  readonly listed?: ReadonlySet<string>
  readonly excluded: ReadonlySet<string>
  readonly isNull: boolean
  readonly isNotNull: boolean
}

const ALL: Values = { excluded: new Set(), isNull: false, isNotNull: false }

const isNothing = ({ listed, isNull, isNotNull }: Values): boolean => listed?.size === 0 || (isNull && isNotNull)

// Reads each list of values once, because a request can have thousands of values.
function valuesLeft(conditions: readonly Comparison[], of: Values): Values {
  const textsOf = ({ values }: Comparison) => values.map(({ text }) => text)
  const excluded = new Set(conditions.filter(({ operator }) => operator === 'notEquals').flatMap(textsOf))
  let { listed } = of
  for (const condition of conditions) {
    if (condition.operator !== 'equals' && condition.operator !== 'in') continue
    const before = listed
    listed = new Set(textsOf(condition).filter((text) => before?.has(text) ?? !of.excluded.has(text)))
  }
  return {
    ...(listed && { listed: new Set([...listed].filter((text) => !excluded.has(text))) }),
    excluded,
    isNull: of.isNull || conditions.some(({ operator }) => operator === 'notSet'),
    isNotNull: of.isNotNull || conditions.some(({ operator }) => operator !== 'notSet' && operator !== 'notEquals'),
  }
}
