// Random dimensions: plain fields, dates with grains that fit the periods, and numbers with bins.

import { ANALYSIS_FIELDS } from '../../oracle/analysis/fields.ts'
import { GRAINS } from '../../oracle/analysis/grains.ts'
import type { DimensionObjectJson } from '../../oracle/analysis/json.ts'
import { fits, type Period } from '../../oracle/analysis/periods.ts'
import type { Day, Range } from '../../oracle/calendar.ts'
import { pickFrom } from '../values.ts'
import type { DimensionChoice } from './choices.ts'

const FIELDS =
  'engine_id keyword event_type visit_id device_category city is_bot request_type event_month item_id'.split(' ')
const NUMBERS = 'item_price item_total item_quantity event_month'.split(' ')
const EDGES = [['1', '2', '4', '11'], ['0'], ['-1', '0', '0.15', '9.99'], [1, 5]]
const JOINED = ['facet_field', 'visitor_target_name', 'facet_value', 'visitor_target_name']
/** Names of columns that measures read: a statement that reads such a column must not read the dimension instead. */
export const COLUMN_NAMES = ['keyword', 'Keyword', 'tracking_id', 'event_id', 'Event_Type', 'visit_id', 'facet_value']
const ALIASES = ['d', 'position', 'Group', ...COLUMN_NAMES]

export interface Days {
  /** The days of the current period, if the request has a range. */
  readonly current: Range | undefined
  /** The periods of the comparison. */
  readonly periods: readonly Period[]
  readonly today: Day
}

export function dimensionsFrom(
  drawn: readonly DimensionChoice[],
  isDated: boolean,
  days: Days,
): readonly DimensionObjectJson[] {
  const others = drawn.map(dimensionFrom)
  const all = isDated
    ? [dateDimension(drawn[0]?.shape ?? 0, days), ...moreOnDate(drawn[0]?.alias ?? 0), ...others]
    : others
  const named = all.map((one) => [nameOf(one).toLowerCase(), one] as const)
  return [...new Map(named).values()]
}

export function nameOf({ field, alias, by, bins }: DimensionObjectJson): string {
  return alias ?? (by ? `${field}_${by}` : bins ? `${field}_bins` : field)
}

function dateDimension(shape: number, { current, periods, today }: Days): DimensionObjectJson {
  const fitting = GRAINS.filter(
    (grain) => current === undefined || periods.every((one) => fits(grain, one, current, today)),
  )
  // One grain in twenty is chosen regardless of the periods. If this grain does not fit, the request is invalid.
  const by = pickFrom(shape % 20 === 0 ? GRAINS : fitting, Math.floor(shape / 20))
  const alias = pickFrom([null, 'bucket', 'date_'], Math.floor(shape / 7))
  const isPlain = by === 'day' && shape % 3 === 0
  return { field: 'event_date', ...(isPlain ? {} : { by }), ...(alias === null || isPlain ? {} : { alias }) }
}

/** In a fifth of all cases, a further dimension that follows from the date. */
function moreOnDate(choice: number): readonly DimensionObjectJson[] {
  if (choice % 5 !== 0) return []
  const grain = (by: (typeof GRAINS)[number]): DimensionObjectJson => ({
    field: 'event_date',
    by,
    alias: `other_${by}`,
  })
  const bins: DimensionObjectJson = { field: 'event_month', bins: ['3', '7'] }
  return [
    pickFrom([{ field: 'event_year' }, { field: 'event_month' }, bins, ...GRAINS.map(grain)], Math.floor(choice / 5)),
  ]
}

function dimensionFrom({ field, shape, alias }: DimensionChoice): DimensionObjectJson {
  const aliased = alias % 4 === 0 ? { alias: pickFrom(ALIASES, Math.floor(alias / 4)) } : {}
  const kind = shape % 100
  if (kind < 18) return { field: pickFrom(NUMBERS, field), bins: pickFrom(EDGES, Math.floor(shape / 100)), ...aliased }
  if (kind < 30) return { field: pickFrom(JOINED, field), ...aliased }
  const all = [...ANALYSIS_FIELDS.values()].filter(({ relation, type }) => relation === 'summary' && type !== 'date')
  return { field: kind < 85 ? pickFrom(FIELDS, field) : pickFrom(all, field).name, ...aliased }
}
