// A calendar of anomalies. The shape of a mark shows the severity. Its colour and its fill show the direction.

import type { Description } from '../../catalog/description.ts'
import { addDays, eachDay, weekdayOf } from '../request/days.ts'
import { unitOfMetric } from '../request/page-unit.ts'
import { point } from '../state/pointed.ts'
import { type Column, cellOf, type Row } from '../state/service-answer.ts'
import { useArrows } from './arrows.ts'
import type { Source } from './source.ts'
import { inPercent, inUnit } from './units.ts'

interface CalendarProps {
  readonly source: Source
  readonly day: Column
  readonly isSmall: boolean
}

const SEVERITIES = ['High', 'Medium', 'Low']
const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Sorts anomalies by severity, the worst first. */
const bySeverity = (one: Row, other: Row): number =>
  SEVERITIES.indexOf(one.severity ?? '') - SEVERITIES.indexOf(other.severity ?? '')

export function Calendar({ source, day, isSmall }: CalendarProps) {
  const { data } = source.page
  const byDay = Map.groupBy(data, (row) => cellOf(row, day) ?? '')
  const named = [...byDay.keys()].filter((one) => one !== '').toSorted()
  const [first = '', last = first] = [named[0], named.at(-1)]
  const start = first === '' ? first : addDays(first, -weekdayOf(first))
  const days = first === '' ? [] : eachDay({ first: start, last: addDays(last, 6 - weekdayOf(last)) })
  const { at, onKeyDown } = useArrows(days.length, 1)
  const current = days[at.value ?? -1]
  const pick = (event: MouseEvent | KeyboardEvent, value: string) =>
    point(event, source.asked, [{ column: day.name, value }])
  const cells = days.map((one, index) => {
    const rows = (byDay.get(one) ?? []).toSorted(bySeverity)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys do the same
      // biome-ignore lint/a11y/useKeyWithClickEvents: Enter does the same
      <span
        key={one}
        onClick={isSmall ? undefined : (event) => pick(event, one)}
        class={`day ${one === current ? 'is-current' : ''} ${rows.length > 0 ? 'has-rows' : ''}`}
        onMouseEnter={() => {
          at.value = index
        }}
      >
        <small>{one.endsWith('-01') || index === 0 ? one.slice(5) : one.slice(8)}</small>
        {rows[0] !== undefined && <Shape row={rows[0]} />}
        {rows.length > 1 && <small class="more">+{rows.length - 1}</small>}
      </span>
    )
  })
  if (isSmall)
    return (
      <div class="calendar is-small" role="img" aria-label={`${data.length} anomalies on ${named.length} days`}>
        {cells}
      </div>
    )
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: with the focus, arrow keys show the anomalies of each day
      tabIndex={0}
      role="group"
      aria-label="Anomalies by day; arrow keys move between days, Enter opens the menu of a day"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && current !== undefined) pick(event, current)
        else onKeyDown(event)
      }}
    >
      <div class="calendar" aria-hidden="true">
        {NAMES.map((name) => (
          <span key={name} class="name">
            {name}
          </span>
        ))}
        {cells}
      </div>
      <p class="legend">
        {SEVERITIES.map((severity) => (
          <span key={severity}>
            <Shape row={{ severity, direction: '' }} /> {severity}
          </span>
        ))}
        <span class="is-up">
          <Shape row={{ severity: 'Low', direction: 'up' }} /> filled: up
        </span>
        <span class="is-down">
          <Shape row={{ severity: 'Low', direction: 'down' }} /> hollow: down
        </span>
      </p>
      <div class="readout" role="status">
        {current === undefined ? (
          'Point at a day to see its anomalies.'
        ) : (
          <DayText day={current} rows={byDay.get(current) ?? []} description={source.description} />
        )}
      </div>
    </div>
  )
}

const isUp = ({ direction = '' }: Row): boolean => /up|spike|rise|increase/i.test(direction)

const POINTS: Readonly<Record<string, string>> = { High: '8,1 15,14 1,14', Medium: '8,1 15,8 8,15 1,8', Low: '' }

/** A triangle for high, a diamond for medium and a circle for low severity. For a drop, CSS turns the triangle over. */
function Shape({ row }: { readonly row: Row }) {
  const points = POINTS[row.severity ?? ''] ?? ''
  const direction = row.direction === '' ? '' : isUp(row) ? 'is-up' : 'is-down'
  return (
    <svg class={`shape ${direction}`} viewBox="0 0 16 16" width="13" height="13" aria-hidden="true">
      {points === '' ? <circle cx="8" cy="8" r="5" /> : <polygon points={points} />}
    </svg>
  )
}

interface DayTextProps {
  readonly day: string
  readonly rows: readonly Row[]
  readonly description: Description
}

function DayText({ day, rows, description }: DayTextProps) {
  return (
    <>
      <b>{day}</b>
      {rows.length === 0 && ' no anomaly'}
      <ul>
        {rows.map((row) => (
          <li key={`${row.engine_id}:${row.metric}`}>
            <span class={isUp(row) ? 'is-up' : 'is-down'}>{isUp(row) ? '▲' : '▼'}</span> {row.severity}: {row.metric}{' '}
            {row.engine_name ?? row.engine_id}{' '}
            {row.value === undefined ? 'without a value' : inUnit(row.value, unitOfMetric(row.metric, description))},{' '}
            {changeOf(row.previous_day_change)} to the day before, {changeOf(row.previous_week_change)} to the week
            before
          </li>
        ))}
      </ul>
    </>
  )
}

const changeOf = (change: string | undefined): string =>
  change === undefined ? 'no change' : `${Number(change) > 0 ? '+' : ''}${inPercent(Number(change))}`
