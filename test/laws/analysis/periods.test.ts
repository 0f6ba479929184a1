// Laws of dates: compared periods, filled buckets, and grains.

import { expect } from 'vitest'
import { periodFrom, rangeDays, rangeFrom } from '../../tools/generators/analysis/ranges.ts'
import { pickFrom, stored } from '../../tools/generators/values.ts'
import { DATE_FIELDS } from '../../tools/oracle/analysis/dates.ts'
import { evaluate } from '../../tools/oracle/analysis/evaluate.ts'
import { monthsLater, startOf, startsWithin } from '../../tools/oracle/analysis/grains.ts'
import { membersOf } from '../../tools/oracle/analysis/json.ts'
import { bucketIn, fits } from '../../tools/oracle/analysis/periods.ts'
import { localDay, parseDay, printDay, type Range } from '../../tools/oracle/calendar.ts'
import { each, relation } from '../property/relation.ts'
import { answers, type Drawn, draw, FEW, holdLaws } from './law.ts'
import {
  byKey,
  COUNT,
  cellOfNothing,
  dimensionsOf,
  fieldOf,
  filtersOf,
  is,
  keyOf,
  measureOf,
  namesOf,
  type PrintedRow,
  withoutRange,
} from './parts.ts'

const GRAINS = ['day', 'week', 'month', 'quarter', 'year'] as const
const offDate = (drawn: Drawn) => dimensionsOf(drawn).filter((one) => !DATE_FIELDS.includes(fieldOf(one)))
const filtersOffDate = (drawn: Drawn) =>
  withoutRange(filtersOf(drawn)).filter((tree) => !membersOf(tree).some((name) => DATE_FIELDS.includes(name)))
const within = (values: readonly string[]) => is('event_date', 'inDateRange', ...values)

const periods = relation<Drawn>({
  id: 'L3',
  promise:
    'a measure of a period equals the measure of a request for the days of the period, in the groups of both periods',
  ...FEW,
  make: draw,
  check: each(async (world, drawn) => {
    const { context, database } = world
    const today = localDay(context.now, context.timeZone)
    const own = stored(database, 'event_date')
    const range = rangeFrom(drawn.n, today, own)
    const period = periodFrom(
      { kind: drawn.n % 3 === 0 ? drawn.n : 76 + (drawn.n % 24), from: Math.floor(drawn.n / 7) },
      rangeDays(range, today),
      own,
      today,
    )
    const dimensions = offDate(drawn)
    const measure = measureOf(Math.floor(drawn.n / 3), 'zz_m')
    const others = filtersOffDate(drawn)
    const measures = [
      COUNT,
      measure,
      { alias: 'zz_p', of: 'zz_m', in: 'other' },
      { alias: 'zz_c', of: 'zz_n', in: 'other' },
    ]
    const compared = { dimensions, measures, compare: { other: period }, filters: [within(range), ...others] }
    const [found] = (await answers(world, compared)) ?? []
    if (found?.periods === undefined) return undefined
    const { current = [], other = [] } = found.periods
    const plain = (days: readonly string[]) => ({
      dimensions,
      measures: [COUNT, measure],
      filters: [within(days), ...others],
    })
    const each = await answers(world, plain(current), plain(other))
    if (each === undefined) return undefined
    const names = namesOf(dimensions)
    const [now, before] = each.map(({ data }) => byKey(data, names))
    const nothing = { zz_n: '0', zz_m: cellOfNothing(measure) }
    for (const row of found.data) {
      const key = keyOf(row, names)
      const [a, b] = [now?.get(key) ?? nothing, before?.get(key) ?? nothing]
      expect([row.zz_n, row.zz_m, row.zz_c, row.zz_p]).toEqual([a.zz_n, a.zz_m, b.zz_n, b.zz_m])
    }
    const keys = new Set([...(now?.keys() ?? []), ...(before?.keys() ?? [])])
    expect(new Set(found.data.map((row) => keyOf(row, names)))).toEqual(keys)
    return found.data.filter(({ zz_c }) => zz_c !== '0').length
  }),
  rows: 0.15,
})

const filling = relation<Drawn>({
  id: 'L6',
  promise: 'filled rows include every bucket up to today, and the other rows are the same as without fill',
  ...FEW,
  make: draw,
  check: each(async (world, drawn) => {
    const { context, database } = world
    const today = localDay(context.now, context.timeZone)
    const range = rangeFrom(drawn.n, today, stored(database, 'event_date'))
    const by = GRAINS[drawn.n % GRAINS.length] ?? 'day'
    const others = offDate(drawn)
    const measure = measureOf(Math.floor(drawn.n / 5), 'zz_m')
    const body = (fill: boolean) => ({
      dimensions: [{ field: 'event_date', by, alias: 'zz_d', ...(fill && { fill }) }, ...others],
      measures: [COUNT, measure],
      filters: [within(range), ...filtersOffDate(drawn), is('event_date', 'lte', printDay(today))],
    })
    const found = await answers(world, body(true), body(false))
    if (found === undefined) return undefined
    const [filled, plain] = found
    expect(filled.data.filter(({ zz_n }) => zz_n !== '0')).toEqual(plain.data)
    for (const row of filled.data) if (row.zz_n === '0') expect(row.zz_m).toBe(cellOfNothing(measure))
    const names = namesOf(others)
    const combinations = new Set(plain.data.map((row) => keyOf(row, names)))
    const { from, to } = rangeDays(range, today)
    const buckets = startsWithin(by, from, to, 4001).length
    expect(filled.data.length).toBe(buckets * (others.length === 0 ? 1 : combinations.size))
    return filled.data.length - plain.data.length
  }),
})

const grains = relation<Drawn>({
  id: 'L7',
  promise: 'a grain equals the days, grouped by the calendar',
  ...FEW,
  make: draw,
  check: each(async (world, drawn) => {
    const by = [...GRAINS, 'weekday' as const][drawn.n % 6] ?? 'day'
    const others = offDate(drawn)
    const body = (grain: 'day' | typeof by) => ({
      dimensions: [{ field: 'event_date', by: grain, alias: 'zz_d' }, ...others],
      measures: [COUNT],
      filters: filtersOf(drawn),
    })
    const found = await answers(world, body(by), body('day'))
    if (found === undefined) return undefined
    const [coarse, days] = found
    const bucket = (text: string | undefined) => {
      const start = bucketIn(by, parseDay(text ?? '') ?? 0, undefined, undefined, 0)
      return by === 'weekday' ? String(start) : printDay(start)
    }
    const expected = new Map<string, number>()
    const names = ['zz_d', ...namesOf(others)]
    for (const row of days.data) {
      const key = keyOf({ ...row, zz_d: bucket(row.zz_d) } satisfies PrintedRow, names)
      expected.set(key, (expected.get(key) ?? 0) + Number(row.zz_n))
    }
    expect(new Map(coarse.data.map((row) => [keyOf(row, names), Number(row.zz_n)]))).toEqual(expected)
    return days.data.length
  }),
})

const MONTHS = [1, 3, 12, 24] as const

const moved = relation<Drawn>({
  id: 'L15',
  promise: 'the calendar decides in which bucket a row of a compared period appears',
  ...FEW,
  make: draw,
  check: each(async (world, { n }) => {
    // Compares the three months around a day of the data with three months that are 1, 3, 12 or 24 months earlier.
    const today = localDay(world.context.now, world.context.timeZone)
    const days = stored(world.database, 'event_date').flatMap((text) => parseDay(text) ?? [])
    const past = days.filter((day) => day <= today)
    const start = startOf('month', pickFrom(past.length === 0 ? [today] : past, n))
    const months = pickFrom(MONTHS, n)
    const [own, other] = [months, 0].map((back) => ({
      from: monthsLater(start, -1 - back),
      to: monthsLater(start, 2 - back) - 1,
    })) as [Range, Range]
    const [range, period] = [own, other].map(({ from, to }) => [printDay(from), printDay(to)] as const)
    const by = pickFrom(
      GRAINS.filter((grain) => fits(grain, other, own, localDay(world.context.now, world.context.timeZone))),
      Math.floor(n / 16),
    )
    if (range === undefined || period === undefined) return undefined
    const compare = { other: period }
    const request = {
      dimensions: [{ field: 'event_date', by, alias: 'zz_d' }],
      measures: [COUNT, { alias: 'zz_c', of: 'zz_n', in: 'other' }],
      compare,
      filters: [within(range)],
    }
    const [found] = (await answers(world, request)) ?? []
    if (found === undefined) return undefined
    expect(found.data).toEqual(evaluate({ ...request, limit: 1000 }, world.context, world.database).data)
    return found.data.filter(({ zz_c }) => zz_c !== '0').length
  }),
})

holdLaws([periods, filling, grains, moved])
