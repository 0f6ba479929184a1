// Random rollups for requests. Some rollups have exactly the columns of a request, and others have more or fewer
// columns.

import type { AnyRollup } from '../../../src/rollups/declare/definition.ts'
import {
  count,
  countDistinct,
  countDistinctOverDays,
  countOf,
  max,
  min,
  type RollupRows,
  sum,
} from '../../../src/rollups/index.ts'
import { siteSearch } from '../../../src/site-search/index.ts'
import { EVENT_TYPES } from '../generators/database.ts'

/** A source of random integers, at least 0 and less than `below`. */
export type Dice = (below: number) => number

const { summary, facet_selections: facets } = siteSearch.relations
const COLUMNS: Readonly<Record<string, { readonly type: string }>> = summary.columns
const FACETS = ['facet_field', 'facet_name', 'facet_value']
const MORE = ['event_type', 'engine_id', 'engine_name', 'keyword', 'is_bot', 'request_type', 'visit_id', 'tracking_id']

/** The field names that occur anywhere in plain data. */
export function fieldsIn(data: unknown): readonly string[] {
  if (typeof data === 'string') return isOwn(data) || FACETS.includes(data) ? [data] : []
  if (typeof data !== 'object' || data === null) return []
  return [...new Set(Object.values(data).flatMap(fieldsIn))]
}

const isOwn = (name: string) => Object.hasOwn(COLUMNS, name) && name !== 'account_id'

type Measure = NonNullable<AnyRollup['measures']>[string]

export interface AnyRequest {
  readonly dimensions?: unknown
  readonly measures?: unknown
  readonly filters?: unknown
}

export function rollupFor(request: AnyRequest, name: string, dice: Dice): AnyRollup {
  const { measures, ...rest } = request
  const asked = fieldsIn(rest)
  const measured = fieldsIn(measures)
  const isJoined = [...asked, ...measured].some((field) => FACETS.includes(field)) !== (dice(16) === 0)
  const isThere = (field: string) => isOwn(field) || (isJoined && Object.hasOwn(facets.columns, field))
  const grain = dice(3) === 0 ? 'month' : 'day'
  const dropped = dice(12) === 0 ? asked[dice(asked.length || 1)] : undefined
  const more = dice(2) === 0 ? [MORE[dice(MORE.length)] ?? ''] : []
  // Keys for the conditions and distinct counts of measures.
  const needed = dice(3) > 0 ? measured : dice(2) === 0 ? ['event_type'] : []
  const keys = [...asked.filter((field) => field !== dropped), ...more, ...needed].filter(isThere)
  const by = [...new Set(['event_date', ...keys])].filter((field) => field !== 'event_id' && field !== 'event_ts')
  const rows: RollupRows = dice(4) === 0 ? { event_type: rowsFor(rest, dice) } : {}
  const stored = measured.filter(isThere).flatMap((field) => measuresOf(field, dice))
  const [counted] =
    JSON.stringify(measures ?? '').includes('count_distinct') && dice(3) === 0 ? measured.filter(isThere) : []
  if (counted !== undefined && !asked.includes(counted)) {
    const own = asked.filter((field) => isThere(field) && field !== 'event_id' && field !== 'event_ts')
    const where = dice(6) === 0 ? { no_of_results: 0 } : undefined
    return {
      ...{ name, of: 'summary', ...(isJoined && { with: ['facet_selections'] }), grain },
      by: [...new Set(['event_date', ...own])],
      measures: { values_over_days: countDistinctOverDays(counted, where) },
    }
  }
  return {
    name,
    of: 'summary',
    ...(isJoined && { with: ['facet_selections'] }),
    by,
    grain,
    rows,
    measures: Object.fromEntries([...(dice(12) === 0 ? [] : [['n', count()] as const]), ...stored]),
  }
}

const pick = <T>(list: readonly T[], dice: Dice): T => list[dice(list.length)] as T

/** A request for a distinct count on two random days or over the range between these days, with or without groups. */
export function distinctOfRange(days: readonly string[], dice: Dice): AnyRequest {
  const range = [pick(days, dice), pick(days, dice)].toSorted()
  const dimensions = dice(3) === 0 ? [] : [pick(['engine_id', 'event_type', 'is_bot', 'event_date'], dice)]
  const types = dice(3) > 0 ? [pick(EVENT_TYPES, dice)] : []
  return {
    ...(dimensions.length > 0 && { dimensions }),
    measures: [{ field: pick(['visit_id', 'visitor_id', 'user_id'], dice), fn: 'count_distinct' }],
    filters: [
      { member: 'event_date', operator: dice(16) === 0 ? 'in' : 'inDateRange', values: range },
      ...types.map((type) => ({ member: 'event_type', operator: 'equals', values: [type] })),
    ],
  }
}

/** A request for the top values of a field in each group of another field, with or without all other values. */
export function rankedInGroups(days: readonly string[], dice: Dice): AnyRequest {
  const range = [pick(days, dice), pick(days, dice)].toSorted()
  const group = pick(['event_type', 'is_bot', { field: 'event_date', by: 'month', alias: 'month' }], dice)
  const name = typeof group === 'string' ? group : group.alias
  const top = {
    limit: 1 + dice(2),
    by: 'n',
    ...(dice(2) === 0 && { rest: 'is_rest' }),
    ...(dice(3) === 0 && { within: [name] }),
  }
  const others = [
    { field: 'engine_id', fn: 'count_distinct', alias: 'engines' },
    { field: 'item_total', fn: 'sum', alias: 'some', filters: [{ member: 'country', operator: 'notSet' }] },
    { field: 'visit_id', fn: 'count_distinct', alias: 'visits' },
    { field: 'item_total', fn: 'max', alias: 'most' },
  ]
  return {
    dimensions: [group, { field: pick(['engine_id', 'country', 'device_category'], dice), top }],
    measures: [{ field: '*', fn: 'count', alias: 'n' }, ...others.filter(() => dice(4) === 0)],
    ...(dice(4) === 0 && { having: [{ member: 'n', operator: 'gt', values: ['1'] }] }),
    ...(dice(3) > 0 && { filters: [{ member: 'event_date', operator: 'inDateRange', values: range }] }),
  }
}

/** The event types of the rows in the rollup, which are often the event types in the request. */
function rowsFor(request: object, dice: Dice): string | readonly string[] {
  const named = EVENT_TYPES.filter((type) => JSON.stringify(request).includes(`"${type}"`))
  return named.length > 0 && dice(4) > 0 ? named : (ROWS[dice(ROWS.length)] ?? 'search')
}

const ROWS: readonly (string | readonly string[])[] = ['search', 'sale', ['search', 'cart', 'sale'], ['search', 'sale']]

function measuresOf(field: string, dice: Dice): readonly (readonly [string, Measure])[] {
  const type = COLUMNS[field]?.type ?? 'text'
  const isNumber = ['integer', 'bigint', 'decimal'].includes(type)
  const where = dice(10) === 0 ? { no_of_results: 0 } : undefined
  const all = [
    [`count ${field}`, countOf(field, where)],
    [`values ${field}`, countDistinct(field, where)],
    ...(isNumber ? [[`sum ${field}`, sum(field, where)] as const] : []),
    ...(type === 'boolean'
      ? []
      : ([
          [`min ${field}`, min(field, where)],
          [`max ${field}`, max(field, where)],
        ] as const)),
  ] as const
  return all.filter(() => dice(12) > 0).map(([name, measure]) => [name.replace(' ', '_of_'), measure] as const)
}
