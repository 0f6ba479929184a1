// Explains each part of a question, so that a person can check how the translator understood the question.

import type { Explanation } from '../../questions/translation.ts'
import type { Token } from '../tokens.ts'
import type { PlacedPiece } from './assembly.ts'
import type { Amount, Dimension, Item, Tree } from './parts.ts'
import type { Piece } from './pieces.ts'

export function explained(
  pieces: readonly PlacedPiece[],
  tokens: readonly Token[],
  question: string,
): readonly Explanation[] {
  return pieces.map(({ piece, from, to }) => {
    const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0]
    return { words: question.slice(start, end), start, end, meaning: meaningOf(piece) }
  })
}

function meaningOf(piece: Piece): string {
  switch (piece.is) {
    case 'noun':
      return [
        piece.thing.bare === 'list' || piece.asked !== undefined
          ? `list of ${piece.thing.lists.join(', ')}`
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

const itemText = (item: Item): string => {
  if (item.is === 'amount') return item.amount.name
  return item.is === 'thing' ? item.thing.lists.join(', ') : item.fields.map(dimensionText).join(', ')
}

const dimensionText = (one: Dimension): string =>
  typeof one === 'string' ? one : `${one.by ?? 'bins'} of ${one.field}`

function treeText(tree: Tree): string {
  if ('and' in tree) return tree.and.map(treeText).join(' and ')
  if ('or' in tree) return tree.or.map(treeText).join(' or ')
  if ('not' in tree) return `not ${treeText(tree.not)}`
  return [tree.member, tree.operator, (tree.values ?? []).join(', ')].join(' ').trim()
}
