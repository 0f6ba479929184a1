// The editor of a request's dates: a shortcut, shown with its current days, or from and to.

import { useEffect } from 'preact/hooks'
import type { Description } from '../../catalog/description.ts'
import { type Asked, QUERY } from '../request/asked.ts'
import { dateFieldOf, NO_RANGE, type Range, rangeOf, spoken, withRange } from '../request/date-range.ts'
import { daysUpTo } from '../request/days.ts'
import { dataDays, learnShortcut, shortcutDays } from '../state/known.ts'
import { edit } from '../state/place.ts'

interface DatesProps {
  readonly asked: Asked
  readonly description: Description
}

const OF_DATA = 'last 30 days of data'

export function Dates({ asked, description }: DatesProps) {
  const range = rangeOf(asked, description)
  const shortcut = 'shortcut' in range ? range.shortcut : undefined
  useEffect(() => {
    if (shortcut !== undefined) void learnShortcut(shortcut)
  }, [shortcut])
  if (dateFieldOf(description) === undefined && asked.endpoint === QUERY) return null
  const shown =
    'shortcut' in range
      ? (shortcutDays.value.get(range.shortcut) ?? NO_RANGE)
      : { first: range.first, last: range.last }
  const set = (next: Range) => edit(withRange(asked, next, description))
  const choose = async (name: string) => {
    const data = dataDays.value
    if (name === '') return set(NO_RANGE)
    if (name === OF_DATA) return data && set(daysUpTo(data.last, 30))
    // Reports accept only days, so resolve the shortcut now.
    if (asked.endpoint === QUERY) return set({ shortcut: name })
    const days = await learnShortcut(name)
    return days && set(days)
  }
  const [first = '', last = ''] = 'first' in shown ? [shown.first, shown.last] : []
  const chosen = shortcut ?? (first === '' && last === '' ? '' : 'days')
  return (
    <div class="row dates">
      <h2 id="row-dates">Days</h2>
      <div class="chips" role="group" aria-labelledby="row-dates">
        <select aria-label="Shortcut" value={chosen} onChange={(event) => void choose(event.currentTarget.value)}>
          <option value="">All days</option>
          {chosen === 'days' && <option value="days">From – to</option>}
          {dataDays.value != null && <option value={OF_DATA}>Last 30 days of the data</option>}
          {description.dateRanges.map((name) => (
            <option key={name} value={name}>
              {spoken(name)}
            </option>
          ))}
        </select>
        <label>
          <span class="unseen">First day</span>
          <input type="date" value={first} onChange={({ currentTarget }) => set(between(currentTarget.value, last))} />
        </label>
        <span aria-hidden="true">–</span>
        <label>
          <span class="unseen">Last day</span>
          <input type="date" value={last} onChange={({ currentTarget }) => set(between(first, currentTarget.value))} />
        </label>
      </div>
    </div>
  )
}

const between = (first: string, last: string): Range => ({ first: first || undefined, last: last || undefined })
