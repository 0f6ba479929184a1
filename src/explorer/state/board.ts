// The board: pinned cards, which this browser stores, and the days that all cards share.

import { signal } from '@preact/signals'
import type { Asked } from '../request/asked.ts'
import { isCard } from '../request/board-file.ts'
import { hasDates, type Range, withRange } from '../request/date-range.ts'
import { daysUpTo } from '../request/days.ts'
import { toFragment } from '../request/fragment.ts'
import { cutAt, lastDay, learnDays, learnShortcut } from './known.ts'
import { session } from './session.ts'
import { accountList } from './storage.ts'

export const [cards, setCards] = accountList('board', isCard)

export const isPinned = (asked: Asked): boolean => cards.value.some(({ address }) => address === toFragment(asked))

/** Pins a request to the board, or unpins a pinned request. */
export function togglePin(asked: Asked, title: string): void {
  const address = toFragment(asked)
  const rest = cards.value.filter((card) => card.address !== address)
  setCards(rest.length < cards.value.length ? rest : [...rest, { title, address }])
}

/** The days of the board: a number of most recent days, a date shortcut, or a first and a last day. */
export type BoardDays =
  | { readonly recent: number }
  | { readonly shortcut: string }
  | (Range & { first: string; last: string })

export const RECENT_DAYS = 30
export const boardDays = signal<BoardDays>({ recent: RECENT_DAYS })

/** Whether a card shows the days of the board, because its request names no days. */
export const followsBoard = (asked: Asked): boolean =>
  asked.recent === undefined && !hasDates(asked, session().description)

/** The request of a card: over its own days, or over the days of the board if it names none. */
export async function overDays(asked: Asked, board: BoardDays): Promise<Asked> {
  const { description } = session()
  const { recent, ...same } = asked
  if (recent === undefined && !followsBoard(asked)) return asked
  const days = recent === undefined ? board : { recent }
  if ('recent' in days) {
    const range = daysUpTo(await lastDay(), days.recent)
    return { ...same, body: withRange(asked, range, description), recent: days.recent }
  }
  await learnDays()
  const cut = cutAt.value
  const isKept = asked.endpoint === '/' && cut === undefined
  const range = isKept || !('shortcut' in days) ? days : await learnShortcut(days.shortcut)
  if (range === undefined) return asked
  const isCut = cut !== undefined && 'first' in range && range.first <= cut && range.last > cut
  return { ...same, body: withRange(asked, isCut ? { ...range, last: cut } : range, description) }
}
