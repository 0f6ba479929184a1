// The words of a question that speak of dates, read by the grammar that the rules use.

import type { Day } from '../../bind/calendar.ts'
import type { Days } from '../dates/days.ts'
import { findDates } from '../dates/index.ts'
import type { Token } from '../tokens.ts'

/** Words of a question, `question.slice(start, end)`, and the days that they mean. */
export interface DateWords extends Days {
  readonly start: number
  readonly end: number
  /** Whether the word before may narrow it down: `2026` of `febuary 2026`, which the grammar does not know. */
  readonly isLoose: boolean
}

export interface UnreadableDate {
  readonly words: string
  readonly reason: 'ambiguous' | 'unsupported'
  /** The end of a sentence about the words. */
  readonly why: string
}

export interface QuestionDates {
  readonly said: readonly DateWords[]
  /** The first that are no range of days for everybody: no model can know better. */
  readonly unreadable: UnreadableDate | undefined
}

export function datesIn(question: string, tokens: readonly Token[], today: Day): QuestionDates {
  const found = findDates(tokens, today).map(({ reading, from, to }) => ({
    reading,
    start: tokens[from]?.start ?? 0,
    end: tokens[to - 1]?.end ?? 0,
    isLoose: to - from === 1 && tokens[from]?.kind === 'number' && tokens[from - 1]?.kind === 'word',
  }))
  return {
    said: found.flatMap(({ reading, ...place }) => ('days' in reading ? [{ ...place, ...reading.days }] : [])),
    unreadable: found.flatMap(({ reading, start, end }) =>
      'unreadable' in reading ? [{ ...reading.unreadable, words: question.slice(start, end) }] : [],
    )[0],
  }
}
