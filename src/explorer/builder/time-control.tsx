// The time control: the days of a request, the grouping by period, and the comparison with an earlier period.

import { useEffect } from 'preact/hooks'
import type { Description } from '../../catalog/description.ts'
import { type Asked, type Body, QUERY } from '../request/asked.ts'
import { COMPARISONS, comparisonOf, withComparison } from '../request/comparison.ts'
import { dateFieldOf, isComplete, NO_RANGE, type Range, rangeOf, spoken, withRange } from '../request/date-range.ts'
import { daysUpTo, isUsual } from '../request/days.ts'
import { GRAINS, grainOf, withGrain } from '../request/grain.ts'
import { answer, isCurrent, run } from '../state/answers.ts'
import { check } from '../state/dry-run.ts'
import { dataDays, learnShortcut, shortcutDays } from '../state/known.ts'
import { edit } from '../state/place.ts'

interface TimeProps {
  readonly asked: Asked
  readonly description: Description
}

const RECENT = 30

/** Changes the body. If the page already shows an answer, also runs the changed request. */
function change(body: Body, recent?: number): void {
  const wasAnswered = answer.value !== undefined
  edit(body, 'step', recent)
  if (wasAnswered) void run()
}

export function TimeControl({ asked, description }: TimeProps) {
  const { body, endpoint } = asked
  const range = rangeOf(asked, description)
  const shortcut = 'shortcut' in range ? range.shortcut : undefined
  useEffect(() => {
    if (shortcut !== undefined) void learnShortcut(shortcut)
  }, [shortcut])
  const date = dateFieldOf(description)
  if (date === undefined && endpoint === QUERY) return null
  const shown =
    'shortcut' in range
      ? (shortcutDays.value.get(range.shortcut) ?? NO_RANGE)
      : { first: range.first, last: range.last }
  const [first = '', last = ''] = 'first' in shown ? [shown.first, shown.last] : []
  const set = (next: Range) => change(withRange(asked, next, description))
  const setDays = (from: string, to: string) => {
    const next = withRange(asked, { first: from || undefined, last: to || undefined }, description)
    // Do not run the request yet while the user types a year: the input then returns years such as `0002`.
    if ([from, to].every((day) => day === '' || isUsual(day))) change(next)
    else edit(next)
  }
  const choose = async (name: string) => {
    const data = dataDays.value
    if (name === '') return set(NO_RANGE)
    if (name === 'recent') return data && change(withRange(asked, daysUpTo(data.last, RECENT), description), RECENT)
    // Reports do not accept date shortcuts, so replace the shortcut with its days.
    if (endpoint === QUERY) return set({ shortcut: name })
    const days = await learnShortcut(name)
    return days && set(days)
  }
  const chosen = shortcut ?? (first === '' && last === '' ? '' : asked.recent === RECENT ? 'recent' : 'days')
  const canAnalyse = endpoint === QUERY && date !== undefined
  return (
    <div class="row dates">
      <h2 id="row-dates">When</h2>
      <div class="chips" role="group" aria-labelledby="row-dates">
        <select aria-label="Days" value={chosen} onChange={(event) => void choose(event.currentTarget.value)}>
          <option value="">All days</option>
          {chosen === 'days' && <option value="days">From – to</option>}
          {dataDays.value != null && <option value="recent">Last 30 days of the data</option>}
          {description.dateRanges.map((name) => (
            <option key={name} value={name}>
              {spoken(name)}
            </option>
          ))}
        </select>
        <label>
          <span class="unseen">First day</span>
          <input type="date" value={first} onChange={({ currentTarget }) => setDays(currentTarget.value, last)} />
        </label>
        <span aria-hidden="true">–</span>
        <label>
          <span class="unseen">Last day</span>
          <input type="date" value={last} onChange={({ currentTarget }) => setDays(first, currentTarget.value)} />
        </label>
        {canAnalyse && <GrainSelect body={body} date={date} description={description} />}
        {canAnalyse && <CompareSelect asked={asked} description={description} />}
        <ComparedDays asked={asked} />
      </div>
    </div>
  )
}

interface GrainSelectProps {
  readonly body: Body
  readonly date: string
  readonly description: Description
}

function GrainSelect({ body, date, description }: GrainSelectProps) {
  const choose = (name: string) => {
    const grain = GRAINS.find((one) => one === name)
    change(withGrain(body, date, grain, description))
  }
  return (
    <select
      aria-label="Grouped by"
      value={grainOf(body, date) ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">in total</option>
      {GRAINS.map((grain) => (
        <option key={grain} value={grain}>
          by {grain}
        </option>
      ))}
    </select>
  )
}

function CompareSelect({ asked, description }: TimeProps) {
  const choose = (period: string) => {
    const range = rangeOf(asked, description)
    const data = dataDays.value
    // A comparison needs a date range. If the request has no date range, choose the last 30 days.
    const days = data == null ? { shortcut: 'last_30_days' } : daysUpTo(data.last, RECENT)
    const body = 'shortcut' in range || isComplete(range) ? asked.body : withRange(asked, days, description)
    change(withComparison(body, period === '' ? undefined : period))
  }
  const period = comparisonOf(asked.body) ?? ''
  return (
    <select aria-label="Compared with" value={period} onChange={(event) => choose(event.currentTarget.value)}>
      <option value="">compared with nothing</option>
      {!Object.hasOwn(COMPARISONS, period) && period !== '' && <option value={period}>with {spoken(period)}</option>}
      {Object.entries(COMPARISONS).map(([name, words]) => (
        <option key={name} value={name}>
          with {words}
        </option>
      ))}
    </select>
  )
}

/** Shows the days of the earlier period, which the service computed. */
function ComparedDays({ asked }: Pick<TimeProps, 'asked'>) {
  const given = answer.value
  const answered = given?.outcome.ok === true && isCurrent(given, asked) ? given.outcome.page.periods : undefined
  const periods = answered ?? (check.value?.ok === true ? check.value.periods : undefined)
  if (periods?.before === undefined) return null
  return <span class="quiet">against {periods.before.join(' – ')}</span>
}
