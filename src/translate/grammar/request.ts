// Builds the request from the pieces of a question: the phrases that each express a part of the request. An amount is a
// number that the question asks for. A row type is a kind of row, such as a search or an order.

import type { Day } from '../../calendar/civil-day.ts'
import { limits } from '../../catalog/limits.ts'
import type { AskedQuery } from '../../questions/translation.ts'
import type { PlacedPiece } from './assembly.ts'
import { compared } from './comparison.ts'
import { addAmount, all, type Draft, fail, refuse, same } from './draft.ts'
import type { Facts } from './facts.ts'
import { gather } from './gather.ts'
import { isPlain, measureOf, specialise, typesOf } from './measures.ts'
import { orderOf } from './ordered.ts'
import { type Amount, type Condition, type Dimension, membersOf, type Thing, type Tree } from './parts.ts'
import { isSingular } from './restrict.ts'
import { fieldOf, settle, withUsual } from './settle.ts'
import { shared } from './shares.ts'
import { adjacent, contradicted, numbersOrOrder, ofNumbers, repeated, sumsOrRows, unclear, vague } from './unclear.ts'

export function requestOf(placed: readonly PlacedPiece[], facts: Facts, today: Day): AskedQuery {
  const draft = gather(placed, facts)
  const isGroupsAlone = draft.pieces.every(({ is }) => is === 'by' || is === 'days' || is === 'order' || is === 'size')
  if (isGroupsAlone) fail('empty', 'the question names nothing to count or to list')
  const asks =
    draft.lists.length +
    draft.groups.length +
    draft.amounts.length +
    draft.acts.length +
    draft.contexts.length +
    draft.having.length
  const hasShare = all(draft.pieces, 'share').length > 0
  if (asks === 0 && !hasShare && draft.tests.length === 0)
    fail('empty', 'the question names nothing to count or to list')
  adjacent(placed)
  const types = settle(draft, facts)
  if (draft.isAll && [...draft.lists, ...(draft.head ? [draft.head] : [])].some(({ isOwner }) => isOwner))
    refuse('unsupported', 'a query checks one row at a time: it cannot find people who did several things')
  for (const tests of [draft.tests, ...draft.amounts.map(({ tests: own = [] }) => own)]) {
    contradicted(tests)
    ofNumbers(tests, facts)
  }
  unclear(draft, facts)
  shared(draft, facts)
  const isOneEach = ({ bare, counts, lists: [field] }: Thing) =>
    bare === 'list' &&
    draft.amounts.some(({ name }) => name === counts?.name) &&
    Object.values(counts?.on ?? {}).some((one) => 'fn' in one && one.fn === 'count_distinct' && one.field === field)
  if (draft.lists.some(isOneEach))
    refuse('ambiguous', 'each row of the list would count only itself: ask for the list or for the count')
  withUsual(draft, types, facts)
  specialise(draft)
  for (const { of } of draft.having) if (of !== undefined) addAmount(draft, of)
  numbersOrOrder(draft, facts)
  const groups = replacedIn(draft, rowsOf(draft, types), facts)
  const used = [...groups.map(fieldOf), ...draft.tests.flatMap(membersOf)]
  const shown = draft.amounts.flatMap(({ on }) =>
    Object.values(on).flatMap((one) => ('field' in one ? [one.field] : [])),
  )
  const counted = (amount: Amount): Amount =>
    [...used, ...shown.filter(facts.repeatsRows)]
      .map((field) => facts.counted[`${field} ${amount.name}`])
      .find((other) => other !== undefined) ?? amount
  draft.amounts.forEach((one, at) => {
    draft.amounts[at] = counted(one)
  })
  if (draft.rank?.by !== undefined) draft.rank = { ...draft.rank, by: counted(draft.rank.by) }
  const grains =
    groups.filter((one) => typeof one === 'object' && one.by !== undefined).length +
    (groups.includes(facts.dates?.date ?? '') ? 1 : 0) +
    (groups.includes(facts.dates?.month ?? '') ? 1 : 0)
  if (grains > 1) fail('ambiguous', 'the question groups by periods of time twice: keep one')
  const per = draft.amounts.flatMap(({ parts }) => (parts?.by === 'divide' ? [parts.of[1].name] : []))
  if (draft.lists.some(({ counts }) => counts !== undefined && per.includes(counts.name)))
    fail('ambiguous', 'the question asks for a number per thing and lists the same things: keep one')
  const bounded = draft.having.flatMap(({ of, limits: own }) =>
    own.map(({ operator }) => `${(of ?? draft.amounts[0])?.name} ${operator[0]}`),
  )
  if (new Set(bounded).size < bounded.length)
    fail('conflict', 'the question bounds one number twice in the same way: keep one bound')
  if (draft.having.length > 0 && groups.length === 0)
    fail('unsupported', 'a bound on a number needs a list: ask for a list instead of a count')
  if (draft.rank !== undefined && groups.length === 0)
    fail('ambiguous', 'a ranking needs a list: name the things to rank')
  const isGrouped = all(draft.pieces, 'by').some(({ items }) =>
    items.some((item) => item.is === 'fields' || (item.is === 'thing' && item.thing.bare === 'list')),
  )
  const others =
    draft.rank !== undefined &&
    draft.lists.length > 0 &&
    groups.length > (draft.lists[0]?.lists.length ?? 0) &&
    isGrouped &&
    all(draft.pieces, 'top').some(({ thing, act }) => thing !== undefined || act !== undefined)
  if (others) draft.within = groups.filter((one) => isEach(draft, one))
  if (others && !draft.within?.length)
    fail('ambiguous', 'it is not clear whether to rank once or within each group: say "the top 3 ... per ..."')
  vague(draft, types, facts)
  sumsOrRows(draft, facts)
  repeated(draft, types, used, facts)
  const { days, compare, own, extra, having, order: changed, limit: most } = compared(draft, facts, today)
  const tests = [...lifted(draft), ...draft.tests, ...own]
  const amounts = draft.amounts
  if (new Set(amounts.map(({ name }) => name)).size < amounts.length)
    fail('ambiguous', 'the question asks for the same number twice: ask for each separately')
  const read = [...new Set(amounts.flatMap((one) => typesOf(one, types, facts)))]
  const plain = amounts.filter((one) => isPlain(one, types, facts))
  const rows = { types, facts, isMixed: read.length > 1 }
  const alias = (amount: Amount | undefined) => {
    const at = amounts.findIndex((one) => amount !== undefined && same(one, amount))
    return aliasOf(amounts, at < 0 ? 0 : at)
  }
  const typed =
    plain.length > 0 || amounts.length === 0
      ? typeFilter(draft, read.length > 0 || amounts.length > 0 ? read : types.slice(0, 1), groups, facts)
      : []
  const filters = distinct([...typed, ...tests, ...held(groups, tests, facts), ...days])
  const order = changed ? [changed(alias(undefined))] : orderOf(draft, groups, alias, facts)
  const limit =
    draft.rank?.limit ?? all(draft.pieces, 'size')[0]?.count ?? most ?? (changed && (isSingular(draft.pieces) ? 1 : 10))
  const page = all(draft.pieces, 'turn')[0]?.page
  if (limit !== undefined && (limit < 1 || limit > limits.maxLimit))
    fail('conflict', `a page has 1 to ${limits.maxLimit} rows`)
  if ((limit !== undefined || page !== undefined) && groups.length === 0)
    fail('ambiguous', 'a page or a limit needs a list: name the things to list')
  const dimensions = topped(draft, groups, alias)
  const isTopped = dimensions.some((one) => typeof one === 'object' && 'top' in one)
  return withoutEmpty({
    dimensions,
    measures: [
      ...amounts.map((one, index) => measureOf(one, aliasOf(amounts, index), rows)),
      ...extra(amounts.map((_, index) => aliasOf(amounts, index))),
    ],
    ...(compare !== undefined && { compare }),
    filters,
    having: [
      ...draft.having.flatMap(({ of, limits: bounds }) =>
        bounds.map(({ operator, value }) => ({ member: alias(of), operator, values: [value] })),
      ),
      ...having(alias(undefined)),
    ],
    order,
    ...(page !== undefined && { page }),
    ...(limit !== undefined && !isTopped && { limit }),
    ...(all(draft.pieces, 'totals').length > 0 && groups.length > 0 && { totals: true }),
  }) as AskedQuery
}

const aliasOf = (amounts: readonly Amount[], at: number): string => {
  const { name = 'count' } = amounts[at] ?? {}
  return amounts.slice(0, at).some((one) => one.name === name) ? `${name}_${at + 1}` : name
}

/** If the request has only one amount, moves the conditions of this amount to the request. */
function lifted(draft: Draft): readonly Tree[] {
  const [only] = draft.amounts
  if (only === undefined || draft.amounts.length > 1 || only.parts !== undefined || !only.tests?.length) return []
  draft.amounts[0] = { ...only, tests: [] }
  return only.tests
}

/** The row type that all amounts use, or all given types if the amounts use different types. */
function rowsOf({ amounts }: Draft, types: readonly string[]): readonly string[] {
  const own = amounts.map(({ on }) => Object.keys(on).find((type) => types.includes(type)))
  return types.length > 1 && own.length > 0 && own.every((type) => type !== undefined && type === own[0])
    ? own.slice(0, 1).flatMap((type) => type ?? [])
    : types
}

/** Replaces fields that rows of the chosen type store under another name. */
function replacedIn(draft: Draft, types: readonly string[], { replaced }: Facts): readonly Dimension[] {
  const [type = ''] = types
  const on = types.length === 1 ? (replaced[type] ?? {}) : {}
  draft.tests.forEach((tree, at) => {
    if (!('member' in tree)) return
    const field = on[(tree as Condition).member]
    if (field !== undefined) draft.tests[at] = { ...tree, member: field } as Tree
  })
  return draft.groups.map((one) => (typeof one === 'string' ? (on[one] ?? one) : one))
}

function typeFilter(
  draft: Draft,
  types: readonly string[],
  groups: readonly Dimension[],
  { typeField }: Facts,
): readonly Tree[] {
  if (typeField === undefined || types.length === 0 || draft.tests.some((one) => membersOf(one).includes(typeField)))
    return []
  if (groups.some((one) => fieldOf(one) === typeField)) return []
  return [{ member: typeField, operator: types.length === 1 ? 'equals' : 'in', values: types } as Tree]
}

/** Filters for lists by a field that most rows lack. These filters leave out the group without a value. */
const held = (groups: readonly Dimension[], tests: readonly Tree[], { sparse }: Facts): readonly Tree[] =>
  groups.map(fieldOf).flatMap((member) => {
    const beside = sparse.get(member)
    const named = tests.flatMap(membersOf)
    return beside === undefined || [member, ...beside].some((one) => named.includes(one))
      ? []
      : [{ member, operator: 'set' } as Tree]
  })

/**
 * The dimensions of the request. If the question asks for it, keeps only the top rows within each outer group, or
 * combines all rows below the top into one row.
 */
function topped(
  draft: Draft,
  groups: readonly Dimension[],
  alias: (of: Amount | undefined) => string,
): readonly Dimension[] {
  const { within = [], rank } = draft
  const hasRest = all(draft.pieces, 'rest').length > 0
  if (within.length === 0 && !hasRest) return groups
  const names = within.map((one) => (typeof one === 'string' ? one : (one.alias ?? one.field)))
  const top = {
    limit: rank?.limit ?? 10,
    by: alias(rank?.by),
    ...(names.length > 0 && { within: names }),
    ...(hasRest && { rest: 'is_rest' }),
  }
  const [ranked, ...others] = groups.filter((one) => !within.includes(one))
  if (ranked === undefined || typeof ranked !== 'string' || (names.length > 0 && others.length > 0))
    fail('ambiguous', 'it is not clear what to rank within each group: ask for one thing')
  return [...within, { field: ranked, top }, ...others]
}

/** Whether the question ranks separately within each value of a group: `in each country`. */
const isEach = ({ pieces }: Draft, group: Dimension): boolean =>
  all(pieces, 'by').some(
    ({ isEach, items }) =>
      isEach &&
      items.some((item) =>
        item.is === 'thing'
          ? item.thing.lists.includes(fieldOf(group))
          : item.is === 'fields' && item.fields.includes(group),
      ),
  )

const distinct = (trees: readonly Tree[]): readonly Tree[] => [
  ...new Map(trees.map((one) => [JSON.stringify(one), one])).values(),
]

const withoutEmpty = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => !Array.isArray(value) || value.length > 0))
