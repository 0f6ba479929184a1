// Shows the members of a body as chips. Unknown elements appear as JSON, so that every element has a chip. An edit
// changes one element and keeps the others.

import { isObject } from '../../std/is-object.ts'
import { type Body, withMember } from './asked.ts'

export const LISTS = ['dimensions', 'measures', 'filters', 'having', 'order'] as const
export type ListName = (typeof LISTS)[number]

/** A chip: one element of a list of the body. */
export interface Chip {
  readonly list: ListName
  readonly index: number
  readonly text: string
  readonly value: unknown
}

/** The elements of a list. A member that is not a list counts as one element. */
export function elementsOf(body: Body, list: ListName): readonly unknown[] {
  const value = body[list]
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

export const chipsOf = (body: Body, list: ListName): readonly Chip[] =>
  elementsOf(body, list).map((value, index) => ({ list, index, value, text: TEXTS[list](value) }))

const json = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The alias of a measure. */
export function aliasOf(measure: unknown): string {
  if (!isObject(measure)) return ''
  const { alias, field, fn } = measure
  if (typeof alias === 'string' && alias !== '') return alias
  return field === '*' ? 'count' : `${json(fn)}_${json(field)}`
}

const TEXTS: Readonly<Record<ListName, (value: unknown) => string>> = {
  dimensions: json,
  measures: (value) => {
    if (!isObject(value) || value.field === undefined || value.fn === undefined) return json(value)
    const { field, fn, alias } = value
    const called = typeof alias === 'string' && alias !== '' ? ` as ${alias}` : ''
    return (field === '*' ? `${json(fn)} of rows` : `${json(fn)} ${json(field)}`) + called
  },
  filters: condition,
  having: condition,
  order: (value) =>
    isObject(value) && value.field !== undefined
      ? `${json(value.field)} ${value.dir === 'desc' ? '↓' : value.dir === undefined || value.dir === 'asc' ? '↑' : json(value.dir)}`
      : json(value),
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

/** The display form of an operator. */
export const signOf = (operator: string): string => SIGNS[operator] ?? operator

function condition(value: unknown): string {
  if (!isObject(value) || value.member === undefined || value.operator === undefined) return json(value)
  const { member, operator, values } = value
  const given = Array.isArray(values) ? values : values === undefined || values === null ? [] : [values]
  const isRange = operator === 'inDateRange' && given.length === 2
  const shown = given
    .slice(0, 3)
    .map(json)
    .join(isRange ? ' – ' : ' or ')
  const more = given.length > 3 ? ` or ${given.length - 3} more` : ''
  return `${json(member)} ${signOf(json(operator))} ${shown}${more}`.trim()
}

/** The names that `order` accepts. */
export const orderable = (body: Body): readonly string[] => [
  ...elementsOf(body, 'dimensions').filter((name) => typeof name === 'string'),
  ...elementsOf(body, 'measures').map(aliasOf),
]

export const added = (body: Body, list: ListName, value: unknown): Body =>
  withMember(body, list, [...elementsOf(body, list), value])

export const replaced = (body: Body, list: ListName, index: number, value: unknown): Body =>
  withMember(
    body,
    list,
    elementsOf(body, list).map((old, at) => (at === index ? value : old)),
  )

/** Removes an element, and any order by it. */
export function removed(body: Body, list: ListName, index: number): Body {
  const rest = withMember(
    body,
    list,
    elementsOf(body, list).filter((_, at) => at !== index),
  )
  if (list !== 'dimensions' && list !== 'measures') return rest
  const gone = orderable(body).filter((name) => !orderable(rest).includes(name))
  const order = elementsOf(rest, 'order').filter(
    (one) => !(isObject(one) && typeof one.field === 'string' && gone.includes(one.field)),
  )
  return order.length === elementsOf(rest, 'order').length ? rest : withMember(rest, 'order', order)
}

/** Moves an element within its list. */
export function moved(body: Body, list: ListName, from: number, to: number): Body {
  const all = [...elementsOf(body, list)]
  if (to < 0 || to >= all.length) return body
  all.splice(to, 0, ...all.splice(from, 1))
  return withMember(body, list, all)
}
