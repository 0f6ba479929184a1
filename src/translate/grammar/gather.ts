// Sorts the pieces of a question (phrases that each express a part of the request) into the parts of the draft: lists,
// groups, amounts (numbers that the question asks for), conditions, events and bounds.

import type { PlacedPiece } from './assembly.ts'
import { coherent } from './coherent.ts'
import { addAmount, all, context, type Draft, fail, list, type Of, refuse, same } from './draft.ts'
import type { Facts } from './facts.ts'
import { amountOf } from './ordered.ts'
import { type Item, membersOf, type Thing } from './parts.ts'
import { addBins, addBound, addRank, addValues } from './restrict.ts'
import { isOfField } from './rules/analysis.ts'
import { countOf } from './rules/nouns.ts'
import { fieldOf } from './settle.ts'
import { isTalk } from './talk-words.ts'

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
  coherent(placed, facts)
  for (const one of all(pieces, 'test')) addTest(draft, one)
  if (all(pieces, 'contrast').length > 0) contrast(draft)
  const bounds = all(pieces, 'bound')
  const tops = all(pieces, 'top')
  for (const { thing } of tops) if (thing !== undefined) list(draft, thing)
  placed.forEach(({ piece }, at) => {
    if (piece.is === 'amount') addAmount(draft, piece.amount)
    if (piece.is === 'amounts') for (const one of piece.amounts) addAmount(draft, one)
    if (piece.is !== 'noun') return
    if (isPart(placed, at)) addPart(draft, piece.thing)
    else addNoun(draft, piece, bounds, tops, isColumn(placed, at))
    const { before = '' } = placed[at] ?? {}
    if (draft.lists.length > 1 && draft.lists.at(-1) === piece.thing && !LINKS.has(before))
      refuse('ambiguous', 'the question does not say which of two things to list: put "and" or "by" between them')
  })
  for (const { each, of } of all(pieces, 'share')) {
    if (each !== undefined) list(draft, each)
    if (of === undefined || draft.amounts.some((one) => same(one, of))) continue
    addAmount(draft, of)
    draft.isShareAlone = true
  }
  const groups = all(pieces, 'by')
  const isTimed = groups.some(({ items, isTrend }) => !isTrend && items.some((item) => item.is === 'fields'))
  for (const one of groups)
    if (!one.isTrend || !isTimed) for (const item of one.items) addItem(draft, item, one.items.length > 1)
  draft.acts.push(
    ...all(pieces, 'act').map(({ act }) => act),
    // The event of a ranking, as in `most clicked`, restricts the rows, unless an amount is a metric that counts rows
    // of all types.
    ...tops.flatMap(({ act }) =>
      act === undefined || draft.amounts.some(({ on, parts }) => parts === undefined && on['*'] && 'metric' in on['*'])
        ? []
        : [act],
    ),
  )
  const isDaily = all(pieces, 'days').some(({ days }) => days.isList) && groups.length === 0
  if (isDaily && facts.dates !== undefined) draft.groups.push(facts.dates.date)
  for (const one of all(pieces, 'values')) addValues(draft, one, facts)
  for (const { by } of all(pieces, 'order')) {
    const amount = by && amountOf(by)
    if (amount !== undefined && draft.groups.length > 0) addAmount(draft, amount)
  }
  const isGroup = (name: string) => draft.groups.some((one) => fieldOf(one) === name)
  const isSorted = all(pieces, 'order').some(({ by }) => by === undefined)
  if (isSorted && draft.groups.length === 0 && draft.head !== undefined) list(draft, draft.head)
  for (const one of all(pieces, 'bins')) addBins(draft, one, facts)
  addRank(draft, tops, pieces, facts)
  if (
    all(pieces, 'test').some(({ isOnly, tests }) => isOnly && !tests.flatMap(membersOf).every(isGroup)) &&
    [...draft.lists, draft.head].some((one) => one && !one.isRow && one.name !== 'orders')
  )
    refuse(
      'unsupported',
      'a query checks one row at a time: it cannot tell whether all rows of a thing meet a condition',
    )
  bounds.forEach((bound, at) => {
    addBound(draft, continued(bound, bounds[at - 1], placed), facts)
  })
  return draft
}

/** Turns a condition that allows several values into a group by its field: `compare mobile and desktop`. */
function contrast(draft: Draft): void {
  const several = all(draft.pieces, 'test').flatMap(({ choices }) => choices ?? [])
  const [member, ...others] = several
  if (others.length > 0) fail('ambiguous', 'it is not clear what to compare: say "by" and a field')
  const amounts = draft.pieces.filter(({ is, ...one }) => is === 'amount' || (is === 'noun' && !('asked' in one)))
  if (member !== undefined) draft.groups.push(member)
  else if (amounts.length < 2 && !draft.pieces.some(({ is }) => /^(?:by|compare|amounts|top)$/.test(is)))
    fail('ambiguous', 'the question does not say what to compare: name two things')
}

/** Words that can link two listed things. */
const LINKS = new Set(['and', ',', '&', '+', '/', 'plus', 'with', 'their', 'its', 'the', ':', '-', 'for'])

/**
 * Completes a bound that does not name the number that it restricts. In `more than 5 results and less than 20`, both
 * bounds restrict the results.
 */
function continued(bound: Of<'bound'>, last: Of<'bound'> | undefined, placed: readonly PlacedPiece[]): Of<'bound'> {
  const at = placed.findIndex(({ piece }) => piece === bound)
  const isNext =
    last !== undefined && placed[at - 1]?.piece === last && /^(?:and|but|,|yet)$/.test(placed[at]?.before ?? '')
  const isOther =
    bound.of !== undefined || bound.field !== undefined || bound.isWorth || bound.limits.some((one) => one.isMoney)
  if (!isNext || isOther) return bound
  return { ...bound, ...(last.of && { of: last.of }), ...(last.field !== undefined && { field: last.field }) }
}

function addTest(draft: Draft, { tests, on, isAll }: Of<'test'>): void {
  draft.tests.push(...tests)
  if (on !== undefined) draft.contexts.push(...on)
  if (isAll) draft.isAll = true
}

/**
 * Whether a noun only completes another phrase. `how many visitors bought products` and `the average price of items
 * sold` do not list products.
 */
function isPart(placed: readonly PlacedPiece[], at: number): boolean {
  const [before, own, after] = [placed[at - 1], placed[at], placed[at + 1]]
  if (own?.piece.is !== 'noun' || before === undefined) return false
  const { thing, asked } = own.piece
  if (thing.bare !== 'list' || asked !== undefined) return false
  const asks = placed.slice(0, at).some(({ piece }) => piece.is === 'amount' || piece.is === 'noun')
  if (asks && before.piece.is === 'act' && before.to === own.from) return true
  const isDone = thing.on !== undefined || (after?.piece.is === 'act' && after.from === own.to)
  const { piece } = before
  const amounts = piece.is === 'amount' ? [piece.amount] : piece.is === 'amounts' ? piece.amounts : []
  return isDone && before.to >= own.from - 1 && amounts.length > 0 && amounts.every(isOfField)
}

/** Whether a singular noun is a column heading, as in `widget id by clicks` and `engine, searches, last week`. */
function isColumn(placed: readonly PlacedPiece[], at: number): boolean {
  const [own, next] = [placed[at], placed[at + 1]]
  const { before = ',' } = own ?? {}
  const isOpen = /^(?:,|\||and|&|\+|:)$/.test(before) || (at === 0 && isTalk(before))
  return (
    isOpen &&
    (next === undefined ||
      (next.piece.is === 'by' && next.piece.items.some(amountOf)) ||
      /^(?:,|\||and|&|\+|:)$/.test(next.before ?? ''))
  )
}

function addPart(draft: Draft, thing: Thing): void {
  draft.parts.push(thing)
  context(draft, thing)
}

/**
 * Lists a noun if the question asks for a list, bounds or ranks the noun, or if the noun means a list by default.
 * Counts all other nouns.
 */
function addNoun(
  draft: Draft,
  noun: Of<'noun'>,
  bounds: readonly Of<'bound'>[],
  tops: readonly Of<'top'>[],
  isSeparate: boolean,
): void {
  const { thing, asked } = noun
  const ofAmount = bounds.some(({ of }) => of !== undefined && of.name !== thing.counts?.name)
  const isRanked = tops.some(
    ({ by, thing: own }) => own === undefined && by !== undefined && by.name !== thing.counts?.name,
  )
  const isSearches = thing.name === 'searches'
  const isCounted = asked === undefined && all(draft.pieces, 'often').some(({ isCount }) => isCount) && thing.counts
  const isListed =
    (thing.bare === 'list' && !isCounted) ||
    (asked !== undefined && !(isSearches && asked === 'list' && all(draft.pieces, 'by').length > 0)) ||
    (thing.isOwner && draft.lists.length === 0 && (ofAmount || isRanked)) ||
    (thing.worth !== undefined && thing.bare === 'count' && ofAmount)
  if (
    thing.bare === 'list' &&
    !isCounted &&
    !noun.isMany &&
    asked === undefined &&
    tops.length + bounds.length === 0 &&
    draft.pieces.length > 1 &&
    !isSeparate
  )
    fail('ambiguous', 'the question does not say which thing it means: name it, or ask for all')
  if (isListed && thing.bare === 'count' && asked === undefined && ofAmount && all(draft.pieces, 'by').length > 0)
    refuse('ambiguous', 'a count of things that meet a bound cannot be grouped: ask for a list of these things')
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
    fail('ambiguous', 'the question counts people of one kind and asks for another number: ask for each separately')
  const amount = countOf(thing)
  if (amount === undefined) {
    list(draft, thing)
    return
  }
  if (thing.on !== undefined) draft.contexts.push(...thing.on)
  if (draft.amounts.some((one) => same(one, amount)))
    fail('ambiguous', 'the question asks for the same number twice: ask for it once')
  addAmount(draft, amount)
}

function addItem(draft: Draft, item: Item, isOneOfSeveral: boolean): void {
  if (item.is === 'fields') {
    draft.groups.push(...item.fields.filter((one) => !draft.groups.includes(one)))
    return
  }
  if (item.is === 'amount') {
    if (isOneOfSeveral && draft.groups.length > 0 && draft.amounts.some((one) => same(one, item.amount)))
      fail('ambiguous', 'the question asks for the same number twice: ask for each separately')
    if (draft.lists.length === 0 && draft.groups.length === 0)
      fail('unsupported', 'a number cannot be a group: name a field or a thing to group by')
    addAmount(draft, item.amount)
    return
  }
  if (item.thing.isRow && !item.isMany && draft.lists.length > 0)
    refuse('ambiguous', 'a single row cannot be a group: name a field or a thing to group by')
  if (item.thing.isOwner && item.thing.tests?.length)
    refuse('ambiguous', 'people of one kind cannot be a group: say "of" or "for" before them')
  const counts = countOf(item.thing)
  if (isOneOfSeveral && counts && item.thing.bare === 'count' && draft.amounts.some((one) => same(one, counts)))
    refuse('ambiguous', 'the question asks for the same number twice: ask for each separately')
  const isGroup =
    item.thing.isOwner && !item.isMany && draft.lists.some(({ lists }) => lists.join() === item.thing.lists.join())
  if (item.thing.bare === 'count' && draft.lists.length > 0 && counts !== undefined && !isGroup)
    addAmount(draft, counts)
  else list(draft, item.thing)
}
