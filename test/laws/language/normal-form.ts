// Converts equivalent queries to the same form: sorts filters, writes date conditions as a first and a last day, and
// names measures by function and field.

import { addDays, formatDay, parseDay } from '../../../src/calendar/civil-day.ts'
import { automaticAlias } from '../../../src/catalog/aliases.ts'
import { dateRanges } from '../../../src/catalog/date-ranges.ts'
import { resolveDateRange } from '../../../src/catalog/resolve-date-range.ts'
import { namesOf } from '../../../src/names/names-of.ts'
import type { AnyQuery } from '../../../src/questions/translation.ts'

interface Condition {
  readonly member: string
  readonly operator: string
  readonly values?: readonly unknown[] | null
}

/** `today` (as `YYYY-MM-DD`) is the day to which shortcuts such as `last_month` refer. */
export function normalForm(query: AnyQuery, today: string) {
  const measures = (query.measures ?? []).map(({ field, fn, alias }) => ({
    alias: alias ?? automaticAlias(fn, field),
    name: automaticAlias(fn, field),
  }))
  const nameOf = (member: string) => measures.find(({ alias }) => alias === member)?.name ?? member
  return {
    dimensions: query.dimensions ?? [],
    measures: measures.map(({ name }) => name),
    filters: unique((query.filters ?? []).map((one) => conditionText(onDays(one, today)))),
    having: unique((query.having ?? []).map((one) => conditionText({ ...one, member: nameOf(one.member) }))),
    order: (query.order ?? []).map(({ field, dir }) => `${nameOf(field)} ${dir ?? 'asc'}`),
    page: query.page ?? undefined,
    limit: query.limit ?? undefined,
  }
}

/** Sorts the texts and removes duplicates. */
const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)].sort()

const conditionText = ({ member, operator, values }: Condition): string =>
  JSON.stringify([member, operator, ...(values ?? []).map(String)])

/** Converts a date condition into a first and a last day. An open end is an empty text. */
function onDays(one: Condition, today: string): Condition {
  const ends = one.member === 'event_date' ? endsOf(one, today) : undefined
  return ends === undefined ? one : { member: one.member, operator: 'days', values: ends }
}

function endsOf({ operator, values }: Condition, today: string): readonly string[] | undefined {
  const [first = '', last = first, ...more] = (values ?? []).map(String)
  if (operator === 'inDateRange') {
    const shortcut = namesOf(dateRanges).find((name) => name === first)
    return shortcut === undefined ? [first, last] : resolveDateRange[shortcut](dayOf(today)).map(formatDay)
  }
  if (first !== last || more.length > 0) return undefined
  if (operator === 'equals') return [first, first]
  if (operator === 'gte') return [first, '']
  if (operator === 'lte') return ['', first]
  if (operator === 'gt') return [formatDay(addDays(dayOf(first), 1)), '']
  if (operator === 'lt') return ['', formatDay(addDays(dayOf(first), -1))]
  return undefined
}

function dayOf(text: string) {
  const day = parseDay(text)
  if (day === undefined) throw new Error(`no day: ${text}`)
  return day
}
