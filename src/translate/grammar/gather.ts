// Sorts the pieces of a reading into the parts of a request.

import type { Reason } from '../../questions/translation.ts'
import type { PlacedPiece } from './assembly.ts'
import type { Facts } from './facts.ts'
import { isOfField } from './rules/analysis.ts'
import { equal, negated } from './rules/condition-forms.ts'
import { countOf } from './rules/nouns.ts'
import type { Act, Amount, Bound, Dimension, Direction, Item, Piece, Thing, Tree } from './signs.ts'

type Of<K extends Piece['is']> = Extract<Piece, { is: K }>

export interface Fault {
  readonly reason: Reason
  readonly why: string
  readonly words?: readonly string[]
  readonly report?: string
  /** No other reading may be better. */
  readonly isFinal?: true
}

/** The parts of a request, before row types are known. */
export interface Draft {
  readonly lists: Thing[]
  readonly groups: Dimension[]
  readonly amounts: Amount[]
  readonly tests: Tree[]
  readonly contexts: string[]
  readonly acts: Act[]
  /** Nouns that say what an act is done to, or whose number it is. They are not listed. */
  readonly parts: Thing[]
  readonly having: { readonly of: Amount | undefined; readonly limits: readonly Bound[] }[]
  readonly pieces: readonly Piece[]
  rank?: { readonly dir: Direction; readonly by?: Amount; readonly limit?: number }
  /** What the question is about, if it counts something. */
  head?: Thing | undefined
  /** Several texts must all be met, by one row. */
  isAll?: boolean
}

export class Unreadable extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.why)
    this.fault = fault
  }
}

export function fail(reason: Reason, why: string): never {
  throw new Unreadable({ reason, why })
}

export const all = <K extends Piece['is']>(pieces: readonly Piece[], is: K): readonly Of<K>[] =>
  pieces.filter((one): one is Of<K> => one.is === is)

export function gather(placed: readonly PlacedPiece[], facts: Facts): Draft {
  const pieces = placed.map(({ piece }) => piece)
  const draft: Draft = {
    lists: [],
    groups: [],
    amounts: [],
    tests: [],
    contexts: [],
    acts: [],
    parts: [],
    having: [],
    pieces,
  }
  placed.forEach(({ piece }, at) => {
    if (piece.is !== 'test') return
    const before = placed[at - 1]?.piece.is
    if (piece.isAnd && (before === 'noun' || before === 'amount' || before === 'amounts'))
      fail('ambiguous', 'a condition beside a number: ask for each separately')
    addTest(draft, piece)
  })
  const bounds = all(pieces, 'bound')
  const tops = all(pieces, 'top')
  for (const { thing } of tops) if (thing !== undefined) list(draft, thing)
  for (const { top, thing } of all(pieces, 'each')) for (const one of [thing, top]) list(draft, one)
  placed.forEach(({ piece }, at) => {
    if (piece.is !== 'noun') return
    if (isPart(placed, at)) addPart(draft, piece.thing)
    else addNoun(draft, piece, bounds, tops)
  })
  for (const { amount } of all(pieces, 'amount')) addAmount(draft, amount)
  for (const { amounts } of all(pieces, 'amounts')) for (const one of amounts) addAmount(draft, one)
  for (const { each } of all(pieces, 'share')) if (each !== undefined) list(draft, each)
  for (const one of all(pieces, 'by')) for (const item of one.items) addItem(draft, item)
  draft.acts.push(
    ...all(pieces, 'act').map(({ act }) => act),
    ...tops.flatMap(({ act }) => (act === undefined ? [] : [act])),
  )
  for (const one of all(pieces, 'values')) addValues(draft, one, facts)
  for (const { by } of all(pieces, 'order'))
    if (by?.is === 'amount' && draft.groups.length > 0) addAmount(draft, by.amount)
  const isSorted = all(pieces, 'order').some(({ by }) => by === undefined)
  if (isSorted && draft.groups.length === 0 && draft.head !== undefined) list(draft, draft.head)
  addRank(draft, tops, pieces, facts)
  if (
    all(pieces, 'test').some(({ isOnly }) => isOnly) &&
    [...draft.lists, draft.head].some((one) => one && !one.isRow && one.name !== 'orders')
  )
    fail('unsupported', 'a query sees each row on its own: it cannot tell what has only such rows')
  for (const bound of bounds) addBound(draft, bound, facts)
  return draft
}

function addTest(draft: Draft, { tests, on, isAll }: Of<'test'>): void {
  draft.tests.push(...tests)
  if (on !== undefined) draft.contexts.push(...on)
  if (isAll) draft.isAll = true
}

function list(draft: Draft, thing: Thing): void {
  if (draft.lists.some(({ lists }) => lists.join() === thing.lists.join())) return
  draft.lists.push(thing)
  draft.groups.push(...thing.lists.filter((field) => !draft.groups.includes(field)))
  context(draft, thing)
}

function context(draft: Draft, { on, tests }: Thing): void {
  draft.tests.push(...(tests ?? []))
  if (on !== undefined) draft.contexts.push(...on)
}

export function addAmount(draft: Draft, amount: Amount): void {
  if (!draft.amounts.some((one) => same(one, amount))) draft.amounts.push(amount)
}

export const same = (a: Amount, b: Amount): boolean => amountKey(a) === amountKey(b)

const amountKey = ({ name, tests = [], parts, overall }: Amount): string =>
  JSON.stringify([parts === undefined ? name : '', tests, parts?.by, parts?.of.map(amountKey), overall])

/** `how many visitors bought products`, `the average price of items sold`: a noun beside an act, after what is asked. */
function isPart(placed: readonly PlacedPiece[], at: number): boolean {
  const [before, own, after] = [placed[at - 1], placed[at], placed[at + 1]]
  if (own?.piece.is !== 'noun' || before === undefined) return false
  const { thing, asked } = own.piece
  if (thing.bare !== 'list' || asked !== undefined) return false
  const asks = placed.slice(0, at).some(({ piece }) => piece.is === 'amount' || piece.is === 'noun')
  if (asks && before.piece.is === 'act' && before.to === own.from) return true
  const isDone = thing.on !== undefined || (after?.piece.is === 'act' && after.from === own.to)
  return isDone && before.to === own.from - 1 && before.piece.is === 'amount' && isOfField(before.piece.amount)
}

function addPart(draft: Draft, thing: Thing): void {
  draft.parts.push(thing)
  context(draft, thing)
}

/** A noun is listed if it is asked for, if its bare reading is a list, or if the question bounds it or ranks it. */
function addNoun(draft: Draft, noun: Of<'noun'>, bounds: readonly Of<'bound'>[], tops: readonly Of<'top'>[]): void {
  const { thing, asked } = noun
  const ofAmount = bounds.some(({ of }) => of !== undefined && of.name !== thing.counts?.name)
  const isRanked = tops.some(
    ({ by, thing: own }) => own === undefined && by !== undefined && by.name !== thing.counts?.name,
  )
  const isSearches = thing.name === 'searches'
  const isListed =
    thing.bare === 'list' ||
    (asked !== undefined && !(isSearches && asked === 'list')) ||
    (thing.isOwner && draft.lists.length === 0 && (ofAmount || isRanked)) ||
    (thing.worth !== undefined && thing.bare === 'count' && ofAmount)
  if (
    thing.bare === 'list' &&
    !noun.isMany &&
    asked === undefined &&
    tops.length + bounds.length === 0 &&
    draft.pieces.length > 1
  )
    fail('ambiguous', 'which one is meant is not said: name it, or ask for all')
  if (isListed && !(thing.bare === 'count' && thing.name === 'searches' && draft.lists.length > 0)) {
    list(draft, thing)
    return
  }
  draft.head ??= thing
  if (
    thing.isOwner &&
    thing.tests?.length &&
    draft.pieces.some((one) => one.is === 'amount' || (one.is === 'noun' && one !== noun && one.thing.bare === 'count'))
  )
    fail('ambiguous', 'a kind of people beside another number: ask for each separately')
  const amount = countOf(thing)
  if (amount === undefined) {
    list(draft, thing)
    return
  }
  if (thing.on !== undefined) draft.contexts.push(...thing.on)
  if (draft.amounts.some((one) => same(one, amount))) fail('ambiguous', 'it asks for the same number twice: ask once')
  addAmount(draft, amount)
}

function addItem(draft: Draft, item: Item): void {
  if (item.is === 'fields') {
    draft.groups.push(...item.fields.filter((one) => !draft.groups.includes(one)))
    return
  }
  if (item.is === 'amount') {
    if (draft.lists.length === 0 && draft.groups.length === 0)
      fail('unsupported', 'groups are made by things, not by amounts')
    addAmount(draft, item.amount)
    return
  }
  if (item.thing.isOwner && item.thing.tests?.length)
    fail('ambiguous', 'a kind of people is no group: say "of" or "for" before it')
  const counts = countOf(item.thing)
  if (item.thing.bare === 'count' && draft.lists.length > 0 && counts !== undefined) addAmount(draft, counts)
  else list(draft, item.thing)
}

/** Values belong to the one text that the question lists, or to the searches that it counts. */
function addValues(draft: Draft, { texts, isCode, isNegated }: Of<'values'>, { fields }: Facts): void {
  const things = [...draft.lists, ...(draft.lists.length === 0 && draft.head ? [draft.head] : [])]
  const named = things.flatMap(({ named, id }) => (isCode ? (id ?? named) : named) ?? [])
  const listed = draft.groups.filter((one): one is string => typeof one === 'string' && fields[one]?.type === 'string')
  const candidates = [...new Set([...named, ...(named.length === 0 ? listed : [])])]
  const [member, ...others] = candidates
  if (member === undefined || others.length > 0) fail('ambiguous', 'which field has that value is not said: name it')
  const tree = equal(member, texts)
  draft.tests.push(isNegated ? negated(tree) : tree)
}

/** The ranking, by the amount that the question names for it. */
function addRank(draft: Draft, tops: readonly Of<'top'>[], pieces: readonly Piece[], facts: Facts): void {
  const ranking = tops.some(({ isBest, by }) => isBest || by !== undefined)
    ? tops.filter(({ isBest, by }) => isBest !== false || by !== undefined)
    : tops
  const [first, ...others] = ranking
  if (first === undefined) return
  const sortedBy = all(pieces, 'by')
    .flatMap(({ items }) => items)
    .flatMap((item) =>
      item.is === 'amount'
        ? [item.amount]
        : item.is === 'thing' && item.thing.bare === 'count'
          ? [countOf(item.thing)]
          : [],
    )
  const sorted = sortedBy.find((one) => one !== undefined)
  const amounts = tops.flatMap(({ by, act, isUsual }) =>
    by === undefined || ((act !== undefined || isUsual) && sorted !== undefined) ? [] : [by],
  )
  if (
    amounts.length > 1 ||
    tops.filter(({ thing }) => thing !== undefined).length > 1 ||
    others.some(({ dir }) => dir !== first.dir)
  )
    fail('ambiguous', 'there are several rankings: ask for one')
  const by = amounts[0] ?? sorted
  if (by !== undefined) addAmount(draft, by)
  const count = tops.find((one) => one.count !== undefined)?.count
  const isOne = tops.some((one) => one.isOne) || (tops.every(({ thing }) => thing === undefined) && isSingular(pieces))
  const isLow = first.isBest && by !== undefined && isLowBest(by, facts)
  const dir = isLow ? OPPOSITE[first.dir] : first.dir
  draft.rank = { dir, ...(by !== undefined && { by }), limit: count ?? (isOne ? 1 : 10) }
}

const OPPOSITE: Readonly<Record<Direction, Direction>> = { asc: 'desc', desc: 'asc' }

/** The best position is the lowest. */
const isLowBest = ({ on }: Amount, { lowIsBest, equals }: Facts): boolean =>
  Object.values(on).some((plain) => {
    const field: string = 'field' in plain ? plain.field : JSON.parse(equals[plain.metric] ?? '{"field":""}').field
    return lowIsBest.has(field)
  })

/** `which engine had the most` asks for one. */
const isSingular = (pieces: readonly Piece[]): boolean => {
  const nouns = all(pieces, 'noun').filter(
    ({ thing, asked }) => thing.name !== 'searches' && (asked !== undefined || thing.bare === 'list' || thing.isOwner),
  )
  return nouns.length === 1 && nouns[0]?.isMany === false
}

function addBound(draft: Draft, { of, limits, field }: Of<'bound'>, facts: Facts): void {
  if (field !== undefined) {
    if (facts.fields[field]?.type !== 'number') fail('conflict', 'only numbers are more or less than others')
    draft.tests.push(
      ...limits.map(({ operator, value }): Tree => ({ member: field, operator, values: [value] }) as Tree),
    )
    return
  }
  if (of !== undefined) {
    draft.having.push({ of, limits })
    return
  }
  const things = [...draft.parts, ...draft.lists, ...(draft.head === undefined ? [] : [draft.head])]
  const isOfGroups = draft.groups.length > 0 && limits.every(({ isMoney }) => !isMoney)
  const worth =
    isOfGroups && draft.amounts.length > 0
      ? undefined
      : [...things, ...draft.amounts].find((one) => one.worth !== undefined)?.worth
  if (worth !== undefined) {
    draft.tests.push(
      ...limits.map(({ operator, value }): Tree => ({ member: worth, operator, values: [value] }) as Tree),
    )
    return
  }
  draft.having.push({ of: undefined, limits })
}
