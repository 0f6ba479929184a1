// The board: pinned cards, which this browser stores, and the days that all cards share.

import { signal } from '@preact/signals'
import type { Asked } from '../request/asked.ts'
import { isCard, type PinnedCard } from '../request/board-file.ts'
import { type Range, withRange } from '../request/date-range.ts'
import { daysUpTo } from '../request/days.ts'
import { toFragment } from '../request/fragment.ts'
import { lastDay, learnShortcut } from './known.ts'
import { session } from './session.ts'
import { recallJson, store } from './storage.ts'

const STORED = 'sightline-board'

function stored(): readonly PinnedCard[] {
  const value = recallJson(STORED)
  return Array.isArray(value) ? value.filter(isCard) : []
}

export const cards = signal<readonly PinnedCard[]>(stored())

export function setCards(next: readonly PinnedCard[]): void {
  cards.value = next
  store(STORED, JSON.stringify(next))
}

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

/** Applies the days of the board to the request of a card. */
export async function overDays(asked: Asked, days: BoardDays): Promise<Asked> {
  const { description } = session()
  const { recent: _, ...same } = asked
  if ('recent' in days) {
    const range = daysUpTo(await lastDay(), days.recent)
    return { ...same, body: withRange(asked, range, description), recent: days.recent }
  }
  if (!('shortcut' in days)) return { ...same, body: withRange(asked, days, description) }
  const range = asked.endpoint === '/' ? days : await learnShortcut(days.shortcut)
  return range === undefined ? asked : { ...same, body: withRange(asked, range, description) }
}
