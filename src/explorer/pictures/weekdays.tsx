// A heat map with a column for each week and a row for each weekday. Larger numbers have a darker colour.

import { addDays, weekdayOf } from '../request/days.ts'
import { point } from '../state/pointed.ts'
import type { Column } from '../state/service-answer.ts'
import { useArrows } from './arrows.ts'
import { columnMeaning, linesOf } from './series.ts'
import type { Source } from './source.ts'
import { inUnit, inUnitOrNone } from './units.ts'

interface WeekdaysProps {
  readonly source: Source
  readonly day: Column
  readonly measure: Column
  readonly isSmall: boolean
}

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const LEVELS = [1, 2, 3, 4, 5]

export function Weekdays({ source, day, measure, isSmall }: WeekdaysProps) {
  const { periods: days = [], lines = [] } = linesOf(source, day, [measure]) ?? {}
  const values = lines[0]?.values ?? []
  const { label, unit } = columnMeaning(source, measure)
  const bounds = quantilesOf(values, LEVELS.length)
  const { at, onKeyDown } = useArrows(days.length, 7)
  const lead = days[0] === undefined ? 0 : weekdayOf(days[0])
  // Weeks begin on Monday. The cells before the first day are blank.
  const weeks = Math.ceil((lead + days.length) / 7)
  const tell = (index: number) =>
    `${NAMES[weekdayOf(days[index] ?? '')]} ${days[index]}: ${inUnitOrNone(values[index], unit)}`
  const current = at.value
  const pick = (event: MouseEvent | KeyboardEvent, index: number | undefined) =>
    point(event, source.asked, [{ column: day.name, value: days[index ?? 0] }])
  const cells = NAMES.flatMap((name, weekday) => [
    <span key={name} class="name" aria-hidden="true">
      {name}
    </span>,
    ...Array.from({ length: weeks }, (_, week) => {
      const index = week * 7 + weekday - lead
      const value = values[index]
      const level = value == null || value <= 0 ? 0 : bounds.filter((bound) => bound < value).length + 1
      if (days[index] === undefined) return <span key={`${name}${week}`} class="nothing" />
      return (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys do the same
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter does the same
        <span
          key={days[index]}
          class={`cell is-level-${level} ${value == null ? 'is-missing' : ''} ${index === current ? 'is-current' : ''}`}
          onMouseEnter={() => {
            at.value = index
          }}
          onClick={isSmall ? undefined : (event) => pick(event, index)}
        />
      )
    }),
  ])
  const columns = { gridTemplateColumns: `auto repeat(${weeks}, minmax(6px, 1fr))` }
  if (isSmall)
    return (
      <div class="weekdays is-small" style={columns} role="img" aria-label={`${label} by weekday and week`}>
        {cells}
      </div>
    )
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: with the focus, arrow keys show the exact values
      tabIndex={0}
      role="group"
      aria-label={`${label} by weekday and week; arrow keys move between days, Enter opens the menu of a day`}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && current !== undefined) pick(event, current)
        else onKeyDown(event)
      }}
    >
      <div class="scroll-x">
        <div class="weekdays" style={columns} aria-hidden="true">
          {cells}
          <span />
          {labelsOf(days[0] ?? '', lead, weeks).map(({ text, span }) => (
            <span class="week" key={text} style={{ gridColumn: `span ${span}` }}>
              {text}
            </span>
          ))}
        </div>
      </div>
      <p class="readout legend" role="status">
        {current === undefined ? (
          <>
            {label}
            <span>
              fewest
              <span class="weekdays scale" aria-hidden="true">
                {LEVELS.map((level) => (
                  <span key={level} class={`cell is-level-${level}`} />
                ))}
              </span>
              most: an equal number of days in each shade, up to {inUnit(bounds.at(-1) ?? 0, unit)}
            </span>
          </>
        ) : (
          tell(current)
        )}
      </p>
    </div>
  )
}

/** Splits the numbers into groups of equal size, so that one outlier does not make all other days look alike. */
function quantilesOf(values: readonly (number | null)[], groups: number): readonly number[] {
  const sorted = values
    .filter((value) => value !== null && value > 0)
    .toSorted((one, other) => Number(one) - Number(other))
  return Array.from(
    { length: groups },
    (_, index) => sorted[Math.ceil(((index + 1) * sorted.length) / groups) - 1] ?? 0,
  )
}

/** The maximum number of week labels, so that they fit on a phone. */
const MOST_LABELS = 8

/** The labels of the weeks. Each label is the Monday of its first week, and spans the weeks up to the next label. */
function labelsOf(first: string, lead: number, weeks: number) {
  const each = Math.max(1, Math.ceil(weeks / MOST_LABELS))
  return Array.from({ length: Math.ceil(weeks / each) }, (_, index) => {
    const span = Math.min(each, weeks - index * each)
    // The last span may be too narrow for a label.
    const hasRoom = span > each / 2
    return { text: hasRoom ? addDays(first, index * each * 7 - lead).slice(5) : '', span }
  })
}
