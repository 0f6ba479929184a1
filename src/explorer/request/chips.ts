// The members of a body as chips. An edit changes one element and keeps the others.

import { isObject } from '../../std/is-object.ts'
import { type Body, withMember } from './asked.ts'
import { textOf } from './chip-texts.ts'
import type { LabelOf, ListName } from './lists.ts'

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

/** The chips of a list. `labelOf` gives the label of a field or metric. */
export const chipsOf = (body: Body, list: ListName, labelOf: LabelOf = asWritten): readonly Chip[] =>
  elementsOf(body, list).map((value, index) => ({ list, index, value, text: textOf[list](value, labelOf) }))

const asWritten: LabelOf = (name) => name

/** The alias of a measure. */
export function aliasOf(measure: unknown): string {
  if (!isObject(measure)) return ''
  const { alias, field, fn, metric } = measure
  if (typeof alias === 'string' && alias !== '') return alias
  if (typeof metric === 'string') return metric
  return field === '*' ? 'count' : `${String(fn)}_${String(field)}`
}

/** The name of a dimension's column. */
export function dimensionName(dimension: unknown): string | undefined {
  if (!isObject(dimension)) return typeof dimension === 'string' ? dimension : undefined
  const { alias, field, by, bins } = dimension
  if (typeof alias === 'string') return alias
  if (typeof field !== 'string') return undefined
  if (typeof by === 'string') return `${field}_${by}`
  return bins == null ? field : `${field}_bins`
}

/** The names that `order` accepts. */
export const orderable = (body: Body): readonly string[] => [
  ...elementsOf(body, 'dimensions').flatMap((dimension) => dimensionName(dimension) ?? []),
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

/** Removes an element of a list. Also removes the order by a removed dimension or measure. */
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
