// The row types of an intent: those that every part of it can be read from.

import type { Fields } from '../model/model.ts'
import type { Intent } from './intent.ts'
import type { Counted } from './items.ts'
import type { RowTypes } from './language.ts'
import type { Condition } from './lexicon/meaning.ts'
import type { Unusable } from './unusable.ts'

export const APART: Unusable = {
  reason: 'conflict',
  words: [],
  why: 'the parts of the question are about different kinds of events',
}

/** The row types to read. Empty: all. Undefined: the parts share no row type. */
export function rowTypesOf(intent: Intent, fields: Fields, rowTypes: RowTypes): readonly string[] | undefined {
  const { all, main, preferred } = rowTypes
  const named = typesNamed(intent.filters, rowTypes)
  if (named !== undefined) return named.length > 0 ? named : all
  const onOf = onIn(fields, rowTypes)
  const others: readonly (readonly string[])[] = [
    ...intent.groups.map(onOf),
    ...intent.filters.map(({ member }) => onOf(member)),
    ...[...new Set(intent.contexts)].map((on) => [on]),
  ]
  const common = others.reduce((left, right) => left.filter((one) => right.includes(one)), all)
  const counted = [...intent.counted, ...intent.having.map((one) => one.counted), ...rankedOf(intent)]
  const readable = counted.map((one) => typesOf(one, onOf, rowTypes))
  const shared = readable.reduce(
    (left, right) => left.filter((one) => right.includes(one)),
    (readable[0] ?? [...all].sort(byOrderOf(preferred))).filter((one) => common.includes(one)),
  )
  if (common.length === 0) return undefined
  // A question by event type reads all rows. A filter on the row type would remove groups, and rows without a field
  // would count as none.
  if (rowTypes.field !== undefined && intent.groups.includes(rowTypes.field))
    return [...others, ...readable].every(({ length }) => length === all.length) ? [] : undefined
  const [first] = shared
  if (first === undefined || isBent(counted, readable, first, common, rowTypes))
    return apart(counted, readable, common, onOf)
  if (isEverything(intent, [...others, ...readable], all)) return []
  return main !== undefined && first !== main && common.includes(main) && intent.hasWhole
    ? apart(counted, readable, common, onOf)
    : [first]
}

/**
 * Whether a measure would use row types that the question does not name, only to suit other measures. "clicks and
 * orders by day" does not mean banner clicks. Exempt: measures that all rows have, and fields.
 */
function isBent(
  counted: readonly Counted[],
  readable: readonly (readonly string[])[],
  first: string,
  common: readonly string[],
  { all, preferred }: RowTypes,
): boolean {
  const isNamed = !preferred.includes(first) && readable.some(({ length }) => length === 1)
  const isOther = (types: readonly string[]) =>
    types.length < all.length && types.find((type) => common.includes(type)) !== first
  return !isNamed && counted.some((one, index) => 'measure' in one && isOther(readable[index] ?? []))
}

type OnOf = (field: string) => readonly string[]

/** The row types that carry a field. All row types if the model does not restrict it. */
const onIn =
  (fields: Fields, { all }: RowTypes): OnOf =>
  (name) => {
    const { on = [] } = fields[name] ?? {}
    return on.length === 0 ? all : on
  }

const rankedOf = ({ rank, orders }: Intent): readonly Counted[] => [
  ...(rank?.by ? [rank.by] : []),
  ...orders.flatMap(({ by }) => (by !== undefined && !('field' in by) ? [by] : [])),
]

/** The row types of a measure, the default first. */
function typesOf(counted: Counted, onOf: OnOf, { all, preferred }: RowTypes): readonly string[] {
  if ('measure' in counted)
    return all.filter((one) => counted.measure.on[one] !== undefined).sort(byOrderOf(Object.keys(counted.measure.on)))
  const { field } = counted.aggregate
  return [...(field === '*' ? all : onOf(field))].sort(byOrderOf(preferred))
}

const byOrderOf = (order: readonly string[]) => (a: string, b: string) => place(order, a) - place(order, b)
const place = (order: readonly string[], name: string) => (order.includes(name) ? order.indexOf(name) : order.length)

/** A count of rows means all rows, unless the question names row types. */
const isEverything = ({ counted }: Intent, types: readonly (readonly string[])[], all: readonly string[]): boolean =>
  counted.some((one) => 'measure' in one && one.measure.isRows === true) &&
  types.every(({ length }) => length === all.length)

/** Measures on different row types that do not count each other's rows. A sale belongs to a visit that searched. */
function apart(
  counted: readonly Counted[],
  readable: readonly (readonly string[])[],
  common: readonly string[],
  onOf: OnOf,
): readonly string[] | undefined {
  const chosen = readable.map((types) => types.find((one) => common.includes(one)))
  const types = [...new Set(chosen)]
  const isApart = counted.every((one, index) => {
    const own = chosen[index]
    if ('measure' in one && one.measure.isWhole === true) return true
    const field = own === undefined ? undefined : 'measure' in one ? one.measure.on[own]?.field : one.aggregate.field
    if (field === undefined || field === '*') return false
    return types.every((type) => type === own || (type !== undefined && !onOf(field).includes(type)))
  })
  return isApart ? types.flatMap((type) => (type === undefined ? [] : [type])) : undefined
}

/** The row types that a filter selects. Undefined: the filter does not select row types. */
function typesNamed(filters: readonly Condition[], { all, field }: RowTypes): readonly string[] | undefined {
  const named = filters.find(({ member }) => member === field)
  return named && all.filter((type) => named.operator !== 'notEquals' && (named.values ?? []).includes(type))
}
