import { expect } from 'vitest'
import type { Engine } from '../../../src/engine/engine.ts'
import { ask } from './sample-engine.ts'

/** Expects that the condition is true for every row, and that there are rows. */
export async function expectAll(engine: Engine, from: string, condition: string): Promise<void> {
  const counted = `SELECT count(*), count(*) FILTER (NOT coalesce(${condition}, false)) FROM ${from}`
  const [[rows, exceptions] = []] = await ask(engine, counted)
  expect(Number(rows)).toBeGreaterThan(0)
  expect([condition, Number(exceptions)]).toEqual([condition, 0])
}
