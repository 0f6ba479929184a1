// Rollups of a host's tables whose days come from instants, around changes of clocks: built and refreshed by the
// maintenance statements, they answer requests in their time zone with the same bytes as the rows, and requests in other
// time zones from rows.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { count, countDistinctOverDays, max, rollup, sum } from '../../../src/rollups/index.ts'
import { openMaintenance } from '../../../src/rollups/maintain/index.ts'
import { refresh } from '../../../src/rollups/maintain/refresh.ts'
import { siteSearch } from '../../../src/site-search/index.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { ACCOUNT, database } from '../../tools/generators/database.ts'
import { boundaryDays } from '../../tools/generators/pools.ts'
import { runner } from '../../tools/rollups/maintained.ts'
import { FIXED, timeoutMs } from '../property/seeds.ts'
import { NO_ROWS } from '../reports/all-tables.ts'
import { answerOf } from '../rollups/rolled.ts'
import { fitted } from './fill.ts'
import { OWN_ENGINES, type OwnEngine } from './open.ts'
import { OWN_WAREHOUSE } from './shape.ts'
import { CLOCKS } from './zones.ts'

const BY = ['event_date', 'event_type', 'engine_id', 'request_type'] as const

const tablesIn = (timeZone: string) =>
  [
    { name: 'own_days', measures: { n: count(), items: sum('item_quantity'), most: max('page_no') } },
    { name: 'own_months', grain: 'month', measures: { n: count(), items: sum('item_quantity') } },
    { name: 'own_visits', by: ['event_date', 'event_type'], measures: { visits: countDistinctOverDays('visit_id') } },
  ].map((one) => rollup({ of: 'summary', by: BY, timeZone, closedAfter: { days: 1 }, ...(one as object) } as never))

const MEASURES = [
  [{ field: '*', fn: 'count', alias: 'n' }],
  [
    { field: 'item_quantity', fn: 'sum', alias: 'items' },
    { field: 'page_no', fn: 'max', alias: 'most' },
  ],
  [{ field: 'visit_id', fn: 'count_distinct', alias: 'visits' }],
]
const DIMENSIONS = [[], ['event_date'], ['event_type'], ['event_type', 'request_type'], ['engine_id']]
const TYPE = { member: 'event_type', operator: 'in', values: ['search', 'sale'] }

/** On Trino, tables of rollups need Iceberg, but these tables of a host are views on Hive. */
const ENGINES = OWN_ENGINES.filter(({ name }) => name !== 'trino')

describe.each(ENGINES)('$name', ({ open }) => {
  let own: OwnEngine
  let engine: TestEngine
  beforeAll(async () => {
    own = await open()
    engine = own.answering as TestEngine
  }, timeoutMs)
  afterAll(() => own?.close())

  it.each(CLOCKS)(
    'returns the bytes of the rows, with the days of $timeZone',
    async (clock) => {
      const used = new Set<string>()
      const tables = tablesIn(clock.timeZone)
      const { dialect } = engine
      const options = { dialect, model: siteSearch, warehouse: OWN_WAREHOUSE, rollups: { tables } }
      const { rollups, place } = openMaintenance({ ...options, account: 'any' })
      const compiler = createCompiler({ dialect, warehouse: OWN_WAREHOUSE, rollups: { tables } })
      const days = boundaryDays(clock)
      const drop = () => engine.run(rollups.map(({ rollup: { of, table } }) => `DROP TABLE ${place.table(of, table)}`))
      for (const drawn of fc.sample(database(clock), { numRuns: 2, seed: FIXED })) {
        await own.load(fitted({ ...NO_ROWS, ...drawn }), clock.timeZone)
        const states = []
        for (const { rollup: one, facts } of rollups) {
          const today = days[Math.floor(days.length / 2)] ?? ''
          const { upTo } = await refresh(one, facts, place, { run: runner(engine), today, anew: true })
          const { name, fingerprint } = one
          if (upTo !== undefined) states.push({ name, fingerprint, upTo, facts: [], rowCount: 1, rawCount: 1000 })
        }
        for (const [index, dimensions] of [...DIMENSIONS, ...DIMENSIONS].entries()) {
          const values = [days[index] ?? '', days[index * 3 + 6] ?? '9999-12-31']
          const filters = [
            TYPE,
            ...(index % 3 === 0 ? [] : [{ member: 'event_date', operator: 'inDateRange', values }]),
          ]
          for (const measures of MEASURES) {
            const request = { dimensions, measures, filters }
            for (const timeZone of [clock.timeZone, 'Pacific/Kiritimati']) {
              const context = { account: ACCOUNT, now: clock.now, timeZone }
              const raw = await answerOf(engine, compiler.compile(request, context))
              const rolled = await answerOf(engine, compiler.compile(request, { ...context, rollups: states }))
              const message = JSON.stringify({ request, timeZone, report: rolled.report })
              expect(rolled.body, message).toBe(raw.body)
              const isOwn = timeZone === clock.timeZone
              if (!isOwn) expect(rolled.report.used, message).toEqual([])
              for (const one of rolled.report.used) used.add(`${one.rollup} ${one.rest}`)
            }
          }
        }
        await drop()
      }
      expect([...used].map((one) => one.split(' ')[0])).toEqual(expect.arrayContaining(['own_days', 'own_visits']))
    },
    timeoutMs,
  )
})
