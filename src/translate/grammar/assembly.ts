// Finds the cheapest readings of a question. A reading covers the complete question with pieces (phrases that each
// express a part of the request) and gaps (words that express no part). Each word belongs to exactly one piece or gap.

import type { Chart, Edge } from './chart.ts'
import type { Piece } from './pieces.ts'

/**
 * Words that express no part of the request: a function word, punctuation, talk such as a greeting, or words that the
 * grammar cannot read.
 */
export interface Gap {
  readonly from: number
  readonly to: number
  readonly cost: number
  /** The grammar cannot read the words, so the question needs a refusal. */
  readonly isUnread?: true
}

export interface PlacedPiece {
  readonly piece: Piece
  readonly from: number
  readonly to: number
  readonly key: string
  /** The word before the piece, if that word belongs to no piece. */
  readonly before?: string
}

export interface Reading {
  readonly cost: number
  readonly pieces: readonly PlacedPiece[]
  readonly unread: readonly Gap[]
}

/** The maximum number of partial readings that the search keeps at each position. */
const KEPT = 16
/** A fixed cost for each piece, which makes one long piece cheaper than two short pieces. */
const PIECE = 0.25

interface State extends Reading {
  readonly key: string
}

/** The readings of the complete question, the cheapest first. */
export function readingsOf(chart: Chart, gaps: readonly Gap[], length: number): readonly Reading[] {
  const states: State[][] = Array.from({ length: length + 1 }, () => [])
  states[0] = [{ cost: 0, pieces: [], unread: [], key: '' }]
  const gapsAt: Gap[][] = states.map(() => [])
  for (const gap of gaps) gapsAt[gap.from]?.push(gap)
  for (let at = 0; at < length; at += 1) {
    for (const state of states[at] ?? []) {
      for (const edge of chart[at]?.get('piece') ?? []) put(states[edge.to], withPiece(state, edge))
      for (const gap of gapsAt[at] ?? []) put(states[gap.to], withGap(state, gap))
    }
  }
  return states[length] ?? []
}

function withPiece(state: State, { sign, from, to, cost, key }: Edge): State {
  if (sign.cat !== 'piece') return state
  return {
    cost: state.cost + cost + PIECE,
    pieces: [...state.pieces, { piece: sign.piece, from, to, key }],
    unread: state.unread,
    key: `${state.key}\n${key}`,
  }
}

const withGap = (state: State, gap: Gap): State => ({
  ...state,
  cost: state.cost + gap.cost,
  unread: gap.isUnread ? [...state.unread, gap] : state.unread,
  key: gap.isUnread ? `${state.key}\n?${gap.from}` : state.key,
})

function put(states: State[] | undefined, state: State): void {
  if (states === undefined) return
  const twin = states.findIndex(({ key }) => key === state.key)
  if (twin >= 0) {
    if ((states[twin]?.cost ?? 0) <= state.cost) return
    states.splice(twin, 1)
  }
  const at = states.findIndex(({ cost }) => cost > state.cost)
  states.splice(at < 0 ? states.length : at, 0, state)
  if (states.length > KEPT) states.pop()
}
