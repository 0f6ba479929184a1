// Which rows an intent is about: the row types that every part of it can be read from.

import { type EventType, eventTypes } from '../catalog/event-types.ts'
import { namesOf } from '../catalog/names-of.ts'
import type { Intent } from './intent.ts'
import type { Counted } from './items.ts'
import type { Fields } from './lexicon/lexicon.ts'
import type { Condition } from './lexicon/meaning.ts'

const ALL: readonly EventType[] = namesOf(eventTypes)

/** The row types to read, none where all will do; undefined where parts do not go together. */
export function rowTypesOf(intent: Intent, fields: Fields): readonly EventType[] | undefined {
  const named = typesNamed(intent.filters)
  if (named !== undefined) return named.length > 0 ? named : ALL
  const onOf = (name: string) => fields[name]?.on ?? ALL
  const others: readonly (readonly EventType[])[] = [
    ...intent.groups.map(onOf),
    ...intent.filters.map(({ member }) => onOf(member)),
    ...[...new Set(intent.contexts)].map((on) => [on]),
  ]
  const common = others.reduce((left, right) => left.filter((one) => right.includes(one)), ALL)
  const counted = [...intent.counted, ...intent.having.map((one) => one.counted), ...rankedOf(intent)]
  const readable = counted.map((one) => typesOf(one, fields))
  const shared = readable.reduce(
    (left, right) => left.filter((one) => right.includes(one)),
    preferred(readable, common),
  )
  if (common.length === 0) return undefined
  const [first] = shared
  if (first === undefined) return apart(counted, readable, common, fields)
  if (isEverything(intent, others, readable)) return []
  return first !== 'search' && common.includes('search') && intent.isBesideVisits
    ? apart(counted, readable, common, fields)
    : [first]
}

const isOfVisits = (one: Counted): boolean =>
  'measure' in one && (one.measure.name === 'visits' || one.measure.name === 'visitors')

const rankedOf = ({ rank, orders }: Intent): readonly Counted[] => [
  ...(rank?.by ? [rank.by] : []),
  ...orders.flatMap(({ by }) => (by !== undefined && !('field' in by) ? [by] : [])),
]

/** In the order in which the first measure prefers them. */
const preferred = ([first]: readonly (readonly EventType[])[], common: readonly EventType[]): readonly EventType[] =>
  (first ?? ALL).filter((one) => common.includes(one))

/** The row types that a measure can be read from, the one it usually means first. */
function typesOf(counted: Counted, fields: Fields): readonly EventType[] {
  if ('measure' in counted)
    return ALL.filter((one) => counted.measure.on[one] !== undefined).sort(byOrderOf(Object.keys(counted.measure.on)))
  const { field } = counted.aggregate
  const on = field === '*' ? ALL : (fields[field]?.on ?? ALL)
  // Of what is bought, sales are meant.
  return [...on].sort(byOrderOf(['search', 'sale', 'cart']))
}

const byOrderOf = (order: readonly string[]) => (a: string, b: string) => place(order, a) - place(order, b)
const place = (order: readonly string[], name: string) => (order.includes(name) ? order.indexOf(name) : order.length)

/** All rows are meant where events are counted, and nothing says which. */
const isEverything = (
  { counted }: Intent,
  others: readonly (readonly EventType[])[],
  readable: readonly (readonly EventType[])[],
): boolean =>
  counted.some((one) => 'measure' in one && one.measure.name === 'events') &&
  [...others, ...readable].every((types) => types.length === ALL.length)

/**
 * Measures of several row types, where none of them counts anything on the rows of another. What was bought was bought in
 * a visit that searched.
 */
function apart(
  counted: readonly Counted[],
  readable: readonly (readonly EventType[])[],
  common: readonly EventType[],
  fields: Fields,
): readonly EventType[] | undefined {
  const chosen = readable.map((types) => types.find((one) => common.includes(one)))
  const types = [...new Set(chosen)]
  const isApart = counted.every((one, index) => {
    const own = chosen[index]
    if (isOfVisits(one)) return true
    const field = own === undefined ? undefined : 'measure' in one ? one.measure.on[own]?.field : one.aggregate.field
    if (field === undefined || field === '*') return false
    return types.every((type) => type === own || (type !== undefined && !(fields[field]?.on ?? ALL).includes(type)))
  })
  return isApart ? types.flatMap((type) => (type === undefined ? [] : [type])) : undefined
}

/** The row types that a filter names; undefined where none does. */
function typesNamed(filters: readonly Condition[]): readonly EventType[] | undefined {
  const named = filters.find(({ member }) => member === 'event_type')
  return named && ALL.filter((type) => named.operator !== 'notEquals' && (named.values ?? []).includes(type))
}
