// Chooses the lines of an answer: a line for each measure, or one measure with a line for each value of a column. If
// there are too many days, draws the lines by week.

import { useSignal } from '@preact/signals'
import { QUERY } from '../request/asked.ts'
import { point } from '../state/pointed.ts'
import type { Column } from '../state/service-answer.ts'
import { Lines } from './lines.tsx'
import { weekOf } from './periods.ts'
import { besides } from './picture.ts'
import { addsUp, columnMeaning, type Lines as LinesData, linesBy, linesOf } from './series.ts'
import type { Source } from './source.ts'
import { sumOf } from './units.ts'

interface LinesOfProps {
  readonly source: Source
  readonly day: Column
  readonly by: Column | undefined
  readonly measure: Column
  readonly measures: readonly Column[]
  readonly isSmall: boolean
}

/** The maximum number of days to draw by day. The chart draws a longer period by week. */
const MOST_DAYS = 200

export function LinesOf({ source, day, by, measure, measures, isSmall }: LinesOfProps) {
  const isDaily = useSignal(false)
  // Draw only one measure if the user chose it, or if the picture is small.
  const isChosen = source.asked.view?.measure !== undefined || isSmall
  const several = isChosen ? [measure] : besides(source, measure, measures)
  const { label } = columnMeaning(source, measure)
  const lines =
    by === undefined
      ? (linesOf(source, day, several) ?? linesOf(source, day, [measure]))
      : linesBy(source, day, measure, by)
  if (lines === undefined)
    return <p class="quiet">{label} cannot be summed over the rows of one day: choose a column in “by”.</p>
  const drawn = by === undefined ? several : [measure]
  // Name the omitted measures only for a query, where the user chose the measures. A report has many fixed measures.
  const isQuery = source.asked.endpoint === QUERY && by === undefined && !isChosen
  const left = isQuery
    ? measures.filter((one) => !several.includes(one)).map((one) => columnMeaning(source, one).label)
    : []
  const isLong = lines.grain === 'day' && lines.periods.length > MOST_DAYS && drawn.every((one) => addsUp(source, one))
  return (
    <>
      <Lines
        lines={isLong && !isDaily.value ? byWeek(lines) : lines}
        title={label}
        isSmall={isSmall}
        onPick={(event, period, line) =>
          point(event, source.asked, [
            { column: day.name, value: period },
            ...(by !== undefined && line?.of !== undefined ? [{ column: by.name, value: line.of.value }] : []),
          ])
        }
      />
      {isLong && !isSmall && (
        <p class="quiet part">
          {isDaily.value ? 'Drawn by day.' : `${lines.periods.length} days, drawn by week.`}
          <button
            type="button"
            class="mend"
            onClick={() => {
              isDaily.value = !isDaily.value
            }}
          >
            {isDaily.value ? 'Draw by week' : 'Draw by day'}
          </button>
        </p>
      )}
      {left.length > 0 && !isSmall && (
        <p class="quiet">
          {left.join(', ')} {left.length === 1 ? 'has' : 'have'} a different unit: choose the measure to draw in “of”.
        </p>
      )}
      {lines.left > 0 && !isSmall && <p class="quiet">Lines not shown: {lines.left}.</p>}
    </>
  )
}

/** Sums daily lines by week. A week without data is a gap. */
function byWeek({ periods, lines, left }: LinesData): LinesData {
  const indexes = Map.groupBy(periods.keys(), (index) => weekOf(periods[index] ?? ''))
  const summed = lines.map((line) => ({
    ...line,
    values: [...indexes.values()].map((days) => {
      const values = days.map((index) => line.values[index] ?? null).filter((value) => value !== null)
      return values.length === 0 ? null : sumOf(values)
    }),
  }))
  return { grain: 'week', periods: [...indexes.keys()], lines: summed, left }
}
