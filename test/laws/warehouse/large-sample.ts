// What tests expect of the large sample, in SQL.

import { afterAll, beforeAll, expect } from 'vitest'
import type { Engine } from '../../../src/engine/engine.ts'
import { expectAll } from './expect-all.ts'
import { ask, askNumber, openLargeSample } from './sample-engine.ts'

/** The columns of a visit. */
export const VISIT = `account_id, visit_id, visitor_id, user_id, engine_id, engine_name, group_id, group_name`

/** Opens the large sample for the file that calls this. */
export function largeSample() {
  let engine: Engine
  beforeAll(async () => {
    engine = await openLargeSample()
  })
  afterAll(() => engine.close())

  const rows = (sql: string) => ask(engine, sql)
  const number = (sql: string) => askNumber(engine, sql)

  /** All rows of `from` meet the condition. */
  const holds = (from: string, condition: string) => expectAll(engine, from, condition)

  /** Both queries have the same rows, including repetitions, and at least one. */
  async function same(one: string, other: string): Promise<void> {
    const apart = `SELECT (SELECT count(*) FROM (${one})), (SELECT count(*) FROM ((${one}) EXCEPT ALL (${other}))),
      (SELECT count(*) FROM ((${other}) EXCEPT ALL (${one})))`
    const [[count, ...differences] = []] = await rows(apart)
    expect(Number(count)).toBeGreaterThan(0)
    expect(differences.map(Number)).toEqual([0, 0])
  }

  /** Some rows of `from` meet the condition. */
  const some = async (from: string, condition: string) =>
    expect([condition, await number(`SELECT count(*) FROM ${from} WHERE ${condition}`)]).not.toEqual([condition, 0])

  return { rows, number, holds, same, some }
}
