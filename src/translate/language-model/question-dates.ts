// Finds the words of a question that name dates. Uses the date grammar of the offline translator.

import type { Day } from '../../calendar/civil-day.ts'
import type { Reason } from '../../questions/translation.ts'
import type { Days } from '../dates/day-ranges.ts'
import { type FoundDate, findDates } from '../dates/index.ts'
import type { Token } from '../tokens.ts'

/** Words for a date, `question.slice(start, end)`, and the days that these words mean. */
export interface DateWords extends Days {
  readonly start: number
  readonly end: number
  /**
   * Whether a preceding word can narrow the dates. In `febuary 2026`, the misspelled month narrows `2026`. In `the
   * thirteenth of March`, the day narrows `of March`.
   */
  readonly isLoose: boolean
}

/** Dates that no language model can resolve: they are ambiguous, in the future, or several ranges. */
export interface UnreadableDates {
  readonly reason: Extract<Reason, 'ambiguous' | 'unsupported' | 'conflict'>
  readonly words: readonly string[]
  /** The rest of a sentence that begins with the words, such as `can mean different days`. */
  readonly why: string
}

export interface QuestionDates {
  readonly said: DateWords | undefined
  readonly unreadable: UnreadableDates | undefined
}

export function datesIn(question: string, tokens: readonly Token[], today: Day): QuestionDates {
  const found = findDates(tokens, today)
  const wordsOf = ({ from, to }: FoundDate) => question.slice(tokens[from]?.start, tokens[to - 1]?.end)
  for (const each of found) {
    if (!('unreadable' in each.reading)) continue
    return { said: undefined, unreadable: { ...each.reading.unreadable, words: [wordsOf(each)] } }
  }
  if (found.length > 1) return { said: undefined, unreadable: { ...SEVERAL, words: found.map(wordsOf) } }
  const [only] = found
  const isKnown = only !== undefined && !goesOn(tokens, only)
  return { said: isKnown ? dateWords(tokens, only) : undefined, unreadable: undefined }
}

const SEVERAL = { reason: 'conflict', why: 'are several date ranges: use only one' } as const

/** Whether unknown words after the date change its meaning, as in `the week before Christmas`. */
const goesOn = (tokens: readonly Token[], { to }: FoundDate): boolean =>
  /^(?:before|after|around|of|from|until)$/.test(tokens[to]?.text ?? '') && tokens[to + 1]?.kind === 'word'

function dateWords(tokens: readonly Token[], { reading, from, to }: FoundDate): DateWords | undefined {
  if ('unreadable' in reading) return undefined
  const [first, before] = [tokens[from], tokens[from - 1]]
  const isYear = to - from === 1 && first?.kind === 'number' && before?.kind === 'word'
  const isLoose = isYear || (first?.text === 'of' && before !== undefined)
  return { start: first?.start ?? 0, end: tokens[to - 1]?.end ?? 0, isLoose, ...reading.days }
}
