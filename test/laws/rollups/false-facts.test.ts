// A false fact comes with an example value and a day: the date of the example, or the last closed day that has a row
// with the value.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { count, determines, unique } from '../../../src/rollups/index.ts'
import { brokenFacts } from '../../../src/rollups/maintain/refresh.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { maintained, runner } from '../../tools/rollups/maintained.ts'
import { timeoutMs } from '../property/seeds.ts'

const DAY = { name: 'day', of: 'summary', by: ['event_date', 'event_type'], measures: { n: count() } }
const UP_TO = '2026-01-20'
// Account, day, event type, event, visit.
const ROWS = [
  ['acme', '2026-01-03', 'search', 'e1', 'v1'],
  ['acme', '2026-01-05', 'sale', 'e2', 'v1'],
  ['acme', '2026-01-09', 'search', 'e3', 'v1'],
  ['acme', '2026-01-03', 'search', 'e4', 'v2'],
  ['acme', '2026-01-07', 'search', 'e4', 'v2'],
  ['acme', '2026-01-11', 'search', 'e5', 'v3'],
  ['acme', '2026-01-11', 'sale', 'e6', 'v3'],
  // Not a closed day.
  ['acme', '2026-01-21', 'sale', 'e4', 'v2'],
  ['acme', '2026-01-21', 'sale', 'e1', 'v1'],
  // Another account can have the same values.
  ['other', '2026-01-15', 'sale', 'e4', 'v2'],
] as const

describe.each([...inProcess, ...onServers])('$name', ({ open }) => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
    const values = ROWS.map(
      ([account, day, type, event, visit]) =>
        `('${account}', date '${day}', '${type}', '${event}', 'main', '${visit}', 'w', 2026, 1)`,
    )
    const columns =
      'account_id, event_date, event_type, event_id, engine_id, visit_id, visitor_id, event_year, event_month'
    await engine.run([`insert into summary (${columns}) values ${values.join(', ')}`])
  }, timeoutMs)
  afterAll(() => engine?.close())

  it.each([
    [
      'a dependency without the date',
      determines(['visit_id', 'engine_id'], ['event_type'], { visit_id: ['v1', 'v2'] }),
      ['v1', 'main', '2026-01-09'],
    ],
    ['a unique column', unique('event_id'), ['e4', '2026-01-07']],
    ['a dependency with the date', determines(['event_date', 'visit_id'], ['event_type']), ['2026-01-11', 'v3']],
    ['a unique date', unique('event_date', { visit_id: 'v3' }), ['2026-01-11']],
  ])('names the day of %s', async (_, fact, example) => {
    const { place, rollups } = maintained(engine, [DAY], [])
    const [{ rollup } = expect.fail()] = rollups
    expect(await brokenFacts(rollup, [fact], UP_TO, place, runner(engine))).toEqual([{ fact, example }])
  })
})
