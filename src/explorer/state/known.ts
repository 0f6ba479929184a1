// What the page learns of the service's data and clock, once in a visit, by asking it: the days that it has data of, and
// what days a shortcut means today.

import { signal } from '@preact/signals'
import { QUERY } from '../request/asked.ts'
import { dateFieldOf } from '../request/date-range.ts'
import { type Days, daysIn } from '../request/days.ts'
import { session } from './session.ts'

/** The first and the last day of the data; null where it is not known. */
export const dataDays = signal<Days | null | undefined>(undefined)
/** The days of the shortcuts that were asked for. */
export const shortcutDays = signal<ReadonlyMap<string, Days>>(new Map())

// A scan of a large table is not waited for.
const WAIT_MS = 3_000

export async function learnDays(): Promise<void> {
  const { client, description } = session()
  const field = dateFieldOf(description)
  const measures = ['min', 'max'].map((fn) => ({ field, fn, alias: fn }))
  const reply =
    field === undefined
      ? undefined
      : await client.run({ endpoint: QUERY, body: { measures } }, AbortSignal.timeout(WAIT_MS)).catch(() => undefined)
  const { min, max } = (reply?.ok && reply.value.data[0]) || {}
  dataDays.value = min === undefined || max === undefined ? null : { first: min, last: max }
}

/** Looks a shortcut up: the statement of a query with it and nothing else names its days. */
export async function learnShortcut(shortcut: string): Promise<Days | undefined> {
  const known = shortcutDays.value.get(shortcut)
  if (known !== undefined) return known
  const { client, description } = session()
  const member = dateFieldOf(description)
  const filters = [{ member, operator: 'inDateRange', values: [shortcut] }]
  const reply = await client.dryRun({ endpoint: QUERY, body: { dimensions: [member], filters, limit: 1 } })
  const days = reply.ok ? daysIn(reply.value.sql) : undefined
  if (days !== undefined) shortcutDays.value = new Map([...shortcutDays.value, [shortcut, days]])
  return days
}

/** The day that it is for the service. */
export const learnToday = async (): Promise<string> =>
  (await learnShortcut('today'))?.last ?? new Date().toISOString().slice(0, 10)

/** The last day that is worth looking at: of the data, unless that is not known. */
export const lastDay = async (): Promise<string> => dataDays.value?.last ?? (await learnToday())
