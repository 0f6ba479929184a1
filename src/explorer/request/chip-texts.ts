// The texts of chips. If an element has an unknown form, its chip shows the element as JSON.

import { isObject } from '../../std/is-object.ts'
import type { LabelOf, ListName } from './lists.ts'

const json = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== ''
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
const as = (alias: unknown): string => (isFilled(alias) ? ` as ${alias}` : '')

export const textOf: Readonly<Record<ListName, (value: unknown, labelOf: LabelOf) => string>> = {
  dimensions: dimension,
  measures: measure,
  filters: condition,
  having: condition,
  order: (value, labelOf) =>
    isObject(value) && value.field !== undefined
      ? `${labelOf(json(value.field))} ${value.dir === 'desc' ? '↓' : value.dir === undefined || value.dir === 'asc' ? '↑' : json(value.dir)}`
      : json(value),
}

function dimension(value: unknown, labelOf: LabelOf): string {
  if (!isObject(value)) return labelOf(json(value))
  const { field, by, bins, fill, top, alias, ...others } = value
  if (!isFilled(field) || Object.keys(others).length > 0) return json(value)
  const parts = [
    isFilled(by) ? ` by ${by}` : '',
    bins == null ? '' : ` in bins from ${listOf(bins).map(json).join(', ')}`,
    fill === true ? ', with empty ones' : '',
    isObject(top) ? ranking(top, labelOf) : '',
  ]
  return labelOf(field) + parts.join('') + as(alias)
}

function ranking({ limit, by, dir, within, rest }: Readonly<Record<string, unknown>>, labelOf: LabelOf): string {
  const groups = listOf(within).map((name) => labelOf(json(name)))
  const each = groups.length === 0 ? '' : ` in each ${groups.join(' and ')}`
  const others = rest == null ? '' : ', with the rest'
  return `, ${dir === 'asc' ? 'bottom' : 'top'} ${json(limit)} by ${labelOf(json(by))}${each}${others}`
}

const ARITHMETIC = { add: '+', subtract: '−', divide: '/' } as const

function measure(value: unknown, labelOf: LabelOf): string {
  if (!isObject(value)) return labelOf(json(value))
  const { filters } = value
  const conditions = listOf(filters).map((one) => condition(one, labelOf))
  const where = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`
  const number = numberOf(value, labelOf)
  // Omit an alias that only repeats the name of the metric.
  const alias = value.alias === value.metric && where === '' ? '' : as(value.alias)
  return number === undefined ? json(value) : number + where + alias
}

/** Describes the number of a measure in words. Returns undefined for an unknown form. */
function numberOf(value: Readonly<Record<string, unknown>>, labelOf: LabelOf): string | undefined {
  const { field, fn, metric, of, in: period, over, change } = value
  if (isFilled(metric)) return labelOf(metric)
  if (field !== undefined && fn !== undefined)
    return field === '*' ? `${json(fn)} of rows` : `${json(fn)} ${labelOf(json(field))}`
  if (of !== undefined) {
    const groups = listOf(over).map((name) => labelOf(json(name)))
    const total = over == null ? '' : groups.length === 0 ? ' over all groups' : ` over each ${groups.join(' and ')}`
    return operand(of, labelOf) + (period == null ? '' : ` in ${json(period)}`) + total
  }
  for (const [name, sign] of Object.entries(ARITHMETIC)) {
    if (value[name] !== undefined)
      return listOf(value[name])
        .map((one) => operand(one, labelOf))
        .join(` ${sign} `)
  }
  const [now, before] = listOf(change)
  return before === undefined ? undefined : `change to ${operand(now, labelOf)} from ${operand(before, labelOf)}`
}

function operand(value: unknown, labelOf: LabelOf): string {
  const isNested = isObject(value) && Object.keys(ARITHMETIC).some((name) => value[name] !== undefined)
  return isNested ? `(${measure(value, labelOf)})` : measure(value, labelOf)
}

const SIGNS: Readonly<Record<string, string>> = {
  equals: '=',
  notEquals: '≠',
  gt: '>',
  gte: '≥',
  lt: '<',
  lte: '≤',
  startsWith: 'starts with',
  set: 'is set',
  notSet: 'is not set',
  inDateRange: 'in',
}

/** The displayed text of an operator. */
export const signOf = (operator: string): string => SIGNS[operator] ?? operator

function condition(value: unknown, labelOf: LabelOf): string {
  if (!isObject(value)) return json(value)
  const { member, operator, values, and, or, not } = value
  if (Array.isArray(and)) return and.map((one) => inTree(one, labelOf)).join(' and ')
  if (Array.isArray(or)) return or.map((one) => inTree(one, labelOf)).join(' or ')
  if (isObject(not)) return `not ${inTree(not, labelOf)}`
  if (member === undefined || operator === undefined) return json(value)
  const given = listOf(values)
  const isNone = operator === 'notEquals' && given.length > 1
  const isRange = operator === 'inDateRange' && given.length === 2
  const shown = given
    .slice(0, 3)
    .map(json)
    .join(isRange ? ' – ' : ' or ')
  const more = given.length > 3 ? ` or ${given.length - 3} more` : ''
  return `${labelOf(json(member))} ${isNone ? 'is none of' : signOf(json(operator))} ${shown}${more}`.trim()
}

const inTree = (value: unknown, labelOf: LabelOf): string =>
  isObject(value) && value.member === undefined ? `(${condition(value, labelOf)})` : condition(value, labelOf)
