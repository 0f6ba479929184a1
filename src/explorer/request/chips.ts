// Shows the lists of a body as chips, and edits one element of a list.

import { isObject } from '../../std/is-object.ts'
import { type Body, withMember } from './asked.ts'
import { textOf } from './chip-texts.ts'
import type { LabelOf, ListName } from './lists.ts'

/** A chip shows one element of a list in the body. */
export interface Chip {
  readonly list: ListName
  readonly index: number
  readonly text: string
  readonly value: unknown
}

/** The elements of a list. A value that is not a list counts as one element. */
export function elementsOf(body: Body, list: ListName): readonly unknown[] {
  const value = body[list]
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

/** The chips of a list. `labelOf` returns the label of a field or metric. */
export const chipsOf = (body: Body, list: ListName, labelOf: LabelOf = asWritten): readonly Chip[] =>
  elementsOf(body, list).map((value, index) => ({ list, index, value, text: textOf[list](value, labelOf) }))

const asWritten: LabelOf = (name) => name

/** The alias of a measure, or its default alias. */
export function aliasOf(measure: unknown): string {
  if (!isObject(measure)) return ''
  const { alias, field, fn, metric } = measure
  if (typeof alias === 'string' && alias !== '') return alias
  if (typeof metric === 'string') return metric
  return field === '*' ? 'count' : `${String(fn)}_${String(field)}`
}

/** The column name of a dimension. */
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

/** Removes an element of a list. If a dimension or measure is removed, also removes its `order` entries. */
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
