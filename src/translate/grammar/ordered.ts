// Chooses the order of the rows of an answer.

import { all, type Draft, fail, same } from './draft.ts'
import type { Facts } from './facts.ts'
import type { Amount, Dimension, Direction, Item } from './parts.ts'
import { countOf } from './rules/nouns.ts'
import { fieldOf } from './settle.ts'

interface Order {
  readonly field: string
  readonly dir: Direction
}
type Alias = (of: Amount | undefined) => string

export function orderOf(
  draft: Draft,
  groups: readonly Dimension[],
  alias: Alias,
  { dates, fields }: Facts,
): readonly Order[] {
  const orders = all(draft.pieces, 'order')
  if (orders.length > 1 || (orders.length > 0 && draft.rank !== undefined && orders[0]?.by !== undefined))
    fail('conflict', 'the question gives two orders: keep one')
  if (draft.rank !== undefined) return [{ field: alias(draft.rank.by), dir: draft.rank.dir }]
  const [order] = orders
  if (order === undefined) {
    const isCut =
      all(draft.pieces, 'size').length > 0 &&
      all(draft.pieces, 'turn').length === 0 &&
      draft.amounts.length > 0 &&
      draft.lists.length > 0
    const sorted = draft.lists.length > 0 ? groupedBy(draft, alias) : []
    if (sorted.length > 0) return sorted
    return isCut ? [{ field: alias(undefined), dir: 'desc' }] : chronological(groups, dates)
  }
  const { by, dir, more = [], isRank } = order
  if (by === undefined) return [{ field: alias(undefined), dir: dir ?? 'desc' }]
  const names = groups.map((one) => (typeof one === 'string' ? one : (one.alias ?? one.field)))
  // A group by month consists of two fields, year and month.
  const parts = (item: Item): readonly Item[] =>
    item.is === 'fields' ? item.fields.map((one) => ({ is: 'fields', fields: [one] })) : [item]
  const ordered = [by, ...more].flatMap(parts).map((item) => {
    const column = columnOf(item, names)
    const isText = column !== undefined && fields[column]?.type !== 'number'
    if (isRank && isText && draft.amounts.length > 0) return { field: alias(undefined), dir: dir ?? 'desc' }
    const field = column ?? aliasIn(item, draft, alias)
    if (field === undefined)
      fail('conflict', 'the question orders by a column that is not in the answer: ask for that column')
    return { field, dir: dir ?? 'asc' }
  })
  return ordered.filter(({ field }, at) => ordered.findIndex((one) => one.field === field) === at)

  function columnOf(item: Item, columns: readonly string[]): string | undefined {
    if (item.is === 'amount') return undefined
    const [first = ''] = item.is === 'thing' ? item.thing.lists : item.fields.map(fieldOf)
    if (first === '@name') return columns[0]
    const day = (name: string) => name === dates?.date || name === 'week' || name === dates?.year
    return first === '@date' ? columns.find(day) : columns.find((name) => name === first)
  }
}

/** A group by month consists of two numbers, which the service would otherwise sort by the first measure. */
const chronological = (groups: readonly Dimension[], dates: Facts['dates']): readonly Order[] =>
  [dates?.year, dates?.month].flatMap((field) =>
    field !== undefined && groups.includes(field) ? [{ field, dir: 'asc' }] : [],
  )

/** The order by an amount after `by`: `keywords by searches` sorts by the number of searches. */
const groupedBy = (draft: Draft, alias: Alias): readonly Order[] =>
  all(draft.pieces, 'by')
    .flatMap(({ items }) => items)
    .flatMap((item) => aliasIn(item, draft, alias) ?? [])
    .map((field) => ({ field, dir: 'desc' }))

function aliasIn(item: Item, draft: Draft, alias: Alias): string | undefined {
  const amount = amountOf(item)
  return amount !== undefined && draft.amounts.some((one) => same(one, amount)) ? alias(amount) : undefined
}

/**
 * The amount (a number that the question asks for) that an item after `by` means. Undefined if the item is not a
 * number.
 */
export const amountOf = (item: Item): Amount | undefined => {
  if (item.is === 'amount') return item.amount
  return item.is === 'thing' && item.thing.bare === 'count' ? countOf(item.thing) : undefined
}
