// Refuses a question if neighbouring pieces (phrases that each express a part of the request) do not fit together. Such
// pieces probably have another meaning, which the grammar does not know.

import type { PlacedPiece } from './assembly.ts'
import { fail, type Of, refuse } from './draft.ts'
import type { Facts } from './facts.ts'
import type { Amount } from './parts.ts'
import type { Piece } from './pieces.ts'

interface Place {
  readonly piece: Piece
  /** The word before this piece if that word belongs to no piece, otherwise an empty string. */
  readonly before: string
  readonly last: Piece | undefined
  readonly next: Piece | undefined
  /** The nearest earlier piece that is not a condition. */
  readonly head: Piece | undefined
  /** No word separates this piece from the previous piece. */
  readonly isAfter: boolean
  /** No word separates this piece from the next piece. */
  readonly isBefore: boolean
  /**
   * Fields of a model that the host (the embedding application) declares. The grammar does not know which of the listed
   * things have these fields.
   */
  readonly ofHost: ReadonlySet<string>
}

/**
 * The message of a refusal, and the test that triggers the refusal. With `fail`, the translator tries other readings of
 * the question before it refuses.
 */
type Check = readonly [why: string, isWrong: (place: Place) => boolean, how?: 'fail']

const isNumber = (one: Piece | undefined): boolean => one?.is === 'noun' || one?.is === 'amount'
const isList = (one: Piece | undefined): one is Of<'noun'> => one?.is === 'noun' && one.thing.bare === 'list'
const isCount = (one: Piece | undefined): one is Of<'noun'> => one?.is === 'noun' && one.thing.bare === 'count'
const isBareTop = (one: Piece | undefined): boolean => one?.is === 'top' && !one.thing && !one.by && !one.act

/** Whether an amount is the average, minimum or maximum of one of the fields, as in `average price`. */
const isFunctionOf = (fields: ReadonlySet<string>, { on }: Amount): boolean =>
  Object.values(on).some((one) => 'fn' in one && /^(?:avg|min|max)$/.test(one.fn) && fields.has(one.field))

const CHECKS: readonly Check[] = [
  [
    'the question joins a condition to a number with "and": ask for each separately',
    ({ piece, last, before }) =>
      piece.is === 'test' &&
      (piece.isAnd || before === 'and') &&
      (isNumber(last) || last?.is === 'amounts') &&
      !(last?.is === 'noun' && last.thing.isHeld),
  ],
  [
    'the question does not say which number the bound applies to: name it',
    ({ piece, next, isBefore }) =>
      piece.is === 'bound' && piece.of === undefined && piece.field === undefined && isBefore && isNumber(next),
  ],
  [
    'the question does not say which number the bound applies to: name it',
    ({ piece, last, isAfter }) => piece.is === 'bound' && isAfter && last?.is === 'top' && last.by !== undefined,
  ],
  [
    'the question does not say which numbers to show: name them',
    ({ piece, last }) => piece.is === 'nothing' && !!piece.isHead && last !== undefined,
    'fail',
  ],
  [
    'the question does not say what "each" refers to: name a field',
    ({ piece, next, isBefore }) => piece.is === 'nothing' && isBefore && next?.is === 'test',
    'fail',
  ],
  [
    'it is not clear how to group the average, lowest or highest value: say "by" before the group, or leave the group out',
    ({ piece, head, isAfter, before, ofHost }) =>
      head?.is === 'amount' &&
      (isAfter || before === 'of') &&
      isList(piece) &&
      piece.asked === undefined &&
      isFunctionOf(ofHost, head.amount),
    'fail',
  ],
  [
    'it is not clear what to rank: say "with the most ..."',
    ({ piece, last, isAfter }) =>
      isAfter && last?.is === 'top' && last.thing === undefined && last.by !== undefined && isCount(piece),
    'fail',
  ],
  [
    'it is not clear what to rank: say "with the most ..."',
    ({ piece, last, isAfter }) => isAfter && isBareTop(last) && isList(piece),
  ],
  [
    'the question does not say what the people did: name the event',
    ({ piece, last, next, isAfter }) =>
      isAfter && isList(last) && isCount(piece) && !!piece.thing.isOwner && !piece.asked && next?.is !== 'act',
  ],
  [
    'the question has a count directly before a list: put "by" or "and" between them',
    ({ piece, last, isAfter }) => isAfter && isCount(last) && isList(piece) && piece.asked === undefined,
  ],
  [
    'it is not clear whether the number limits the list or is a condition: say "with exactly" for a condition',
    ({ piece, before }) => piece.is === 'top' && piece.isBest === false && /^(?:with|of|in|on|for|by)$/.test(before),
  ],
  [
    'the question does not say which thing it means: name it',
    ({ piece, before }) => piece.is === 'noun' && /^(?:this|last|next)$/.test(before),
  ],
  [
    'the question does not say which days it means: write the dates',
    ({ piece, before }) => isCount(piece) && before === 'during',
  ],
  [
    'the question joins a condition to a group with "and": ask for each separately',
    ({ piece, last }) => last?.is === 'by' && piece.is === 'test' && !!piece.isAnd,
  ],
  [
    'it is not clear how the people restrict the answer: say "by" or "of" instead of "among"',
    ({ piece, before, next }) => isCount(piece) && !!piece.thing.isOwner && before === 'among' && next !== undefined,
  ],
  [
    'the question does not say how the number restricts the answer: say "at least" or "at most"',
    ({ piece, before }) => before === 'at' && piece.is === 'amount',
  ],
  [
    'the question names an event between two numbers: ask for each separately',
    ({ piece, last, next, before, isBefore }) =>
      piece.is === 'act' && isNumber(last) && /^(?:and|,)$/.test(before) && isBefore && isNumber(next),
  ],
  [
    'it is not clear what to leave out: repeat "without"',
    ({ piece, last, before }) => {
      const isOpen = (last?.is === 'test' && last.isNot) || (last?.is === 'values' && last.isNegated)
      const isJoined = before === 'and' || before === 'those' || (piece.is === 'test' && piece.isAnd)
      const isClosed = piece.is === 'test' && piece.isNot && before !== 'those'
      return !!isOpen && !!isJoined && !isClosed && /^(?:bound|test|act|noun)$/.test(piece.is)
    },
  ],
  [
    'it is not clear what to count: name the things after "how many"',
    ({ piece, next }) =>
      piece.is === 'often' && !!piece.isCount && next !== undefined && !/^(?:days|by|compare|size)$/.test(next.is),
    'fail',
  ],
  [
    'the question does not say whether the text must equal or contain the value: say which',
    ({ piece, last }) => piece.is === 'values' && piece.isNegated && last?.is === 'test' && isContained(last),
  ],
]

const isContained = ({ tests }: Of<'test'>): boolean =>
  tests.some((one) => 'member' in one && one.operator === 'contains')

/** Whether a piece is about searches or keywords. */
const isOfTerms = (one: Piece): boolean =>
  one.is === 'noun' || one.is === 'amount'
    ? /search|keyword/.test(one.is === 'noun' ? one.thing.name : one.amount.name)
    : one.is === 'act' && one.act.name === 'search'

export function coherent(placed: readonly PlacedPiece[], { ofHost }: Facts): void {
  const guessed = placed.flatMap(({ piece }) => (piece.is === 'test' && piece.isGuess ? piece.tests : []))
  if (guessed.length > 0 && !placed.some(({ piece }) => isOfTerms(piece)))
    refuse(
      'ambiguous',
      'it is not clear whether this is a search term: say "keyword" before a search term',
      guessed.flatMap((one) => ('member' in one ? (one.values ?? []).map(String) : [])),
    )
  placed.forEach(({ piece, before = '', from, to }, at) => {
    const [last, next] = [placed[at - 1], placed[at + 1]]
    const place: Place = {
      piece,
      before,
      last: last?.piece,
      next: next?.piece,
      head: placed.slice(0, at).findLast((one) => one.piece.is !== 'test')?.piece,
      isAfter: last?.to === from,
      isBefore: next?.from === to,
      ofHost,
    }
    for (const [why, isWrong, how] of CHECKS) if (isWrong(place)) (how === 'fail' ? fail : refuse)('ambiguous', why)
  })
}
