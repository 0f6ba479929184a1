// Explains each part of a question, so that a person can check how the translator understood the question.

import type { Explanation } from '../../questions/translation.ts'
import type { Token } from '../tokens.ts'
import type { PlacedPiece } from './assembly.ts'
import type { Amount, Dimension, Item, Thing, Tree } from './parts.ts'
import type { Piece } from './pieces.ts'

/** Returns the field that the request names for a field of the question, if any. */
type Shown = (field: string) => string | undefined

export function explained(
  pieces: readonly PlacedPiece[],
  tokens: readonly Token[],
  question: string,
  shown: Shown,
): readonly Explanation[] {
  return pieces.map(({ piece, from, to }) => {
    const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0]
    return { words: question.slice(start, end), start, end, meaning: meaningOf(piece, shown) }
  })
}

function meaningOf(piece: Piece, shown: Shown): string {
  const treeText = (tree: Tree) => conditionText(tree, shown)
  const itemText = (item: Item): string => {
    if (item.is === 'amount') return item.amount.name
    if (item.is === 'fields') return item.fields.map((one) => dimensionText(one, shown)).join(', ')
    const { tests = [], counts, name } = item.thing
    return (
      listText(item.thing, shown) ?? (tests.length > 0 ? tests.map(treeText).join(' and ') : (counts?.name ?? name))
    )
  }
  switch (piece.is) {
    case 'noun':
      return [
        piece.thing.bare === 'list' || piece.asked !== undefined
          ? listOf(piece.thing, shown)
          : `measure ${piece.thing.counts?.name ?? piece.thing.name}`,
        ...(piece.thing.tests ?? []).map(treeText),
      ].join(', ')
    case 'amount':
      return `measure ${amountText(piece.amount)}`
    case 'amounts':
      return `measures ${piece.amounts.map(amountText).join(', ')}`
    case 'by':
      return `by ${piece.items.map(itemText).join(', ')}`
    case 'test':
      return piece.tests.length > 0
        ? piece.tests.map(treeText).join(' and ')
        : `rows of ${piece.on?.join(', ') ?? 'all kinds'}`
    case 'act':
      return `${piece.act.isNegated ? 'did not ' : ''}${piece.act.name}`
    case 'values':
      return `${piece.isNegated ? 'not ' : ''}${piece.texts.join(', ')}`
    case 'bound':
      return piece.limits.map(({ operator, value }) => `${operator} ${value}`).join(' and ')
    case 'top':
      return `${piece.dir === 'desc' ? 'highest' : 'lowest'} first${piece.count === undefined ? '' : `, ${piece.count} rows`}`
    case 'order':
      return `order ${piece.dir ?? ''}`.trim()
    case 'size':
      return `${piece.count} rows per page`
    case 'turn':
      return `page ${piece.page}`
    case 'compare':
      return piece.show === 'change' ? 'the change from another period' : 'compared with another period'
    case 'share':
      return piece.each === undefined ? 'a share' : `the share of each ${piece.each.name}`
    case 'report':
      return piece.column === undefined ? 'a report' : `measure ${piece.column}`
    case 'newness':
      return piece.which === 'new' ? 'only groups with none before' : 'only groups with none since'
    default:
      return MEANINGS[piece.is]
  }
}

const MEANINGS = {
  days: 'days',
  contrast: 'a comparison of values',
  bins: 'groups by ranges of a number',
  average: 'an average',
  rest: 'one row for all other groups',
  totals: 'totals over all rows',
  refusal: 'cannot be answered',
  both: 'several parts',
  often: 'the default count',
  nothing: 'nothing',
} as const

const amountText = ({ name, parts }: Amount): string =>
  parts === undefined ? name : `${parts.of.map(({ name: one }) => one).join(` ${parts.by} `)}`

/** The fields or grains of a thing. Undefined if the request does not list the thing, but counts or restricts it. */
function listText({ lists }: Thing, shown: Shown): string | undefined {
  const isListed = lists.every((one: Dimension) => typeof one !== 'string' || shown(one) !== undefined)
  return isListed && lists.length > 0 ? lists.map((one) => dimensionText(one, shown)).join(', ') : undefined
}

function listOf(thing: Thing, shown: Shown): string {
  const list = listText(thing, shown)
  return list === undefined ? `rows of ${thing.name.replaceAll('_', ' ')}` : `list of ${list}`
}

const dimensionText = (one: Dimension, shown: Shown): string =>
  typeof one === 'string' ? (shown(one) ?? one) : `${one.by ?? 'bins'} of ${one.field}`

function conditionText(tree: Tree, shown: Shown): string {
  const text = (one: Tree) => conditionText(one, shown)
  if ('and' in tree) return tree.and.map(text).join(' and ')
  if ('or' in tree) return tree.or.map(text).join(' or ')
  if ('not' in tree) return `not ${text(tree.not)}`
  return [shown(tree.member) ?? tree.member, tree.operator, (tree.values ?? []).join(', ')].join(' ').trim()
}
