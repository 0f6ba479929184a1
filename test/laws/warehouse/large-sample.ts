// Expectations on the large sample, written in SQL.

import { afterAll, beforeAll, expect } from 'vitest'
import type { Engine } from '../../../src/engine/engine.ts'
import { expectAll } from './expect-all.ts'
import { ask, askNumber, openLargeSample } from './sample-engine.ts'

/** The columns that describe a visit. */
export const VISIT = `account_id, visit_id, visitor_id, user_id, engine_id, engine_name, group_id, group_name`

/** Opens the large sample for the tests of the calling file. */
export function largeSample() {
  let engine: Engine
  beforeAll(async () => {
    engine = await openLargeSample()
  })
  afterAll(() => engine.close())

  const rows = (sql: string) => ask(engine, sql)
  const number = (sql: string) => askNumber(engine, sql)

  /** Expects all rows of `from` to meet the condition. */
  const holds = (from: string, condition: string) => expectAll(engine, from, condition)

  /** Expects both queries to return the same rows, equally often. Expects at least one row. */
  async function same(one: string, other: string): Promise<void> {
    const apart = `SELECT (SELECT count(*) FROM (${one})), (SELECT count(*) FROM ((${one}) EXCEPT ALL (${other}))),
      (SELECT count(*) FROM ((${other}) EXCEPT ALL (${one})))`
    const [[count, ...differences] = []] = await rows(apart)
    expect(Number(count)).toBeGreaterThan(0)
    expect(differences.map(Number)).toEqual([0, 0])
  }

  /** Expects at least one row of `from` to meet the condition. */
  const some = async (from: string, condition: string) =>
    expect([condition, await number(`SELECT count(*) FROM ${from} WHERE ${condition}`)]).not.toEqual([condition, 0])

  return { rows, number, holds, same, some }
}
