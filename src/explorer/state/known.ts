// Facts about the service, queried once per visit: the days that have data, and the days of date shortcuts.

import { signal } from '@preact/signals'
import { once } from '../../std/memoize.ts'
import { QUERY } from '../request/asked.ts'
import { dateFieldOf } from '../request/date-range.ts'
import { type Days, daysIn } from '../request/days.ts'
import { session } from './session.ts'

/**
 * The first and the last day of the data, at most today; undefined until the query finishes, null if the query found no
 * days. Comparisons end today, so days after today would make the numbers of two cards disagree.
 */
export const dataDays = signal<Days | null | undefined>(undefined)
/** The current day of the service, if the data has days after it. */
export const cutAt = signal<string | undefined>(undefined)
/** The days of the date shortcuts that the page has looked up so far. */
export const shortcutDays = signal<ReadonlyMap<string, Days>>(new Map())

// A timeout, because the query may scan a large table.
const WAIT_MS = 3_000

export const learnDays = once(async (): Promise<void> => {
  const { client, description } = session()
  const field = dateFieldOf(description)
  const measures = ['min', 'max'].map((fn) => ({ field, fn, alias: fn }))
  const reply =
    field === undefined
      ? undefined
      : await client.run({ endpoint: QUERY, body: { measures } }, AbortSignal.timeout(WAIT_MS)).catch(() => undefined)
  const { min, max } = (reply?.ok && reply.value.data[0]) || {}
  if (min === undefined || max === undefined) {
    dataDays.value = null
    return
  }
  const today = await learnToday()
  cutAt.value = max > today ? today : undefined
  dataDays.value = { first: min, last: cutAt.value ?? max }
})

/** Finds the days of a date shortcut in the description, or in the SQL of a dry run if the description lacks them. */
export async function learnShortcut(shortcut: string): Promise<Days | undefined> {
  const { client, description } = session()
  const [first, last] = description.dateRangeDays?.[shortcut] ?? []
  const known =
    shortcutDays.value.get(shortcut) ?? (first === undefined || last === undefined ? undefined : { first, last })
  if (known !== undefined) {
    if (!shortcutDays.value.has(shortcut)) shortcutDays.value = new Map([...shortcutDays.value, [shortcut, known]])
    return known
  }
  const member = dateFieldOf(description)
  const filters = [{ member, operator: 'inDateRange', values: [shortcut] }]
  const reply = await client.dryRun({ endpoint: QUERY, body: { dimensions: [member], filters, limit: 1 } })
  const days = reply.ok ? daysIn(reply.value.sql) : undefined
  if (days !== undefined) shortcutDays.value = new Map([...shortcutDays.value, [shortcut, days]])
  return days
}

/** The current day of the service, or of the browser (UTC) if the service does not return its day. */
export const learnToday = async (): Promise<string> =>
  (await learnShortcut('today'))?.last ?? new Date().toISOString().slice(0, 10)

/** The last day of the data, or today if the last day is unknown. */
export async function lastDay(): Promise<string> {
  await learnDays()
  return dataDays.value?.last ?? (await learnToday())
}
