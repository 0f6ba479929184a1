// The file format of a board: the titles and URL fragments of its cards, without data and without the API key.

import { isObject } from '../../std/is-object.ts'
import { fromFragment } from './fragment.ts'

export interface PinnedCard {
  readonly title: string
  /** The URL fragment of the card's request, without `#`. */
  readonly address: string
}

export type Read =
  | { readonly ok: true; readonly cards: readonly PinnedCard[] }
  | { readonly ok: false; readonly message: string }

const VERSION = 1
const MOST_CARDS = 200
const MOST_TITLE = 200

export const boardText = (cards: readonly PinnedCard[]): string =>
  `${JSON.stringify({ sightline: 'board', version: VERSION, cards }, null, 2)}\n`

/** Whether a value is a card with a request. */
export const isCard = (value: unknown): value is PinnedCard => {
  if (!isObject(value) || typeof value.title !== 'string' || typeof value.address !== 'string') return false
  const opened = fromFragment(value.address)
  return opened.ok && opened.asked !== undefined && value.title.length <= MOST_TITLE && !value.address.includes('key=')
}

/** Parses a board file. Returns a message if the file is not valid. */
export function readBoard(text: string): Read {
  const refuse = (message: string): Read => ({ ok: false, message })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refuse('This file is not JSON.')
  }
  if (!isObject(value) || value.sightline !== 'board') return refuse('This file is not a board of the explorer.')
  if (value.version !== VERSION)
    return refuse(`This board has version ${String(value.version)}; this page reads version ${VERSION}.`)
  const { cards } = value
  if (!Array.isArray(cards) || cards.length > MOST_CARDS)
    return refuse(`A board must have a list of at most ${MOST_CARDS} cards.`)
  const wrong = cards.findIndex((card) => !isCard(card))
  if (wrong >= 0) return refuse(`Card ${wrong + 1} of this board has no title or no request.`)
  return { ok: true, cards: cards.map(({ title, address }) => ({ title, address })) }
}
