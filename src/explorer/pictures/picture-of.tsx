// Draws the picture of an answer: the picture that the user chose, or the default for the columns of the answer.

import { Bars } from './bars.tsx'
import { BigNumbers } from './big-numbers.tsx'
import { Calendar } from './calendar.tsx'
import { Funnel } from './funnel.tsx'
import { LinesOf } from './lines-of.tsx'
import { type Choices, type Chosen, choicesOf, chosenOf } from './picture.ts'
import type { Source } from './source.ts'
import { StackedBars } from './stacked-bars.tsx'
import { Weekdays } from './weekdays.tsx'

interface PictureOfProps {
  readonly source: Source
  /** The result of `choicesOf`, if the caller has already computed it. */
  readonly choices?: Choices
  readonly chosen?: Chosen
  /** Whether to draw a small picture without controls. */
  readonly isSmall?: boolean
}

export function PictureOf({
  source,
  choices = choicesOf(source),
  chosen = chosenOf(source, choices),
  isSmall = false,
}: PictureOfProps) {
  const { picture, day, by, measure, stack } = chosen
  const { page } = source
  if (picture === 'funnel') return <Funnel page={page} isSmall={isSmall} />
  if (picture === 'calendar' && day) return <Calendar source={source} day={day} isSmall={isSmall} />
  if (picture === 'number') return <BigNumbers source={source} measures={choices.measures} isSmall={isSmall} />
  if (picture === 'bars' && by && measure && stack && !isSmall)
    return <StackedBars source={source} by={by} stack={stack} measure={measure} />
  if (picture === 'bars' && by && measure) return <Bars source={source} by={by} measure={measure} isSmall={isSmall} />
  if (picture === 'weekdays' && day && measure)
    return <Weekdays source={source} day={day} measure={measure} isSmall={isSmall} />
  if (picture === 'lines' && day && measure)
    return <LinesOf source={source} day={day} by={by} measure={measure} measures={choices.measures} isSmall={isSmall} />
  return null
}
