// Metamorphic relations R13 to R16: date ranges, shortcuts such as `last_month`, and conditions on partitions.

import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import type { Context } from '../../../src/compiler/context.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { boundaryDays } from '../../tools/generators/pools.ts'
import {
  civilOf,
  type Day,
  localDay,
  parseDay,
  printDay,
  SHORTCUTS,
  shortcutRange,
} from '../../tools/oracle/calendar.ts'
import type { ConditionJson, StructuredRequest } from '../../tools/oracle/request.ts'
import { each, holdOnEngines, relation } from './relation.ts'
import { anchored, condition, drawFilters, type Given } from './roll.ts'
import { timeoutMs } from './seeds.ts'
import { countOf } from './world.ts'

const dayOf = (text: string): Day => {
  const day = parseDay(text)
  if (day === undefined) throw new Error(`${text} is not a day`)
  return day
}

const within = (...values: readonly string[]) => condition('event_date', 'inDateRange', values)

interface Days {
  readonly filters: readonly ConditionJson[]
  /** In ascending order. Some days can be equal. */
  readonly days: readonly [string, string, string]
}

function drawDays(given: Given): Days {
  const pool = boundaryDays(given.clock)
  const [a = '', b = '', c = ''] = [0, 1, 2].map(() => given.roll.pick(pool)).toSorted()
  return { filters: drawFilters(given), days: [a, b, c] }
}

const rangesJoin = relation<Days>({
  id: 'R14',
  promise: 'two adjacent ranges add up, a range of one day acts like equals, and both ends are inclusive',
  make: drawDays,
  check: each(async (world, { filters, days: [a, b, c] }) => {
    const count = (...more: readonly ConditionJson[]) => countOf(world, [...filters, ...more])
    const whole = await count(within(a, c))
    const after = printDay(dayOf(b) + 1)
    const rest = after <= c ? await count(within(after, c)) : 0
    expect((await count(within(a, b))) + rest).toBe(whole)
    expect(await count(within(b, b))).toBe(await count(condition('event_date', 'equals', [b])))
    expect(await count(condition('event_date', 'gte', [a]), condition('event_date', 'lte', [c]))).toBe(whole)
    return whole
  }),
})

const shortcutsNest = relation<Days>({
  id: 'R15',
  promise: 'today is in every current period, and no last period overlaps the current period',
  make: drawDays,
  check: each(async (world, { filters }) => {
    const count = (...shortcuts: readonly string[]) =>
      countOf(world, [...filters, ...shortcuts.map((name) => within(name))])
    const today = await count('today')
    for (const period of ['this_week', 'this_month', 'this_year', 'last_30_days']) {
      expect(await count('today', period), period).toBe(today)
    }
    expect(await count('this_month', 'this_year')).toBe(await count('this_month'))
    expect(await count('last_month', 'this_month')).toBe(0)
    expect(await count('last_year', 'this_year')).toBe(0)
    return (await count('this_year')) + (await count('last_year'))
  }),
})

interface Ranged {
  readonly request: StructuredRequest
  readonly implied: readonly ConditionJson[]
}

const PARTITIONED = { summary: { partitioned: true }, facet_selections: { partitioned: true } } as const

const partitions = relation<Ranged>({
  id: 'R16',
  promise: 'conditions on year and month that follow from the dates change nothing, in the request or in the SQL',
  make: (given) => {
    const request = given.request()
    const { days } = drawDays(given)
    const [from, to] = given.roll.chance(50)
      ? [days[0], days[2]]
      : ends(shortcutRange(given.roll.pick(SHORTCUTS), localDay(given.clock.now, given.clock.timeZone)))
    const names = [...(request.dimensions ?? []), ...(request.measures ?? []).map(({ field }) => field)]
    const own = given.roll.chance(50) ? (request.filters ?? []) : []
    const filters = anchored([...own, within(from, to)], ...names)
    return { request: { ...request, filters, having: [] }, implied: impliedBy(dayOf(from), dayOf(to)) }
  },
  check: each(async ({ ask, askAs }, { request, implied }) => {
    const answer = JSON.stringify(await ask(request))
    const filters = [...(request.filters ?? []), ...implied]
    expect(JSON.stringify(await ask({ ...request, filters }))).toBe(answer)
    const pruned = await askAs({ warehouse: { relations: PARTITIONED } }, request)
    expect(JSON.stringify(pruned)).toBe(answer)
    return pruned.totalRecords
  }),
})

const ends = ({ from, to }: { readonly from: Day; readonly to: Day }) => [printDay(from), printDay(to)] as const

function impliedBy(from: Day, to: Day): readonly ConditionJson[] {
  const [first, last] = [civilOf(from), civilOf(to)]
  const years = [
    condition('event_year', 'gte', [String(first.year)]),
    condition('event_year', 'lte', [String(last.year)]),
  ]
  if (first.year !== last.year) return years
  return [
    ...years,
    condition('event_month', 'gte', [String(first.month)]),
    condition('event_month', 'lte', [String(last.month)]),
  ]
}

holdOnEngines([rangesJoin, shortcutsNest, partitions])

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati'] as const

// Several times of each day in eleven weeks, which include a new year and a leap day. Other instants are changes of
// daylight saving time in Europe and America, new years, and days around the ends of February in century years.
function clocks(): readonly Date[] {
  const first = Date.UTC(2023, 11, 25)
  const times = [0, 5.5 * 3_600_000, 12 * 3_600_000, 23.5 * 3_600_000, 86_400_000 - 1]
  const days = Array.from({ length: 77 }, (_, i) => times.map((time) => new Date(first + i * 86_400_000 + time)))
  const edges = [
    ...['2024-03-31T00:59:59.999Z', '2024-03-31T01:00:00Z', '2024-10-27T00:59:59.999Z', '2024-10-27T01:00:00Z'],
    ...['2024-03-10T06:59:59.999Z', '2024-03-10T07:00:00Z', '2024-11-03T05:59:59.999Z', '2024-11-03T06:00:00Z'],
    ...['2024-12-31T23:59:59.999Z', '2025-01-01T00:00:00Z', '2000-02-29T12:00:00Z', '1900-03-01T00:00:00Z'],
    ...['2100-02-28T23:59:59.999Z', '2100-03-01T00:00:00Z', '1970-01-01T00:00:00Z', '2400-02-29T00:00:00Z'],
  ]
  return [...days.flat(), ...edges.map((text) => new Date(text))]
}

describe('statements', () => {
  it(
    'R13 a shortcut compiles to the two days of an independent calendar',
    () => {
      const { compile } = createCompiler({ dialect: duckdb() })
      const textOf = (values: readonly string[], context: Context) => {
        const result = compile({ dimensions: ['keyword'], filters: [within(...values)] }, context)
        return result.ok ? result.query.toSQL() : result.error.body.message
      }
      const instants = clocks()
      expect(instants.length).toBeGreaterThanOrEqual(400)
      const different: string[] = []
      for (const now of instants) {
        for (const timeZone of ZONES) {
          const today = localDay(now, timeZone)
          for (const shortcut of SHORTCUTS) {
            const [short, long] = [[shortcut], ends(shortcutRange(shortcut, today))].map((values) =>
              textOf(values, { account: 'A', now, timeZone }),
            )
            if (short !== long) different.push(`${shortcut} at ${now.toISOString()} in ${timeZone}: ${short}`)
          }
        }
      }
      expect(different).toEqual([])
    },
    timeoutMs,
  )

  it('R13 the current day is the day of a wall clock in the time zone', () => {
    const at = (text: string, timeZone: string) => printDay(localDay(new Date(text), timeZone))
    expect(at('2024-02-28T23:30:00Z', 'Europe/Berlin')).toBe('2024-02-29')
    expect(at('2024-01-01T04:59:59.999Z', 'America/New_York')).toBe('2023-12-31')
    expect(at('2023-12-31T18:30:00Z', 'Asia/Kolkata')).toBe('2024-01-01')
    expect(at('2024-02-29T10:00:00Z', 'Pacific/Kiritimati')).toBe('2024-03-01')
  })
})
