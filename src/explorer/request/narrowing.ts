// The drill-down from a clicked value: keep only its rows, exclude its rows, or split its rows by another field.

import { bucketOf, nextBucket } from '../../calendar/buckets.ts'
import { addDays, formatDay, parseDay } from '../../calendar/civil-day.ts'
import type { Description } from '../../catalog/description.ts'
import { isObject } from '../../std/is-object.ts'
import { type Asked, type Body, QUERY, withMember } from './asked.ts'
import { dimensionName, elementsOf, removed } from './chips.ts'
import { meaningOf } from './columns.ts'
import { inComparison } from './comparison.ts'
import { dateFieldOf, withRange } from './date-range.ts'
import type { Days } from './days.ts'
import { type Grain, grainOfDimension, periodText } from './grain.ts'

/** A column and one of its values. The value of a null cell is undefined. */
export interface Fact {
  readonly column: string
  readonly value: string | undefined
}

export interface Narrowing {
  readonly only?: Body
  readonly without?: Body
}

/** The first and last day of a period, given its first day. */
export function daysOfPeriod(first: string, grain: Grain): Days | undefined {
  const day = parseDay(first)
  if (day === undefined) return undefined
  return { first, last: formatDay(addDays(nextBucket(bucketOf(day, grain), grain), -1)) }
}

interface Condition {
  readonly member: string
  readonly operator: string
  readonly values?: readonly string[]
}

const isOn = (filter: unknown, member: string, ...operators: readonly string[]): boolean =>
  isObject(filter) && filter.member === member && operators.includes(String(filter.operator))

/** Adds conditions. Removes older conditions on the same members, because the new conditions replace them. */
function withOnly(body: Body, ...conditions: readonly Condition[]): Body {
  const kept = elementsOf(body, 'filters').filter(
    (filter) => !conditions.some(({ member }) => isOn(filter, member, 'equals', 'in', 'notEquals', 'set', 'notSet')),
  )
  return withMember(body, 'filters', [...kept, ...conditions])
}

/** Adds a value to the values that the body already excludes. */
function withoutValue(body: Body, member: string, value: string): Body {
  const filters = elementsOf(body, 'filters')
  const at = filters.findIndex((filter) => isOn(filter, member, 'notEquals'))
  const old = filters[at]
  const values = isObject(old) && Array.isArray(old.values) ? old.values : []
  const next = { member, operator: 'notEquals', values: [...values, value] }
  return withMember(body, 'filters', at < 0 ? [...filters, next] : filters.with(at, next))
}

function byValue(body: Body, member: string, value: string | undefined): Narrowing {
  if (value === undefined)
    return {
      only: withOnly(body, { member, operator: 'notSet' }),
      without: withOnly(body, { member, operator: 'set' }),
    }
  return {
    only: withOnly(body, { member, operator: 'equals', values: [value] }),
    without: withoutValue(body, member, value),
  }
}

/** The conditions that select a bin such as `2..<4`, `11..` or `..<1`. */
function binConditions(member: string, bin: string): readonly Condition[] {
  const [, low, high] = /^(.*?)\.\.(?:<(.+))?$/.exec(bin) ?? []
  return [
    ...(low ? [{ member, operator: 'gte', values: [low] }] : []),
    ...(high ? [{ member, operator: 'lt', values: [high] }] : []),
  ]
}

/** A body with only this value of a column, and a body without it. Empty if no filter can select the value. */
export function narrowed(asked: Asked, { column, value }: Fact, description: Description): Narrowing {
  const body = withMember(asked.body, 'page', undefined)
  const from = { ...asked, body }
  if (asked.endpoint !== QUERY) return inReport(from, { column, value }, description)
  const dimension = elementsOf(body, 'dimensions').find((one) => dimensionName(one) === column)
  const member = isObject(dimension) ? dimension.field : dimension
  if (typeof member !== 'string' || isRest(body, { column, value })) return {}
  const grain = grainOfDimension(dimension, dateFieldOf(description))
  if (grain !== undefined) return inPeriod(from, value, grain, description)
  if (!isObject(dimension)) return byValue(body, member, value)
  if (dimension.by !== undefined) return {}
  if (dimension.bins === undefined || value === undefined) return byValue(body, member, value)
  return { only: withMember(body, 'filters', [...elementsOf(body, 'filters'), ...binConditions(member, value)]) }
}

/** The displayed text of a value. */
export function factText({ asked, description }: NarrowedFrom, { column, value }: Fact): string {
  const dimension = elementsOf(asked.body, 'dimensions').find((one) => dimensionName(one) === column)
  const grain = grainOfDimension(dimension, dateFieldOf(description))
  if (value === undefined) return `no ${meaningOf(asked, column, description).label.toLowerCase()}`
  return grain === undefined ? value : periodText(value, grain)
}

interface NarrowedFrom {
  readonly asked: Asked
  readonly description: Description
}

/** Whether a null cell may be the rest of a ranking (all values outside the ranking). No filter can select the rest. */
const isRest = (body: Body, { column, value }: Fact): boolean =>
  value === undefined &&
  elementsOf(body, 'dimensions').some(
    (one) => isObject(one) && dimensionName(one) === column && isObject(one.top) && one.top.rest !== undefined,
  )

function inPeriod(asked: Asked, value: string | undefined, grain: Grain, description: Description): Narrowing {
  const days = value === undefined ? undefined : daysOfPeriod(value, grain)
  return days === undefined ? {} : { only: withRange(asked, days, description) }
}

function inReport(asked: Asked, { column, value }: Fact, description: Description): Narrowing {
  const report = description.reports.find(({ path }) => path === asked.endpoint)
  if (column === dateFieldOf(description)) return inPeriod(asked, value, 'day', description)
  const isFilter = report?.filters.some(({ name }) => name === column) === true
  return isFilter ? byValue(asked.body, column, value) : {}
}

/** Narrows the body to the rows with all these values. Ignores a value that cannot be filtered. */
export const narrowedToAll = (asked: Asked, facts: readonly Fact[], description: Description): Body =>
  facts.reduce((body, fact) => narrowed({ ...asked, body }, fact, description).only ?? body, asked.body)

/**
 * Narrows the body to the rows with these values, and groups them by `field` instead of by the columns of the values.
 */
export function splitBy(
  asked: Asked,
  facts: readonly Fact[],
  field: string,
  description: Description,
): Body | undefined {
  if (asked.endpoint !== QUERY) return undefined
  const useful = facts.filter((fact) => narrowed(asked, fact, description).only !== undefined)
  if (useful.length === 0 && facts.length > 0) return undefined
  const body = narrowedToAll(asked, useful, description)
  const rest = useful.reduce((left, { column }) => {
    const at = elementsOf(left, 'dimensions').findIndex((one) => dimensionName(one) === column)
    return at < 0 ? left : removed(left, 'dimensions', at)
  }, body)
  const left = elementsOf(rest, 'dimensions')
  return inComparison(left.includes(field) ? rest : withMember(rest, 'dimensions', [field, ...left]))
}
