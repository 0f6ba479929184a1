// Chooses the lines of an answer: a measure with others of its unit, or one measure by text.

import type { Column } from '../state/service-answer.ts'
import { Lines } from './lines.tsx'
import { besides } from './picture.ts'
import { columnMeaning, linesBy, linesOf, type Source } from './series.ts'

interface LinesOfProps {
  readonly source: Source
  readonly day: Column
  readonly by: Column | undefined
  readonly measure: Column
  readonly measures: readonly Column[]
  readonly isSmall: boolean
}

export function LinesOf({ source, day, by, measure, measures, isSmall }: LinesOfProps) {
  // A chosen measure is drawn alone.
  const isChosen = source.asked.view?.measure !== undefined || isSmall
  const several = isChosen ? [measure] : besides(source, measure, measures)
  const { label, unit } = columnMeaning(source, measure)
  const lines =
    by === undefined
      ? (linesOf(source, day, several) ?? linesOf(source, day, [measure]))
      : linesBy(source, day, measure, by)
  if (lines === undefined)
    return <p class="quiet">Rows of one day cannot be added up for {label}: choose what to draw it by.</p>
  return (
    <>
      <Lines lines={lines} title={label} unit={unit} isSmall={isSmall} />
      {lines.left > 0 && !isSmall && <p class="quiet">{lines.left} more lines not drawn.</p>}
    </>
  )
}
