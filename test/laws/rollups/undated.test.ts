// Rows without a date, although the model requires one: a rollup would not count them, so it must not be built, and a
// rollup that was built before they arrived must no longer answer.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { count, unique } from '../../../src/rollups/index.ts'
import { brokenFacts, refresh } from '../../../src/rollups/maintain/refresh.ts'
import { verify } from '../../../src/rollups/maintain/verify.ts'
import { inProcess } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { maintained, runner } from '../../tools/rollups/maintained.ts'
import { timeoutMs } from '../property/seeds.ts'

const DAY = {
  ...{ name: 'day', of: 'summary', by: ['event_date', 'event_type'], measures: { n: count() } },
  closedAfter: { days: 0 },
}
const insert = (id: string, day: string) =>
  `insert into summary (account_id, event_date, event_type, event_id, engine_id, visit_id, visitor_id, event_year, event_month)
   values ('acme', ${day}, 'search', '${id}', 'main', 'v', 'w', 2026, 1)`

describe.each(inProcess)('$name', ({ open }) => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
  }, timeoutMs)
  afterAll(() => engine?.close())

  it(
    'prevents a build, and verify finds such rows',
    async () => {
      const { rollups, place } = maintained(engine, [DAY], [])
      const [one] = rollups
      if (one === undefined) throw new Error('there is no rollup')
      const run = runner(engine)
      const build = () => refresh(one.rollup, [], place, { run, today: '2026-01-31' })
      // A table of the host can allow nulls although the model does not.
      await engine.run([
        'alter table summary rename to dated',
        'create table summary as select * from dated where false',
        insert('a', `date '2026-01-05'`),
      ])
      expect(await build()).toMatchObject({ upTo: '2026-01-05', rowCount: 1 })
      expect(await verify(one.rollup, [], place, run)).toMatchObject({ fault: undefined, upTo: '2026-01-05' })
      await engine.run([insert('b', 'null')])
      await expect(build()).rejects.toThrow('summary has 1 row without event_date, which no day of day can contain')
      expect(await verify(one.rollup, [], place, run)).toMatchObject({
        before: '2026-01-05',
        fault: { kind: 'undated', rows: 1 },
        upTo: undefined,
      })
      // Both rows have the same visit, but facts are about the rows of days.
      expect(await brokenFacts(one.rollup, [unique('visit_id')], '2026-01-31', place, run)).toEqual([])
      await engine.run([`delete from summary where event_id = 'b'`])
      expect(await build()).toMatchObject({ upTo: '2026-01-05' })
    },
    timeoutMs,
  )
})
