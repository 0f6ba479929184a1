// The rules of a time zone in the engine differ from those of this process, as for a zone whose clocks change from now
// on. The test moves the days of the engine by one or two hours. Filters by day and groups by day must still agree, and
// the check of the tables names the zone.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { form } from '../../../src/dialect/index.ts'
import { checkWarehouse } from '../../../src/engine/check-warehouse.ts'
import type { Dialect } from '../../../src/sql/dialect.ts'
import { answering } from '../../tools/engines/answer.ts'
import { inProcess } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { event } from '../../tools/oracle/rows-by-hand.ts'
import { EMPTY } from '../../tools/oracle/tables.ts'

const ZONE = 'America/Vancouver'
const warehouse = {
  relations: { summary: { columns: { event_date: { sql: '{event_ts}', type: 'timestamptz' as const } } } },
}
const FIRST = Date.parse('2026-11-12T00:30:00Z')
/** An event every half hour, for a week. */
const rows = Array.from({ length: 7 * 48 }, (_, index) =>
  event({
    event_ts: new Date(FIRST + index * 1_800_000).toISOString().slice(0, 19).replace('T', ' '),
    account_id: 'A',
  }),
)
const DAYS = ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17']

/** A dialect whose engine is some hours ahead of this process in every zone. */
const ahead = (dialect: Dialect, hours: number): Dialect => ({
  ...dialect,
  dayIn: (instant, timeZone) => dialect.dayIn(form(['(', ` + interval '${hours}' hour)`], instant), timeZone),
})

describe.each(inProcess)('$name', ({ open }) => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
    await engine.load({ ...EMPTY, summary: rows })
  })
  afterAll(() => engine?.close())

  it.each([-2, -1, 0, 1, 2])('returns the same rows for filters and groups, %s hours ahead', async (hours) => {
    const ask = answering({ ...engine, dialect: ahead(engine.dialect, hours), warehouse })
    const data = async (...filters: readonly object[]) => {
      const body = { dimensions: ['event_date'], measures: [{ field: '*', fn: 'count', alias: 'n' }], filters }
      const { body: text } = await ask(body, { account: 'A', now: new Date('2026-12-01T12:00:00Z'), timeZone: ZONE })
      return JSON.parse(text).data as readonly { readonly event_date: string; readonly n: string }[]
    }
    const on = (operator: string, ...values: readonly string[]) => ({ member: 'event_date', operator, values })
    const all = await data()
    expect(all.filter(({ event_date }) => DAYS.includes(event_date))).toEqual(
      DAYS.map((event_date) => ({ event_date, n: '48' })),
    )
    for (const day of DAYS) {
      const kept = (holds: (other: string) => boolean) => all.filter(({ event_date }) => holds(event_date))
      expect(await data(on('equals', day))).toEqual(kept((other) => other === day))
      expect(await data(on('in', day, '2026-11-15'))).toEqual(kept((other) => other === day || other === '2026-11-15'))
      expect(await data(on('notEquals', day))).toEqual(kept((other) => other !== day))
      expect(await data(on('inDateRange', day, day))).toEqual(kept((other) => other === day))
      expect(await data(on('gt', day))).toEqual(kept((other) => other > day))
      expect(await data(on('gte', day))).toEqual(kept((other) => other >= day))
      expect(await data(on('lt', day))).toEqual(kept((other) => other < day))
      expect(await data(on('lte', day))).toEqual(kept((other) => other <= day))
    }
  })

  it('is named by the check of the tables', async () => {
    const findings = async (dialect: Dialect, ...timeZones: readonly string[]) =>
      (await checkWarehouse(createCompiler({ dialect, warehouse }), engine, { timeZones }))
        .map(({ message }) => message)
        .filter((message) => message.includes('time zone'))
    expect(await findings(engine.dialect, 'Europe/Berlin', 'UTC')).toEqual([])
    expect(await findings(ahead(engine.dialect, 1), 'Europe/Berlin', 'Europe/Berlin', 'UTC')).toEqual([
      expect.stringContaining('other rules for the time zone Europe/Berlin'),
    ])
    const unknown: Dialect = { ...engine.dialect, dayIn: (instant) => engine.dialect.dayIn(instant, 'No/Where') }
    expect(await findings(unknown, 'Europe/Berlin')).toEqual([
      'the database does not know the time zone Europe/Berlin: requests of its accounts fail',
    ])
  })
})
